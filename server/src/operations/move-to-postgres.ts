import { type Connection, connect, hasEmbeddedDatabase, OperationError } from './connection';
import { createMovedRowTables, selectMovedRows } from './moved-rows';
import { compareRows } from './restore';
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
        await createMovedRowTables(source);
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
    readText(source, selectRowsAsText(table, selectMovedRows(table)), 'source_rows', table.batchSize);
  await withoutTriggers(target, tables, async () => {
    for (const table of tables) await writeText(target, table, readSource(table));
  });
  const counts: { table: string; rows: number }[] = [];
  for (const table of tables) {
    const copied = readText(target, selectRowsAsText(table), 'copied_rows', table.batchSize);
    counts.push({ table: table.name, rows: await compareRows(table.name, readSource(table), copied) });
  }
  return counts;
}
