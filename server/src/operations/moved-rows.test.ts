import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import * as schema from '../db/schema';
import { MOVE_CONDITIONS } from './moved-rows';

const tables = Object.values(schema).flatMap((value) => (is(value, PgTable) ? [value as PgTable] : []));

test('every table that refers to a table with a rule has a rule itself', () => {
  const references = tables.flatMap((table) => {
    const { name: referring, foreignKeys } = getTableConfig(table);
    return foreignKeys
      .map((key) => getTableConfig(key.reference().foreignTable).name)
      .filter((target) => target in MOVE_CONDITIONS)
      .map((target) => ({ referring, target }));
  });
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter(({ referring }) => !(referring in MOVE_CONDITIONS))).toEqual([]);
});

test('every rule is for a table that exists', () => {
  const names = tables.map((table) => getTableConfig(table).name);
  expect(Object.keys(MOVE_CONDITIONS).filter((name) => !names.includes(name))).toEqual([]);
});
