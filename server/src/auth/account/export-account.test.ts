import { setImmediate as aTurn } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../http/endpoints/viewer';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { exportAccount } from './export-account';

const t = await testApp();
beforeEach(() => t.reset());

it('exports are collected one after the other, also for different people', async () => {
  let running = 0;
  let most = 0;
  const exported = async () => {
    running += 1;
    most = Math.max(most, running);
    await aTurn();
    running -= 1;
    return { done: true };
  };
  const people = [await givenPatient(t), await givenPatient(t)];
  const viewers = people.map(({ user }) => ({ userId: user.id, role: 'patient' }) as Viewer);
  const results = await Promise.all(
    [...viewers, ...viewers, ...viewers].map((viewer) => exportAccount(t.deps, viewer, [{ exported }])),
  );
  expect(results.map(({ done }) => done)).toEqual(Array(6).fill(true));
  expect(most).toBe(1);
});
