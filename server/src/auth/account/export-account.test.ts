import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Viewer } from '../../http/endpoints/viewer';
import { givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';
import { exportAccount } from './export-account';

const t = await testApp();
beforeEach(() => t.reset());

it('collects one export at a time, even for different people', async () => {
  let running = 0;
  let maxRunning = 0;
  const exportData = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await yieldToEventLoop();
    running -= 1;
    return { done: true };
  };
  const people = [await givenPatient(t), await givenPatient(t)];
  const viewers = people.map(({ user }) => ({ userId: user.id, role: 'patient' }) as Viewer);
  const results = await Promise.all(
    [...viewers, ...viewers, ...viewers].map((viewer) => exportAccount(t.deps, viewer, [{ exportData }])),
  );
  expect(results.map(({ done }) => done)).toEqual(Array(6).fill(true));
  expect(maxRunning).toBe(1);
});
