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
  const shapes = new Map<string, ReturnType<typeof prepared<R>>>();
  // drizzle would make these once, when the statement is prepared, and use them for every row.
  const made = Object.entries(getTableColumns(table)).filter(([, column]) => column.defaultFn);

  const insertInto = (db: Queryable, values: Row[]) =>
    finish(db.insert(table).values(values as never) as unknown as PgInsertBase<T, PgQueryResultHKT>);

  function prepare(rows: Row[], statement: string) {
    const values = rows.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value === null ? null : sql.placeholder(key + index),
        ]),
      ),
    );
    return prepared<R>(statement, (db) => insertInto(db, values));
  }

  return async (db, given) => {
    if (given.length > MOST_ROWS_KEPT) return (await insertInto(db, given)) as R;
    const rows = given.map((row): Row => {
      const own = Object.fromEntries(made.map(([key, column]) => [key, column.defaultFn?.()]));
      return { ...own, ...row };
    });
    const shape = JSON.stringify(
      rows.map((row) => Object.entries(row).map(([key, value]) => [key, value === null])),
    );
    const insert = shapes.get(shape) ?? prepare(rows, `${name}-${shapes.size}`);
    shapes.set(shape, insert);
    const values = rows.flatMap((row, index) =>
      Object.entries(row).map(([key, value]) => [key + index, value] as const),
    );
    return insert(db, Object.fromEntries(values));
  };
}
