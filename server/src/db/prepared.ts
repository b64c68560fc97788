import { Column, getTableName, is, SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Queryable } from './client';

type Values = Record<string, unknown>;

export interface Preparable<R> {
  prepare(name: string): { execute(values?: Values): Promise<R> };
}

/** The parts of drizzle's own prepared query that both drivers share. */
interface Statement<R> {
  client: unknown;
  logger: unknown;
  fields: SelectedFieldsOrdered | undefined;
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => unknown;
  execute(values?: Values): Promise<R>;
}

/**
 * A query whose SQL is put together once for the life of the process and which PostgreSQL parses once a connection.
 * drizzle ties a prepared query to the connection it was made on; this one runs on whatever it is given, a
 * transaction as well. What changes from call to call stands in it as `sql.placeholder(…)`.
 */
export function prepared<R>(
  name: string,
  build: (db: Queryable) => Preparable<R>,
): (db: Queryable, values?: Values) => Promise<R> {
  const statements = new Map<unknown, Statement<R>>();
  return (db, values) => {
    const { session } = db._ as unknown as { session: { client: unknown; logger: unknown } };
    let statement = statements.get(session.constructor);
    if (!statement) {
      statement = build(db).prepare(name) as unknown as Statement<R>;
      if (statement.fields) statement.customResultMapper = rowReader(statement);
      statements.set(session.constructor, statement);
    }
    const here = Object.create(statement) as Statement<R>;
    here.client = session.client;
    here.logger = session.logger;
    return here.execute(values);
  };
}

/** What each call brings, as the database takes it: a moment as its text. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** What drizzle decides anew for every value, decided once: where it goes and how it is read. */
function rowReader({ fields = [], joinsNotNullableMap }: Statement<unknown>) {
  const columns = fields.map(({ path, field }) => ({
    group: path.length > 1 ? path[0] : undefined,
    key: path.at(-1) ?? '',
    read: readerOf(field),
  }));
  const mayBeAbsent = new Set(
    fields.flatMap(({ path, field }, index) => {
      const isFirst = path.length === 2 && fields.findIndex((other) => other.path[0] === path[0]) === index;
      return isFirst && is(field, Column) && joinsNotNullableMap?.[getTableName(field.table)] === false
        ? [index]
        : [];
    }),
  );
  return (rows: unknown[][]) =>
    rows.map((row) => {
      const result: Record<string, unknown> = {};
      for (let index = 0; index < columns.length; index++) {
        const { group, key, read } = columns[index] as (typeof columns)[number];
        const raw = row[index];
        const value = raw === null ? null : read(raw);
        if (group === undefined) result[key] = value;
        else if (result[group] === null) continue;
        else if (raw === null && mayBeAbsent.has(index)) result[group] = null;
        else {
          result[group] ??= {};
          (result[group] as Record<string, unknown>)[key] = value;
        }
      }
      return result;
    });
}

function readerOf(field: SelectedFieldsOrdered[number]['field']): (raw: unknown) => unknown {
  if (is(field, Column)) return (raw) => field.mapFromDriverValue(raw);
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  const { decoder } = expression as unknown as { decoder: { mapFromDriverValue(raw: unknown): unknown } };
  return (raw) => decoder.mapFromDriverValue(raw);
}
