import { FolderInUse } from '../db/folder-lock';
import { type Entry, writeBackupFile } from './backup-file';
import { type Connection, connect, hasEmbeddedDatabase, OperationError, type Place } from './connection';
import { lastMigration } from './migrations-until';
import { fetchBackup } from './running-backup';
import { inTransaction, listTables, readText, rowsAsText } from './tables';

/** Everything as it is at one instant, in one file; of a running product on the embedded database by that product. */
export async function backUp(place: Place, file: string, now: Date): Promise<number> {
  if (place.engine === 'embedded' && !hasEmbeddedDatabase(place.dataDir))
    throw new OperationError(`There is no database in ${place.dataDir}.`);
  try {
    return await backUpAlone(place, file, now);
  } catch (error) {
    if (!(error instanceof FolderInUse) || place.engine !== 'embedded') throw error;
    const rows = await fetchBackup(place.dataDir, file);
    if (rows === undefined) throw error;
    return rows;
  }
}

async function backUpAlone(place: Place, file: string, now: Date): Promise<number> {
  const connection = await connect(place);
  try {
    return await inTransaction(connection, 'isolation level repeatable read', () =>
      writeBackup(connection, file, now),
    );
  } finally {
    await connection.close();
  }
}

/** Within a transaction that sees one instant. */
export async function writeBackup(
  connection: Pick<Connection, 'query'>,
  file: string,
  now: Date,
): Promise<number> {
  const first = {
    carelane: 1,
    madeAt: now.toISOString(),
    lastMigration: await lastMigration(connection),
  } as const;
  const tables = await listTables(connection);
  async function* entries(): AsyncGenerator<Entry> {
    for (const table of tables) {
      yield { table: table.name };
      for await (const row of readText(connection, rowsAsText(table), 'rows_out')) yield { row };
    }
  }
  return writeBackupFile(file, first, entries());
}
