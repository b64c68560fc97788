import { eq, isNotNull, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { appointments, earlierOffers } from '../../db/schema';
import { listDoctors } from '../../doctors/list-doctors';
import { reportFigures, scaledCount } from '../../testing/counts';
import { findBrokenInvariants } from '../../testing/invariants';
import { Coverage, type Effect } from '../../testing/model/coverage';
import { countEffects, listMoved, type ModelState, readState } from '../../testing/model/model-state';
import { prepareScenes, type Scene } from '../../testing/model/scene';
import { acceptEverything, settle } from '../../testing/model/settle';
import { type Step, sequence } from '../../testing/model/steps';
import { lostOffers, takeStep, tookEffect } from '../../testing/model/take-step';
import { searchFromScratch } from '../../testing/search-from-scratch';
import { type TestApp, testApp } from '../../testing/test-app';

const QUICK_RUNS = 12;
const RUNS = scaledCount(QUICK_RUNS, 1_000);
const SEED = RUNS === QUICK_RUNS ? { seed: 2611 } : {};

let t: TestApp;
let newScene: () => Promise<Scene>;
beforeAll(async () => {
  t = await testApp({ env: { DOCTOR_VERIFICATION: 'required', RATE_LIMITS: 'off' } });
  newScene = await prepareScenes(t);
});

const coverage = new Coverage();
const COMMON: readonly Effect[] = [
  'hold',
  'pay',
  'cancel',
  'cannot-attend',
  'accept',
  'decline',
  'an offer is made',
  'an offer expires',
  'an offer is passed on',
];
const isOwnMove = (kind: string) => ['move', 'choose-time', 'accept'].includes(kind);

async function expectCorrectSearch(): Promise<void> {
  const expected = await searchFromScratch(t.deps, { sort: 'soonest' }, undefined);
  const { doctors } = await listDoctors(t.deps, { sort: 'soonest', limit: 100 });
  expect(doctors.map(({ id }) => id)).toEqual(expected.ids.slice(0, 100));
  expect(doctors.map(({ nextAvailable }) => nextAvailable?.startsAt)).toEqual(
    expected.nextFree.slice(0, 100),
  );
}

async function tryStep(scene: Scene, step: Step, before: ModelState): Promise<ModelState> {
  const taken = await takeStep(scene, step);
  for (const { outcome } of taken) expect(outcome?.status ?? 200).toBeLessThan(500);
  expect(lostOffers(taken)).toEqual([]);
  const effective = taken.filter(tookEffect).map(({ kind }) => kind);
  if (effective.length > 0 || 'sweep' in step) {
    expect(await findBrokenInvariants(t.deps.db, { now: t.clock.now() })).toEqual([]);
    await expectCorrectSearch();
  }
  const after = await readState(t);
  if (!effective.some(isOwnMove)) expect(listMoved(before, after)).toEqual([]);
  for (const kind of effective) coverage.count(kind);
  countEffects(coverage, { before, after, step, effective });
  return after;
}

test('random sequences of actions by people, the provider and the clock keep the invariants', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const scene = await newScene();
      let state = await readState(t);
      for (const step of steps) state = await tryStep(scene, step, state);
      expect(await acceptEverything(scene)).toEqual([]);
      await settle(scene);
      const { db } = t.deps;
      expect(await db.$count(earlierOffers, isNull(earlierOffers.endedAt))).toBe(0);
      expect(await db.$count(appointments, eq(appointments.status, 'held'))).toBe(0);
      expect(await db.$count(appointments, isNotNull(appointments.chooseBy))).toBe(0);
      const broken = await findBrokenInvariants(db, { settled: true });
      expect(broken.filter((sentence) => !sentence.startsWith('a job failed permanently'))).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  );
  reportFigures('B1', 'random sequences of booking, paying, offers, leaving and changing, two at once', {
    sequences: RUNS,
    'broken invariants': 0,
  });
  reportFigures('B1', 'what took effect', coverage.table());
  expect(coverage.listRarerThan(RUNS / 20, COMMON)).toEqual([]);
  expect(coverage.listRarerThan(Math.floor(RUNS / 200))).toEqual([]);
}, 3_600_000);
