import type { Endpoint } from '@carelane/contract/endpoint';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test-app';
import { type DatabaseState, describeEffect, readDatabase, TABLES } from './database-state';
import { ROWS, type Row, type Sent } from './rows';
import { send } from './send';
import { resetToWorld, type World } from './world';

const t = await testApp();

const TIMEOUT_MS = 240_000;

const FORGED_TEXT = 'massassigned';
const FORGED_NUMBER = 424_242;
const FORGED_INSTANT = '2031-12-31T11:11:11.000Z';

const writes = t.app.routes.flatMap(({ endpoint }) => {
  const name = `${endpoint.method} ${endpoint.path}`;
  const row = ROWS[name];
  return row && endpoint.method !== 'GET' ? [{ name, endpoint, row }] : [];
});

describe('sending every column of every table', () => {
  it.each(writes)(
    'changes nothing beyond what $name changes anyway',
    async ({ endpoint, row }) => {
      const baseline = await sendInNewWorld(endpoint, row, {});
      for (const forged of splitFields(
        forgedColumns(endpoint),
        endpoint.accepts === 'multipart' ? FIELDS_PER_FORM : Infinity,
      )) {
        const withForged = await sendInNewWorld(endpoint, row, forged);
        expect(withForged.status, withForged.text).toBe(baseline.status);
        expect(withForged.effect).toEqual(baseline.effect);
        for (const { text } of withForged.writtenRows) {
          expect(text).not.toContain(FORGED_TEXT);
          expect(text).not.toContain(String(FORGED_NUMBER));
          // A row can store the instant in a different format.
          expect(text).not.toContain(FORGED_INSTANT.slice(0, 10));
        }
        for (const id of withForged.outsiderIds) {
          expect(
            withForged.writtenRows.filter(({ text }) => text.includes(id)).map(({ table }) => table),
          ).toEqual([]);
        }
      }
    },
    TIMEOUT_MS,
  );
});

/** A form accepts thirty fields, and some of them are valid fields of the endpoint. */
const FIELDS_PER_FORM = 20;

function splitFields(fields: Record<string, unknown>, size: number): Record<string, unknown>[] {
  const entries = Object.entries(fields);
  const portions: Record<string, unknown>[] = [];
  for (let from = 0; from < entries.length; from += size)
    portions.push(Object.fromEntries(entries.slice(from, from + size)));
  return portions;
}

async function sendInNewWorld(endpoint: Endpoint, row: Row, forged: Record<string, unknown>) {
  const world = await resetToWorld(t);
  const caller = world.callers[chooseWriter(endpoint, row)];
  const sent: Sent = row.send?.(world.ids, caller, world) ?? {};
  const isForged = Object.keys(forged).length > 0;
  const added = isForged ? { ...withIds(forged, world), ...row.claims?.(world) } : {};
  const before = await readDatabase(t);
  const result = await send(
    t,
    endpoint,
    caller.token,
    sent.form
      ? { ...sent, form: { ...asText(added), ...sent.form } }
      : { ...sent, body: { ...added, ...sent.body }, query: { ...asText(added), ...sent.query } },
    world,
  );
  const after = await readDatabase(t);
  return {
    ...result,
    effect: describeEffect(before, after),
    writtenRows: newOrChangedRows(before, after),
    outsiderIds: listOutsiderIds(world),
  };
}

function chooseWriter({ access }: Endpoint, row: Row): NonNullable<Row['writer']> {
  if (row.writer) return row.writer;
  if (row.allowed?.[0]) return row.allowed[0];
  if (access === 'public') return 'nobody';
  return access === 'doctor' ? 'own doctor' : 'own patient';
}

const OUTSIDER = 'the id of an outsider';
const PROFILE_TABLES = ['users', 'doctor_profiles', 'patient_profiles', 'images'];

function forgedColumns(endpoint: Endpoint): Record<string, unknown> {
  const declared = new Set([...schemaKeys(endpoint.body), ...schemaKeys(endpoint.query)]);
  const tables =
    endpoint.accepts === 'multipart' ? TABLES.filter(({ name }) => PROFILE_TABLES.includes(name)) : TABLES;
  const forged: Record<string, unknown> = { _id: OUTSIDER, user_id: OUTSIDER, isAdmin: true, verified: true };
  for (const { columns } of tables) {
    for (const { key, type } of columns) {
      const value = forgedValue(key, type);
      forged[key] = value;
      forged[key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = value;
    }
  }
  return Object.fromEntries(Object.entries(forged).filter(([key]) => !declared.has(key)));
}

const schemaKeys = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];

function withIds(forged: Record<string, unknown>, world: World): Record<string, unknown> {
  const outsider = world.callers['other patient'].user?.id;
  return Object.fromEntries(
    Object.entries(forged).map(([key, value]) => [key, value === OUTSIDER ? outsider : value]),
  );
}

function forgedValue(key: string, type: string): unknown {
  if (key === 'id' || key.endsWith('Id')) return OUTSIDER;
  if (key === 'role') return 'doctor';
  if (type === 'number') return FORGED_NUMBER;
  if (type === 'boolean') return true;
  if (type === 'date') return FORGED_INSTANT;
  return FORGED_TEXT;
}

function asText(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
}

function newOrChangedRows(before: DatabaseState, after: DatabaseState) {
  return [...after.values()].filter((row) => before.get(row.key)?.text !== row.text);
}

function listOutsiderIds(world: World): string[] {
  return (['other patient', 'other doctor'] as const).flatMap((who) => world.callers[who].user?.id ?? []);
}
