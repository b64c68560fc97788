import {
  type Column,
  type DriverValueEncoder,
  type GetColumnData,
  getTableColumns,
  getTableName,
  type Placeholder,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm';
import type { Queryable } from '../client';
import { readerFor } from './readers';
import { type Preparable, record } from './record';

/** A column gives its type, and its values are written as drizzle writes them. */
type ParamType = Column | DriverValueEncoder<never, unknown>;
export type ParamTypes = Record<string, ParamType>;
type Value<T extends ParamType> = T extends Column
  ? GetColumnData<T>
  : T extends DriverValueEncoder<infer V, unknown>
    ? V
    : never;
export type Params<T extends ParamTypes> = {
  [K in keyof T]: T[K] extends typeof rowLimit ? number | Placeholder : SQL<Value<T[K]>>;
};
export type Values<T extends ParamTypes> = { [K in keyof T]: Value<T[K]> };
type Statement<T extends ParamTypes, R> = (db: Queryable, values: Values<T>) => Promise<R>;

export const number: DriverValueEncoder<number, number> = { mapToDriverValue: (value) => value };
export const textArray: DriverValueEncoder<string[], string[]> = { mapToDriverValue: (value) => value };
export const jsonRows: DriverValueEncoder<object[], string> = {
  mapToDriverValue: (rows) => JSON.stringify(rows),
};
/** For `.limit()`, which takes no SQL. */
export const rowLimit = { ...number, isLimit: true };

export function pickColumns<T extends Table, K extends keyof T['_']['columns'] & string>(
  table: T,
  ...names: K[]
): Pick<T['_']['columns'], K> {
  const columns: T['_']['columns'] = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<T['_']['columns'], K>;
}

interface Definition {
  types: ParamTypes;
  isRead: boolean;
  text(): string;
  run: (db: Queryable, values: Record<string, unknown>) => Promise<unknown>;
  runPlain: (db: Queryable, values: Record<string, unknown>) => Promise<unknown>;
}

const definitions = new Map<string, Definition>();
const texts = new Set<string>();

export const allStatements = (): ReadonlyMap<string, Definition> => definitions;

export const isStatement = (text: string): boolean => texts.has(text);

/** PostgreSQL truncates longer names. */
const MAX_NAME_LENGTH = 63;

interface Options {
  alsoWrites?: readonly Table[];
}

export function statement<T extends ParamTypes, R>(
  name: string,
  types: T,
  build: (db: Queryable, params: Params<T>) => Preparable<R>,
  { alsoWrites = [] }: Options = {},
): Statement<T, R> {
  return define(name, types, build, false, alsoWrites.map(getTableName));
}

/** Only for statements that neither write nor lock: outside a transaction they share a connection with other requests. */
export function readStatement<T extends ParamTypes, R>(
  name: string,
  types: T,
  build: (db: Queryable, params: Params<T>) => Preparable<R>,
): Statement<T, R> {
  return define(name, types, build, true);
}

function define<T extends ParamTypes, R>(
  name: string,
  types: T,
  build: (db: Queryable, params: Params<T>) => Preparable<R>,
  isRead: boolean,
  alsoWrites: readonly string[] = [],
): Statement<T, R> {
  if (definitions.has(name)) throw new Error(`two statements are named "${name}"`);
  if (name.length > MAX_NAME_LENGTH) throw new Error(`the name of the statement "${name}" is too long`);
  const recorded = once(() => {
    const query = record(
      name,
      (db) =>
        build(
          db,
          params(types, (key) => sql.placeholder(key)),
        ),
      alsoWrites,
    );
    texts.add(query.text);
    return query;
  });
  const run: Statement<T, R> = (db, values) => {
    const { run: execute } = recorded();
    const read = isRead ? readerFor(db) : undefined;
    return read ? read((reader) => execute(reader, values)) : execute(db, values);
  };
  definitions.set(name, {
    types,
    isRead,
    text: () => recorded().text,
    run: run as Definition['run'],
    runPlain: async (db, values) =>
      await build(
        db,
        params(types, (key) => values[key]),
      ),
  });
  return run;
}

function once<T>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}

function params<T extends ParamTypes>(types: T, valueFor: (key: string) => unknown): Params<T> {
  const entries = Object.entries(types).map(([key, type]) => {
    if (type === rowLimit) return [key, valueFor(key)];
    const encoder = { mapToDriverValue: (value: unknown) => encode(type, value) };
    return [key, sql`${sql.param(valueFor(key), encoder)}`];
  });
  return Object.fromEntries(entries);
}

function encode(type: ParamType, value: unknown): unknown {
  return value === null ? null : type.mapToDriverValue(value as never);
}
