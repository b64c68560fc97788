import { type Entry, writeBackupFile } from './backup-file';
import { connect, hasEmbeddedDatabase, OperationError, type Place } from './connection';
import { lastMigration } from './migrations-until';
import { inTransaction, listTables, readText, rowsAsText } from './tables';

/** Everything as it is at one instant, in one file. */
export async function backUp(place: Place, file: string, now: Date): Promise<number> {
  if (place.engine === 'embedded' && !hasEmbeddedDatabase(place.dataDir))
    throw new OperationError(`There is no database in ${place.dataDir}.`);
  const connection = await connect(place);
  try {
    return await inTransaction(connection, 'isolation level repeatable read', async () => {
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
    });
  } finally {
    await connection.close();
  }
}
