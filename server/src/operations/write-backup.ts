import { type Entry, writeBackupFile } from './backup-file';
import type { Connection } from './connection';
import { lastMigration } from './migrations-until';
import { listTables, readText, selectRowsAsText } from './tables';

/** Needs a repeatable-read transaction, so that all tables are read from one snapshot. */
export async function writeBackup(
  connection: Pick<Connection, 'query'>,
  file: string,
  now: Date,
): Promise<number> {
  const header = {
    carelane: 1,
    madeAt: now.toISOString(),
    lastMigration: await lastMigration(connection),
  } as const;
  const tables = await listTables(connection);
  async function* entries(): AsyncGenerator<Entry> {
    for (const table of tables) {
      yield { table: table.name };
      for await (const row of readText(connection, selectRowsAsText(table), 'rows_out', table.batchSize))
        yield { row };
    }
  }
  return writeBackupFile(file, header, entries());
}
