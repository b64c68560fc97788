import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { FhirReadContext } from '../read-context';
import { listDateParam, listKind } from './list-kind';

const COUNT = 5_000;
const resources = Array.from({ length: COUNT }, (_, n) => ({
  resourceType: 'Slot',
  id: String(n).padStart(5, '0'),
  start: '2026-03-05T10:00:00.000Z',
}));
let datesRead = 0;
const kind = listKind({
  type: 'Slot',
  params: {
    start: listDateParam(({ start }) => {
      datesRead += 1;
      return start as string;
    }),
  },
  load: async () => resources,
});
const search = (values: string[], count = 50) =>
  kind.search({} as FhirReadContext, { filters: [{ name: 'start', values }], count, after: undefined });

it('reads each resource’s date once, no matter how many values it is compared with', async () => {
  datesRead = 0;
  expect((await search(Array.from({ length: 20 }, (_, n) => String(2000 + n)))).resources).toEqual([]);
  expect(datesRead).toBe(COUNT);
});

it('reads no further than the page needs', async () => {
  datesRead = 0;
  const { resources: found, next } = await search(['2026'], 10);
  expect([found.length, next, datesRead]).toEqual([10, ['00009'], 11]);
});

it('lets other requests run in between', async () => {
  let isOver = false;
  let turns = 0;
  const searching = search(['2020']).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await yieldToEventLoop();
    turns += 1;
  }
  await searching;
  expect(turns).toBeGreaterThan(5);
});

it('never finds a resource without a date', async () => {
  const undatedKind = listKind({
    type: 'Condition',
    params: { date: listDateParam(() => undefined) },
    load: async () => resources,
  });
  const query = { filters: [{ name: 'date', values: ['ne2020', 'ge1900'] }], count: 5, after: undefined };
  expect((await undatedKind.search({} as FhirReadContext, query)).resources).toEqual([]);
});
