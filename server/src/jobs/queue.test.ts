import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { jobs } from '../db/schema';
import { type TestApp, testApp } from '../testing/test-app';
import { type AnyJob, claimJobs, defineJob, enqueue, PostponedUntil, runDueJobs, runJob } from './queue';
import { createWorker } from './worker';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const ran: string[] = [];
let failuresLeft = 0;
const write = defineJob({
  kind: 'write',
  payload: z.object({ word: z.string() }),
  maxAttempts: 3,
  run: async (_deps, { word }) => {
    if (failuresLeft > 0) {
      failuresLeft -= 1;
      throw new Error('not now');
    }
    ran.push(word);
  },
});
const jobsByKind = new Map<string, AnyJob>([['write', write]]);
const run = () => runDueJobs(t.deps, jobsByKind);
beforeEach(() => {
  ran.length = 0;
  failuresLeft = 0;
});

describe('a job', () => {
  it('runs once when it is due', async () => {
    await enqueue(t.deps.db, write, { word: 'later' }, { runAt: new Date(t.clock.now().getTime() + 60_000) });
    await run();
    expect(ran).toEqual([]);
    t.clock.advance({ minutes: 1 });
    await run();
    await run();
    expect(ran).toEqual(['later']);
  });

  it('a job of a kind that this node does not know waits, untouched, for a node that can run it', async () => {
    const newer = defineJob({ ...write, kind: 'newer' });
    await enqueue(t.deps.db, newer, { word: 'patience' }, { runAt: t.clock.now() });
    expect(await run()).toBe(0);
    expect(await t.deps.db.select().from(jobs)).toMatchObject([
      { attempts: 0, failedAt: null, lockedUntil: null },
    ]);
    await runDueJobs(t.deps, new Map<string, AnyJob>([['newer', newer]]));
    expect(ran).toEqual(['patience']);
  });

  it('does not exist when its transaction fails', async () => {
    const attempt = t.deps.db.transaction(async (tx) => {
      await enqueue(tx, write, { word: 'never' }, { runAt: t.clock.now() });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await run();
    expect(ran).toEqual([]);
  });

  it('a job with a key runs once, no matter how often it is enqueued, even after it has run', async () => {
    for (let round = 0; round < 3; round += 1) {
      await enqueue(t.deps.db, write, { word: 'once' }, { runAt: t.clock.now(), dedupeKey: 'k' });
      await run();
    }
    expect(ran).toEqual(['once']);
  });

  it('a postponed job has not failed: it keeps all its attempts', async () => {
    let nightsLeft = 5;
    const polite = defineJob({
      ...write,
      run: async (deps, { word }) => {
        nightsLeft -= 1;
        if (nightsLeft >= 0) throw new PostponedUntil(new Date(deps.clock.now().getTime() + 60_000));
        ran.push(word);
      },
    });
    const runPolite = () => runDueJobs(t.deps, new Map<string, AnyJob>([['write', polite]]));
    await enqueue(t.deps.db, polite, { word: 'morning' }, { runAt: t.clock.now() });
    for (let night = 0; night < 5; night += 1) {
      await runPolite();
      t.clock.advance({ minutes: 1 });
    }
    expect(await t.deps.db.select().from(jobs)).toMatchObject([{ attempts: 0, failedAt: null }]);
    await runPolite();
    expect(ran).toEqual(['morning']);
  });

  it('is retried with growing delays until it fails permanently', async () => {
    failuresLeft = 99;
    await enqueue(t.deps.db, write, { word: 'stubborn' }, { runAt: t.clock.now() });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await run();
      const [row] = await t.deps.db.select().from(jobs);
      waits.push(((row?.runAt.getTime() ?? 0) - t.clock.now().getTime()) / 1000);
      t.clock.set(row?.runAt ?? t.clock.now());
    }
    expect(waits).toEqual([2, 4, 8]);
    failuresLeft = 0;
    t.clock.advance({ days: 1 });
    await run();
    expect(ran).toEqual([]);
    const [row] = await t.deps.db.select().from(jobs);
    expect(row?.failedAt).not.toBeNull();
  });

  it('leaves no payload behind', async () => {
    await enqueue(t.deps.db, write, { word: 'private' }, { runAt: t.clock.now() });
    await enqueue(t.deps.db, write, { word: 'private' }, { runAt: t.clock.now(), dedupeKey: 'k' });
    await run();
    expect(JSON.stringify(await t.deps.db.select().from(jobs))).not.toContain('private');
  });

  it('is claimed by only one of ten concurrent workers', async () => {
    for (let index = 0; index < 30; index += 1) {
      await enqueue(t.deps.db, write, { word: `${index}` }, { runAt: t.clock.now() });
    }
    await Promise.all(Array.from({ length: 10 }, run));
    await run();
    expect(ran).toHaveLength(30);
    expect(new Set(ran).size).toBe(30);
  });

  it('a job whose worker crashed is taken over when the lease expires', async () => {
    await enqueue(t.deps.db, write, { word: 'orphan' }, { runAt: t.clock.now() });
    await t.deps.db.update(jobs).set({ lockedUntil: new Date(t.clock.now().getTime() + 60_000) });
    await run();
    expect(ran).toEqual([]);
    t.clock.advance({ minutes: 2 });
    await run();
    expect(ran).toEqual(['orphan']);
  });

  it('a job that takes longer than its lease is neither taken over nor run twice', async () => {
    const slow = slowJob();
    await enqueue(t.deps.db, slow.job, {}, { runAt: t.clock.now() });
    const [row] = await claimJobs(t.deps, slow.jobsByKind, 1);
    if (!row) throw new Error('nothing to claim');
    const working = runJob(t.deps, slow.jobsByKind, row, 10);
    for (let n = 0; n < 4; n += 1) {
      t.clock.advance({ seconds: 15 });
      await expect.poll(readLease, { timeout: 10_000 }).toBe(t.clock.now().getTime() + 20_000);
      expect(await runDueJobs(t.deps, slow.jobsByKind)).toBe(0);
    }
    slow.finish();
    await working;
    expect(slow.begun()).toBe(1);
    expect(await t.deps.db.$count(jobs)).toBe(0);
  });

  it('a job that was taken over is not marked as done by the worker that lost it', async () => {
    const slow = slowJob();
    await enqueue(t.deps.db, slow.job, {}, { runAt: t.clock.now() });
    const [first] = await claimJobs(t.deps, slow.jobsByKind, 1);
    t.clock.advance({ minutes: 2 });
    const [second] = await claimJobs(t.deps, slow.jobsByKind, 1);
    expect(second?.attempts).toBe(2);
    slow.finish();
    if (first) await runJob(t.deps, slow.jobsByKind, first);
    expect(await t.deps.db.$count(jobs)).toBe(1);
  });

  it('does not wait for a slow job', async () => {
    const slow = slowJob();
    await enqueue(t.deps.db, slow.job, {}, { runAt: t.clock.now() });
    await enqueue(t.deps.db, write, { word: 'refund' }, { runAt: t.clock.now() });
    const worker = createWorker(() => t.deps, [slow.job, write], []);
    worker.start();
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['refund']);
    slow.finish();
    await worker.stop();
    expect(slow.begun()).toBe(1);
  });
});

async function readLease(): Promise<number | undefined> {
  const [row] = await t.deps.db.select({ lockedUntil: jobs.lockedUntil }).from(jobs);
  return row?.lockedUntil?.getTime();
}

function slowJob() {
  let begun = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const job = defineJob({
    kind: 'slow',
    payload: z.object({}),
    run: () => {
      begun += 1;
      return finished;
    },
  });
  return { job, jobsByKind: new Map<string, AnyJob>([['slow', job]]), finish, begun: () => begun };
}
