import { getTableColumns, sql } from 'drizzle-orm';
import type { PgInsertBase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';
import { type Preparable, prepared } from './prepared';

type Row = Record<string, unknown>;

/** A rush of rows comes in any number: each of them kept for ever would fill the memory of both sides. */
const MOST_ROWS_KEPT = 4;

/**
 * An insert whose SQL is put together once for each shape of what is given: how many rows, which columns, which of them
 * empty. `finish` says what a conflict does and what comes back. Of more than a few rows it is put together each time.
 */
export function preparedInsert<T extends PgTable, R>(
  name: string,
  table: T,
  finish: (insert: PgInsertBase<T, PgQueryResultHKT>) => Preparable<R>,
): (db: Queryable, rows: T['$inferInsert'][]) => Promise<R> {
  const shapes = new Map<string, Shape<R>>();
  // drizzle would make these once, when the statement is prepared, and use them for every row.
  const made = Object.entries(getTableColumns(table)).filter(([, column]) => column.defaultFn);

  const insertInto = (db: Queryable, values: Row[]) =>
    finish(db.insert(table).values(values as never) as unknown as PgInsertBase<T, PgQueryResultHKT>);

  function shapeOf(rows: Row[]): Shape<R> {
    const values = rows.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value === null ? null : sql.placeholder(key + index),
        ]),
      ),
    );
    return {
      insert: prepared<R>(`${name}-${shapes.size}`, (db) => insertInto(db, values)),
      names: rows.flatMap((row, index) => Object.keys(row).map((key) => key + index)),
    };
  }

  function complete(row: Row): Row {
    const whole = { ...row };
    for (const [key, column] of made) if (!(key in whole)) whole[key] = column.defaultFn?.();
    return whole;
  }

  return async (db, given) => {
    if (given.length > MOST_ROWS_KEPT) return (await insertInto(db, given)) as R;
    const rows = given.map(complete);
    const key = wordOf(rows);
    let shape = shapes.get(key);
    if (!shape) {
      shape = shapeOf(rows);
      shapes.set(key, shape);
    }
    const values: Row = {};
    let next = 0;
    for (const row of rows) for (const column in row) values[shape.names[next++] ?? ''] = row[column];
    return shape.insert(db, values);
  };
}

interface Shape<R> {
  insert: ReturnType<typeof prepared<R>>;
  /** Of the placeholders, in the order of the rows and their columns. */
  names: string[];
}

function wordOf(rows: Row[]): string {
  let word = '';
  for (const row of rows) {
    word += '|';
    for (const column in row) word += row[column] === null ? `${column}-` : `${column},`;
  }
  return word;
}
