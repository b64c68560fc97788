import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { appointments, closedTimes, doctorExceptions, doctorNextFree, doctorProfiles } from '../../db/schema';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { wrongNextFree } from '../../testing/next-free';
import { testApp } from '../../testing/test-app';
import { refreshNextFree } from './refresh-next-free';

/** 09:30 in Kolkata: the next slot is at 10:00. */
const t = await testApp();
beforeEach(() => t.reset());
const { db } = t.deps;

const sweep = () => t.runSweep('next-free');
const next = async (patient: { token: string }) => {
  const { body } = await t.as(patient).get('/doctor/all-doctors');
  return body.data[0].nextAvailable?.startsAt ?? null;
};

async function setting() {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  await sweep();
  return { doctor, patient, doctorId: doctor.profile.id };
}

const FIRST = new Date('2026-03-02T04:30:00.000Z');
const SECOND = new Date('2026-03-02T05:00:00.000Z');

test('a search shows what the sweep stored', async () => {
  const { patient, doctorId } = await setting();
  expect(await next(patient)).toBe(FIRST.toISOString());
  await db.update(doctorNextFree).set({ startsAt: SECOND }).where(eq(doctorNextFree.doctorId, doctorId));
  t.clock.advance({ seconds: 2 });
  expect(await next(patient), 'not computed again').toBe(SECOND.toISOString());
});

test('a time that has begun is not shown, whether or not the sweep has come by', async () => {
  const { patient } = await setting();
  t.clock.set(FIRST);
  expect(await next(patient)).toBe(SECOND.toISOString());
  await sweep();
  t.clock.advance({ seconds: 2 });
  expect(await next(patient)).toBe(SECOND.toISOString());
});

test('what was stored by a clock that was ahead is not shown', async () => {
  const { patient } = await setting();
  t.clock.set(FIRST);
  await sweep();
  t.clock.set('2026-03-02T04:00:00.000Z');
  expect(await next(patient)).toBe(FIRST.toISOString());
});

/** Straight to the tables, as any present or future code, an older version or an operator may write. */
const WRITES: Record<string, (doctorId: string) => Promise<unknown>> = {
  'a visit is added': async (doctorId) => {
    const doctor = { profile: { id: doctorId, timezone: 'Asia/Kolkata' } };
    await givenAppointment(t, { doctor: doctor as never, startsAt: FIRST });
  },
  'a visit is canceled': () => db.update(appointments).set({ status: 'canceled' }),
  'a canceled visit comes back': () => db.update(appointments).set({ status: 'scheduled' }),
  'a visit becomes a hold': () =>
    db.update(appointments).set({ status: 'held', heldUntil: new Date('2026-03-02T04:20:00Z') }),
  'a hold is shortened': () => db.update(appointments).set({ heldUntil: new Date('2026-03-02T04:00:00Z') }),
  'a hold is extended': () => db.update(appointments).set({ heldUntil: new Date('2026-03-02T04:25:00Z') }),
  'a hold is paid': () => db.update(appointments).set({ status: 'scheduled', heldUntil: null }),
  'a visit is moved': () => db.update(appointments).set({ startsAt: SECOND }),
  'a visit is moved back': () => db.update(appointments).set({ startsAt: FIRST }),
  'a visit is deleted': () => db.delete(appointments),
  'a time is closed': (doctorId) => db.insert(closedTimes).values({ doctorId, startsAt: FIRST }),
  'a closed time is changed': () => db.update(closedTimes).set({ startsAt: SECOND }),
  'another time is closed': (doctorId) => db.insert(closedTimes).values({ doctorId, startsAt: FIRST }),
  'the times are opened': () => db.delete(closedTimes),
  'a day off is added': (doctorId) =>
    db.insert(doctorExceptions).values({ doctorId, onDate: '2026-03-02', slots: 0 }),
  'a day off gets hours': () => db.update(doctorExceptions).set({ slots: 4 }),
  'a day off is moved': () => db.update(doctorExceptions).set({ onDate: '2026-03-03' }),
  'a day off is deleted': () => db.delete(doctorExceptions),
  'the hours change': () => db.update(doctorProfiles).set({ weeklySlots: [8, 0, 0, 0, 0, 0, 0] }),
  'there are no hours': () => db.update(doctorProfiles).set({ weeklySlots: [0, 0, 0, 0, 0, 0, 0] }),
  'every hour is open': () => db.update(doctorProfiles).set({ weeklySlots: null }),
  'the zone changes': () => db.update(doctorProfiles).set({ timezone: 'Asia/Tokyo' }),
};

test('after any change of a doctor’s times the next free time is right at once and stays right', async () => {
  const { doctorId } = await setting();
  const told: unknown[] = [];
  for (const [what, write] of Object.entries(WRITES)) {
    await write(doctorId);
    told.push(...(await wrongNextFree(db, t.clock.now())).map((wrong) => [what, wrong]));
    while ((await refreshNextFree(t.deps)) > 0);
    const stored = await db.$count(doctorNextFree);
    expect(stored, what).toBe(1);
    told.push(...(await wrongNextFree(db, t.clock.now())).map((wrong) => ['stored', what, wrong]));
  }
  expect(told).toEqual([]);
});

test('a change that is rolled back changes nothing', async () => {
  const { doctorId } = await setting();
  const failing = db.transaction(async (tx) => {
    await tx.insert(closedTimes).values({ doctorId, startsAt: FIRST });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await refreshNextFree(t.deps)).toBe(0);
});

test('a doctor who is deleted leaves nothing behind', async () => {
  const { doctorId } = await setting();
  await db.insert(doctorExceptions).values({ doctorId, onDate: '2026-03-02', slots: 0 });
  await db.delete(doctorProfiles).where(eq(doctorProfiles.id, doctorId));
  await sweep();
  expect(await db.$count(doctorNextFree)).toBe(0);
  expect(await refreshNextFree(t.deps)).toBe(0);
});
