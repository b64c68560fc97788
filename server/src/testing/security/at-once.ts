import type { Endpoint } from '@carelane/contract/endpoint';
import { isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobs } from '../../db/schema';
import { brokenInvariants } from '../invariants';
import type { TestApp } from '../test-app';
import { ROWS, type Row } from './rows';
import { type Got, send } from './send';
import { givenWorld, type World } from './world';

export type Actor = 'own patient' | 'own doctor' | 'new patient' | 'new doctor';
export interface Change {
  name: string;
  endpoint: Endpoint;
  row: Row;
}

/** Every change that this person may make. */
export function listChanges(t: TestApp, actor: Actor): Change[] {
  const role = actor.endsWith('doctor') ? 'doctor' : 'patient';
  const isNew = actor.startsWith('new');
  return t.app.routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = ROWS[name];
    if (!row || endpoint.method === 'GET') return [];
    const isOpen =
      ['public', 'any-account', 'signed-in'].includes(endpoint.access) || endpoint.access === role;
    const isTheirs = isNew
      ? row.writer === actor
      : row.others !== 'not found' || row.through?.some((who) => who === actor);
    return isOpen && isTheirs ? [{ name, endpoint, row }] : [];
  });
}

/** Sends them all at the same moment in a new world. Nothing may break, in any order. */
export async function sendAtOnce(t: TestApp, actor: Actor, changes: readonly Change[]): Promise<Got[]> {
  await t.reset();
  const world: World = await givenWorld(t);
  // It has a mail that was given up, for the console. Here, every job must get through.
  await t.deps.db.delete(jobs).where(isNotNull(jobs.failedAt));
  const me = world.me[actor];
  const answers = await Promise.all(
    changes.map(({ endpoint, row }) =>
      send(t, endpoint, me.token, row.send?.(world.ids, me, world) ?? {}, world),
    ),
  );
  const errors = answers.filter(({ status }) => status >= 500);
  expect(errors, changes.map(({ name }) => name).join(' and ')).toEqual([]);
  await t.runJobs();
  expect(await brokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  return answers;
}
