import type { AccountRole } from '@carelane/contract/auth/account';
import type { Access, Endpoint } from '@carelane/contract/endpoint';
import { isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobs } from '../../db/schema';
import { findBrokenInvariants } from '../invariants';
import type { TestApp } from '../test-app';
import { ROWS, type Row } from './rows';
import { type SendResult, send } from './send';
import { resetToWorld, type World } from './world';

export type Actor = 'own patient' | 'own doctor' | 'new patient' | 'new doctor' | 'operator';
export interface Change {
  name: string;
  endpoint: Endpoint;
  row: Row;
}

const ROLES: Record<Actor, AccountRole> = {
  'own patient': 'patient',
  'own doctor': 'doctor',
  'new patient': 'patient',
  'new doctor': 'doctor',
  operator: 'operator',
};

export function listChanges(t: TestApp, actor: Actor): Change[] {
  const role = ROLES[actor];
  const isNew = actor.startsWith('new');
  const accesses: Access[] = [role, 'public', 'any-account'];
  if (role !== 'operator') accesses.push('signed-in');
  return t.app.routes.flatMap(({ endpoint }) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    const row = ROWS[name];
    if (!row || endpoint.method === 'GET') return [];
    const isAllowed = accesses.includes(endpoint.access);
    const isTheirs = isNew
      ? row.writer === actor
      : row.others !== 'not found' || row.allowed?.some((who) => who === actor);
    return isAllowed && isTheirs ? [{ name, endpoint, row }] : [];
  });
}

export async function sendConcurrently(
  t: TestApp,
  actor: Actor,
  changes: readonly Change[],
  watch: (isSending: boolean) => void = () => {},
): Promise<SendResult[]> {
  const world: World = await resetToWorld(t);
  // The world has a failed email for the console. Here, every job must succeed.
  await t.deps.db.delete(jobs).where(isNotNull(jobs.failedAt));
  const caller = world.callers[actor];
  watch(true);
  const answers = await Promise.all(
    changes.map(({ endpoint, row }) =>
      send(t, endpoint, caller.token, row.send?.(world.ids, caller, world) ?? {}, world),
    ),
  );
  watch(false);
  const errors = answers.filter(({ status }) => status >= 500);
  expect(errors, changes.map(({ name }) => name).join(' and ')).toEqual([]);
  await t.runJobs();
  expect(await findBrokenInvariants(t.deps.db, { settled: true })).toEqual([]);
  return answers;
}
