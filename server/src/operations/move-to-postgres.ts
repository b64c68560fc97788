import { type Connection, connect, hasEmbeddedDatabase, OperationError } from './connection';
import { chooseMovedRows, movedRows } from './moved-rows';
import { compareRows } from './restore';
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

/** Copies the embedded database into an empty PostgreSQL and compares both row by row before the commit. */
export async function moveToPostgres(
  dataDir: string,
  url: string,
): Promise<{ table: string; rows: number }[]> {
  if (!hasEmbeddedDatabase(dataDir)) throw new OperationError(`There is no database in ${dataDir}.`);
  const source = await connect({ engine: 'embedded', dataDir });
  try {
    const target = await connect({ engine: 'postgres', url });
    try {
      return await inTransaction(source, 'isolation level repeatable read', async () => {
        await chooseMovedRows(source);
        return inTransaction(target, '', () => copy(source, target));
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copy(source: Connection, target: Connection): Promise<{ table: string; rows: number }[]> {
  const tables = await listTables(target);
  if (!(await isEmpty(target, tables)))
    throw new OperationError('That PostgreSQL database already holds data. Move into an empty one.');
  const readSource = (table: Table) =>
    readText(source, rowsAsText(table, movedRows(table)), 'moved_out', table.rowsAtOnce);
  await withoutTriggers(target, tables, async () => {
    for (const table of tables) await writeText(target, table, readSource(table));
  });
  const counts: { table: string; rows: number }[] = [];
  for (const table of tables) {
    const copied = readText(target, rowsAsText(table), 'moved_back', table.rowsAtOnce);
    counts.push({ table: table.name, rows: await compareRows(table.name, readSource(table), copied) });
  }
  return counts;
}
