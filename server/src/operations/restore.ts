import { rmSync } from 'node:fs';
import { type Entry, readEntries, readHead } from './backup-file';
import {
  type Connection,
  connect,
  type DatabaseLocation,
  databaseFolder,
  hasEmbeddedDatabase,
  OperationError,
} from './connection';
import { migrationsUntil } from './migrations-until';
import {
  inTransaction,
  isEmpty,
  listTables,
  readText,
  rowsAsText,
  type Table,
  withoutTriggers,
  writeText,
} from './tables';

const NOT_EMPTY = 'There is already data where this backup should go. Restore into an empty database.';

/** Into an empty database, all or nothing, compared row by row before the commit. */
export async function restore(location: DatabaseLocation, file: string): Promise<number> {
  const { lastMigration } = await readHead(file);
  if (location.engine === 'embedded' && hasEmbeddedDatabase(location.dataDir))
    throw new OperationError(NOT_EMPTY);
  const folder = migrationsUntil(lastMigration);
  try {
    const rows = await loadOrClear(location, await connect(location, folder), file);
    // Migrate an older backup to this version now, not at the next start.
    await (await connect(location)).close();
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadOrClear(
  location: DatabaseLocation,
  connection: Connection,
  file: string,
): Promise<number> {
  try {
    return await load(connection, file);
  } catch (error) {
    if (location.engine === 'embedded')
      rmSync(databaseFolder(location.dataDir), { recursive: true, force: true });
    throw error;
  }
}

async function load(connection: Connection, file: string): Promise<number> {
  try {
    return await inTransaction(connection, '', async () => {
      const tables = await listTables(connection);
      if (!(await isEmpty(connection, tables))) throw new OperationError(NOT_EMPTY);
      let rows = 0;
      await withoutTriggers(connection, tables, async () => {
        await eachTable(readEntries(file), tables, async (table, lines) => {
          rows += await writeText(connection, table, lines);
        });
      });
      await eachTable(readEntries(file), tables, async (table, lines) => {
        await compareRows(
          table.name,
          lines,
          readText(connection, rowsAsText(table), 'rows_back', table.rowsAtOnce),
        );
      });
      return rows;
    });
  } finally {
    await connection.close();
  }
}

/** Passes each table its rows. The entries come as one stream. */
async function eachTable(
  entries: AsyncIterator<Entry>,
  tables: Table[],
  work: (table: Table, lines: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  let next = await entries.next();
  while (!next.done) {
    const { value } = next;
    const table = 'table' in value ? tables.find(({ name }) => name === value.table) : undefined;
    if (!table) throw new OperationError('This backup holds an unknown table.');
    async function* lines() {
      for (next = await entries.next(); !next.done && 'row' in next.value; next = await entries.next())
        yield next.value.row;
    }
    await work(table, lines());
  }
}

export async function compareRows(
  table: string,
  expected: AsyncIterable<string>,
  found: AsyncIterable<string>,
): Promise<number> {
  const there = found[Symbol.asyncIterator]();
  let compared = 0;
  for await (const row of expected) {
    if ((await there.next()).value !== row)
      throw new OperationError(`A row of ${table} differs after the copy.`);
    compared += 1;
  }
  if (!(await there.next()).done) throw new OperationError(`${table} holds an extra row after the copy.`);
  return compared;
}
