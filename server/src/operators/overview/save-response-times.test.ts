import { beforeEach, expect, it } from 'vitest';
import { responseTimes } from '../../db/schema';
import { answeredWithin } from '../../http/monitoring/response-times';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(async () => {
  await t.reset();
  t.deps.metrics.responseTimes.take();
});
const { db } = t.deps;

it('counts responses of the API by day, and adds to the counts that were saved before', async () => {
  await t.anonymous.get('/demo/sign-ins');
  await t.runSweep('save-response-times');
  await t.anonymous.get('/demo/sign-ins');
  await t.app.http.inject('/healthz');
  await t.runSweep('save-response-times');
  await t.runSweep('save-response-times');
  const rows = await db.select().from(responseTimes);
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(2);
  expect(new Set(rows.map(({ onDate }) => onDate))).toEqual(new Set(['2026-03-02']));
});

it.each([
  [[], null],
  [[[5, 100]], 5],
  [
    [
      [5, 94],
      [250, 6],
    ],
    250,
  ],
  [
    [
      [250, 5],
      [5, 95],
    ],
    5,
  ],
] as [[number, number][], number | null][])(
  '95% of the responses in %j took at most %s ms',
  (counts, expected) => {
    const buckets = counts.map(([withinMs, requests]) => ({ withinMs, requests }));
    expect(answeredWithin(buckets, 0.95)).toBe(expected);
  },
);
