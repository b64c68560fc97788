import type { PGlite, QueryOptions } from '@electric-sql/pglite';
import { Column, getTableName, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Queryable } from './client';
import type { Lanes } from './lanes';

type Values = Record<string, unknown>;

export interface Preparable<R> {
  prepare(name: string): { execute(values?: Values): Promise<R> };
}

/** The parts of drizzle's own prepared query that both drivers share; that of PostgreSQL has the text in its options as well. */
interface Statement<R> {
  fields: SelectedFieldsOrdered | undefined;
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => R;
  params: unknown[];
  rawQueryConfig: pg.QueryConfig | QueryOptions;
  queryConfig: pg.QueryArrayConfig | QueryOptions;
  queryString: string;
}

interface Session {
  client: unknown;
  logger: { logQuery(text: string, values: unknown[]): void };
}

type Asked<R> = (session: Session, values: Values | undefined) => Promise<R>;

const lanesOf = new WeakMap<pg.Pool, Lanes>();

/** From here on the plain reads on this pool go through the lanes. */
export function readThrough(pool: pg.Pool, lanes: Lanes): void {
  lanesOf.set(pool, lanes);
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
  const ways = new Map<unknown, Asked<R>>();
  return (db, values) => {
    const { session } = db._ as unknown as { session: Session };
    let ask = ways.get(session.constructor);
    if (!ask) {
      const statement = build(db).prepare(name) as unknown as Statement<R>;
      if (statement.fields) statement.customResultMapper = rowReader<R>(statement);
      ask = askerOf(statement);
      ways.set(session.constructor, ask);
    }
    return ask(session, values);
  };
}

/** The driver itself: what drizzle does around it costs as much as the driver. */
function askerOf<R>(statement: Statement<R>): Asked<R> {
  const { params, customResultMapper, queryString: text } = statement;
  const config = customResultMapper ? statement.queryConfig : statement.rawQueryConfig;
  const send = 'text' in config ? toPostgres(config) : toPglite(text, config);
  const writers = params.map(writerOf);
  return async ({ client, logger }, given = {}) => {
    const values = writers.map((write) => write(given));
    logger.logQuery(text, values);
    const result = await send(client, values);
    return customResultMapper ? customResultMapper(result.rows as unknown[][]) : (result as R);
  };
}

type Send = (client: unknown, values: unknown[]) => Promise<{ rows: unknown[] }>;

function toPglite(text: string, options: QueryOptions): Send {
  return (client, values) => (client as PGlite).query(text, values, options);
}

function toPostgres(config: pg.QueryConfig): Send {
  const { text } = config;
  const isPlainRead = /^select /.test(text) && !/ for (no key |key )?(update|share)\b/.test(text);
  // The driver copies what it is given property by property: what is inherited costs it nothing.
  const asked: pg.QueryConfig = Object.create(config);
  return (client, values) => {
    const lanes = isPlainRead && client instanceof pg.Pool ? lanesOf.get(client) : undefined;
    return lanes ? lanes.ask(asked, values) : (client as pg.Pool).query(asked, values);
  };
}

function writerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => givenAs(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(givenAs(values, value.name));
  }
  return () => param;
}

function givenAs(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`no value was given for "${name}"`);
  return values[name];
}

/** What each call brings, as the database takes it: a moment as its text. */
export const given = (name: string): SQL => sql`${sql.placeholder(name)}`;

/** What drizzle decides anew for every value, decided once: where it goes and how it is read. */
function rowReader<R>({ fields = [], joinsNotNullableMap }: Statement<R>): (rows: unknown[][]) => R {
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
    }) as R;
}

const asItIs = (raw: unknown) => raw;

function readerOf(field: SelectedFieldsOrdered[number]['field']): (raw: unknown) => unknown {
  if (is(field, Column)) {
    if (field.mapFromDriverValue === Column.prototype.mapFromDriverValue) return asItIs;
    return (raw) => field.mapFromDriverValue(raw);
  }
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  const { decoder } = expression as unknown as { decoder: { mapFromDriverValue(raw: unknown): unknown } };
  return (raw) => decoder.mapFromDriverValue(raw);
}
