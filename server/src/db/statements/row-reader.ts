import { Column, type DriverValueDecoder, getTableName, is, SQL } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core';

type Field = SelectedFieldsOrdered[number];
type Row = Record<string, unknown>;

interface Value {
  key: string;
  index: number;
  decode: ((value: unknown) => unknown) | undefined;
}

interface Group {
  name: string | undefined;
  values: Value[];
  /** The whole object is null if this value is null: the left join found no row. */
  presenceIndex: number | undefined;
}

export type JoinedTables = Record<string, boolean> | undefined;

/**
 * Reads rows as drizzle does, but decides only once where each value goes. Returns undefined for fields that no
 * statement uses yet.
 */
export function rowReader(
  fields: SelectedFieldsOrdered,
  joined: JoinedTables,
): ((rows: unknown[][]) => Row[]) | undefined {
  const decoders = fields.map(({ field }) => findDecoder(field));
  if (fields.some(({ path }) => path.length > 2) || decoders.includes(undefined)) return undefined;
  const groups = new Map<string | undefined, Group>();
  for (const [index, { path }] of fields.entries()) {
    const name = path.length === 2 ? path[0] : undefined;
    const group = groups.get(name) ?? { name, values: [], presenceIndex: undefined };
    group.values.push({ key: path.at(-1) ?? '', index, decode: decodeWith(decoders[index]) });
    groups.set(name, group);
  }
  for (const group of groups.values()) group.presenceIndex = findPresenceIndex(group, fields, joined);
  const allGroups = [...groups.values()];
  return (rows) => rows.map((row) => readRow(row, allGroups));
}

function readRow(row: unknown[], groups: Group[]): Row {
  const result: Row = {};
  for (const { name, values, presenceIndex } of groups) {
    if (presenceIndex !== undefined && name !== undefined && row[presenceIndex] === null) {
      result[name] = null;
      continue;
    }
    const target: Row = name === undefined ? result : {};
    for (const { key, index, decode } of values) {
      const value = row[index];
      target[key] = value === null || decode === undefined ? value : decode(value);
    }
    if (name !== undefined) result[name] = target;
  }
  return result;
}

/** drizzle's rule: the first column decides, if all columns of the object belong to one table that may be missing. */
function findPresenceIndex(
  { name, values }: Group,
  fields: SelectedFieldsOrdered,
  joined: JoinedTables,
): number | undefined {
  if (name === undefined || !joined) return undefined;
  const columns = values.flatMap(({ index }) => {
    const field = fields[index]?.field;
    return is(field, Column) ? [{ index, table: getTableName(field.table) }] : [];
  });
  const [first] = columns;
  if (!first || joined[first.table] || columns.some(({ table }) => table !== first.table)) return undefined;
  return first.index;
}

type Decoder = DriverValueDecoder<unknown, never>;

/** Internal in drizzle-orm 0.45. `every-statement.test.ts` fails when it changes. */
function findDecoder(field: Field['field']): Decoder | undefined {
  if (is(field, Column)) return field as Decoder;
  const expression = is(field, SQL.Aliased) ? field.sql : field;
  return is(expression, SQL) ? (expression as unknown as { decoder?: Decoder }).decoder : undefined;
}

function decodeWith(decoder: Decoder | undefined): Value['decode'] {
  if (!decoder || decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
  return (value) => decoder.mapFromDriverValue(value as never);
}
