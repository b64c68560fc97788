import type { Connection as FullConnection } from './connection';

type Connection = Pick<FullConnection, 'query'>;

export interface Table {
  name: string;
  columns: string[];
  storedColumns: string[];
  key: string[];
  batchSize: number;
}

const BATCH_SIZE = 500;
const LARGE_ROW_BATCH_SIZE = 8;

type Column = {
  table: string;
  column: string;
  computed: boolean;
  key: boolean;
  large: boolean;
};

/** Each table comes after those that it references. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const columns = await connection.query(`
    select c.relname as table, a.attname as column, a.attgenerated <> '' as computed,
      a.atttypid = 'bytea'::regtype as large,
      coalesce(a.attnum = any(i.indkey), false) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  const tables = new Map<string, Table>();
  for (const row of columns.rows as Column[]) {
    const table = tables.get(row.table) ?? {
      name: row.table,
      columns: [],
      storedColumns: [],
      key: [],
      batchSize: BATCH_SIZE,
    };
    tables.set(row.table, table);
    table.columns.push(row.column);
    if (!row.computed) table.storedColumns.push(row.column);
    if (row.key) table.key.push(row.column);
    if (row.large) table.batchSize = LARGE_ROW_BATCH_SIZE;
  }
  const references = await connection.query(`
    select conrelid::regclass::text as table, confrelid::regclass::text as needs from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`);
  return sortByReferences(tables, references.rows as { table: string; needs: string }[]);
}

function sortByReferences(
  tables: Map<string, Table>,
  references: { table: string; needs: string }[],
): Table[] {
  const sorted: Table[] = [];
  const waiting = new Set(tables.keys());
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (name) => !references.some(({ table, needs }) => table === name && waiting.has(needs)),
    );
    if (ready.length === 0) throw new Error(`circular references between tables: ${[...waiting].join(', ')}`);
    for (const name of ready) {
      waiting.delete(name);
      const table = tables.get(name);
      if (table) sorted.push(table);
    }
  }
  return sorted;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Needs an open transaction. */
export async function* readText(
  connection: Connection,
  query: string,
  cursor: string,
  batchSize: number,
): AsyncGenerator<string> {
  await connection.query(`declare ${cursor} no scroll cursor for ${query}`);
  try {
    while (true) {
      const { rows } = await connection.query(`fetch ${batchSize} from ${cursor}`);
      for (const row of rows) yield String(Object.values(row)[0]);
      if (rows.length < batchSize) return;
    }
  } finally {
    await connection.query(`close ${cursor}`);
  }
}

/** PostgreSQL's text format for records, which it can parse again. */
export function selectRowsAsText(table: Table, from = quoted(table.name)): string {
  const order = table.key.map((column) => `t.${quoted(column)}::text collate "C"`).join(', ');
  return `select t::text from ${from} t order by ${order || 't::text collate "C"'}`;
}

export async function writeText(
  connection: Connection,
  table: Table,
  rows: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const columns = table.storedColumns.map(quoted);
  const statement = `
    insert into ${quoted(table.name)} (${columns.join(', ')})
    select ${columns.map((column) => `(r).${column}`).join(', ')}
    from (select line::${quoted(table.name)} as r from unnest($1::text[]) line) rows`;
  let written = 0;
  let batch: string[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await connection.query(statement, [batch]);
    written += batch.length;
    batch = [];
  };
  for await (const row of rows) {
    batch.push(row);
    if (batch.length >= table.batchSize) await flush();
  }
  await flush();
  return written;
}

/** Triggers must not run again for copied rows. Rolling back enables them again. */
export async function withoutTriggers(
  connection: Connection,
  tables: Table[],
  work: () => Promise<void>,
): Promise<void> {
  for (const { name } of tables) await connection.query(`alter table ${quoted(name)} disable trigger user`);
  await work();
  for (const { name } of tables) await connection.query(`alter table ${quoted(name)} enable trigger user`);
}

export async function isEmpty(connection: Connection, tables: Table[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await connection.query(`select 1 from ${quoted(name)} limit 1`);
    if (rows.length > 0) return false;
  }
  return true;
}

export async function inTransaction<T>(
  connection: Connection,
  mode: string,
  work: () => Promise<T>,
): Promise<T> {
  await connection.query(`begin ${mode}`);
  try {
    const result = await work();
    await connection.query('commit');
    return result;
  } catch (error) {
    await connection.query('rollback').catch(() => {});
    throw error;
  }
}
