import { rmSync } from 'node:fs';
import { type Entry, readEntries, readHeader } from './backup-file';
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
  selectRowsAsText,
  type Table,
  withoutTriggers,
  writeText,
} from './tables';

const NOT_EMPTY = 'There is already data where this backup should go. Restore into an empty database.';

/** Everything or nothing. Compares the rows one by one before the commit. */
export async function restore(location: DatabaseLocation, file: string): Promise<number> {
  const { lastMigration } = await readHeader(file);
  if (location.engine === 'embedded' && hasEmbeddedDatabase(location.dataDir))
    throw new OperationError(NOT_EMPTY);
  const folder = migrationsUntil(lastMigration);
  try {
    const rows = await loadOrClear(location, await connect(location, folder), file);
    // Connecting migrates an older backup to this version.
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
      let rowCount = 0;
      await withoutTriggers(connection, tables, async () => {
        await eachTable(readEntries(file), tables, async (table, rows) => {
          rowCount += await writeText(connection, table, rows);
        });
      });
      await eachTable(readEntries(file), tables, async (table, rows) => {
        await compareRows(
          table.name,
          rows,
          readText(connection, selectRowsAsText(table), 'rows_back', table.batchSize),
        );
      });
      return rowCount;
    });
  } finally {
    await connection.close();
  }
}

/** All entries are in one stream, so `rows` and the loop both advance `next`. */
async function eachTable(
  entries: AsyncIterator<Entry>,
  tables: Table[],
  work: (table: Table, rows: AsyncIterable<string>) => Promise<void>,
): Promise<void> {
  let next = await entries.next();
  while (!next.done) {
    const { value } = next;
    const table = 'table' in value ? tables.find(({ name }) => name === value.table) : undefined;
    if (!table) throw new OperationError('This backup holds an unknown table.');
    async function* rows() {
      next = await entries.next();
      while (!next.done && 'row' in next.value) {
        yield next.value.row;
        next = await entries.next();
      }
    }
    await work(table, rows());
  }
}

export async function compareRows(
  table: string,
  expected: AsyncIterable<string>,
  actual: AsyncIterable<string>,
): Promise<number> {
  const actualRows = actual[Symbol.asyncIterator]();
  let compared = 0;
  for await (const row of expected) {
    if ((await actualRows.next()).value !== row)
      throw new OperationError(`A row of ${table} differs after the copy.`);
    compared += 1;
  }
  if (!(await actualRows.next()).done)
    throw new OperationError(`${table} holds an extra row after the copy.`);
  return compared;
}
