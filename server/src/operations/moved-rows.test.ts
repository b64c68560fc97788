import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../db/schema';
import { MOVED } from './moved-rows';

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value as PgTable] : []));

/** Rows that point at a row which is left out cannot be inserted. */
test('every table that points at rows of demo accounts says which of its rows move', () => {
  const pointing = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys
      .map((key) => getTableConfig(key.reference().foreignTable).name)
      .filter((target) => target in MOVED)
      .map((target) => [name, target]);
  });
  expect(pointing.length).toBeGreaterThan(20);
  expect(pointing.filter(([name]) => !(name! in MOVED))).toEqual([]);
});

test('every rule is for a table that exists', () => {
  const names = tables.map((table) => getTableConfig(table).name);
  expect(Object.keys(MOVED).filter((name) => !names.includes(name))).toEqual([]);
});
