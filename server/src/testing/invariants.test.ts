import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appointments, earlierOffers } from '../db/schema';
import { cancel, givenEarlierRequests, listOffers } from './earlier';
import { findBrokenInvariants } from './invariants';
import { type TestApp, testApp } from './test-app';

let t: TestApp;
let offerId: string;
let visitId: string;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await t.reset();
  const { early, first } = await givenEarlierRequests(t);
  await cancel(t, early);
  const [offer] = await listOffers(t, first);
  [offerId, visitId] = [offer!.id, first.id];
});

const broken = async () =>
  (await findBrokenInvariants(t.deps.db, { now: t.clock.now() })).map((sentence) => sentence.split(':')[0]);

test('an offer with a hold breaks no invariant', async () => {
  expect(await broken()).toEqual([]);
});

test('an open offer without a hold is found', async () => {
  await t.deps.db.delete(appointments).where(eq(appointments.id, offerId));
  expect(await broken()).toEqual(['an offer can be accepted and its slot is not held']);
});

test('a hold that lasts too long is found', async () => {
  const heldUntil = new Date(t.clock.now().getTime() + 30 * 60_000);
  await t.deps.db.update(appointments).set({ heldUntil }).where(eq(appointments.id, offerId));
  expect(await broken()).toEqual(['a slot is held longer than its offer and the time to pass it on']);
});

test('a fourth offer in a day is found', async () => {
  const now = t.clock.now();
  for (const hour of [1, 2, 3]) {
    const startsAt = new Date(now.getTime() + hour * 3_600_000);
    const ended = { appointmentId: visitId, startsAt, expiresAt: now, createdAt: now, endedAt: now };
    await t.deps.db.insert(earlierOffers).values({ id: `offer-${hour}`, ...ended });
  }
  expect(await broken()).toEqual(['a patient got more than three offers in a day']);
});
