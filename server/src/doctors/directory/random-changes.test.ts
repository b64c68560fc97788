import { ALL_SLOTS, slotMinute } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedInstant } from '@carelane/contract/time/zoned-time';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { appointments, closedTimes, doctorExceptions, doctorProfiles } from '../../db/schema';
import { scaledCount } from '../../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { type Meaning, searchFromScratch } from '../../testing/search-from-scratch';
import { type TestApp, testApp } from '../../testing/test-app';
import type { DoctorFilter } from '../doctor-search';
import { listDoctors } from '../list-doctors';

const QUICK_RUNS = 6;
const RUNS = scaledCount(QUICK_RUNS, 300);
const SEED_OPTIONS = RUNS === QUICK_RUNS ? { seed: 1118 } : {};
const NAMES = ['Priya Sharma', 'Arjun Mehta', 'Élodie Müller', 'Prijo O’Neil-Sharma', 'Sofia Rossi', 'Li An'];
const SPECIALTIES = ['ENT', 'Cardiology', 'Urology'];
const ZONES = ['Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland', 'Europe/Berlin'];
const TODAY = '2026-03-06';

let t: TestApp;
let patient: Awaited<ReturnType<typeof givenPatient>>;
beforeAll(async () => {
  t = await testApp();
});

interface Picked {
  doctor: number;
  value: number;
}
type Doctor = typeof doctorProfiles.$inferSelect;
const pickFrom = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
const pickedDay = ({ value }: Picked) => addDays(TODAY, (value % 33) - 1);
const pickedTime = (doctor: Doctor, pick: Picked) =>
  zonedInstant(pickedDay(pick), slotMinute(pick.value % 18), doctor.timezone) as Date;
const setDoctor = (doctor: Doctor, set: Partial<typeof doctorProfiles.$inferInsert>) =>
  t.deps.db.update(doctorProfiles).set(set).where(eq(doctorProfiles.id, doctor.id));

async function book(doctor: Doctor, pick: Picked, held = {}): Promise<void> {
  const person = { profile: doctor } as never;
  await givenAppointment(t, {
    doctor: person,
    patient,
    startsAt: pickedTime(doctor, pick),
    slot: pick.value % 18,
    ...held,
  }).catch(() => undefined);
}

const CHANGES: Record<string, (doctor: Doctor, pick: Picked) => Promise<unknown>> = {
  'a doctor joins': (_doctor, { value }) =>
    givenDoctor(t, {
      name: pickFrom(NAMES, value),
      specialization: pickFrom(SPECIALTIES, value),
      timezone: pickFrom(ZONES, value),
      experience: value % 40,
      languages: pickFrom([['Hindi'], ['English', 'Italian']], value),
      weeklySlots: pickFrom([null, [1, 3, 7, 0, 255, 0, 0], [0, 0, 0, 0, 0, 0, 0]], value),
    }),
  'another name': (doctor, { value }) => setDoctor(doctor, { name: pickFrom(NAMES, value) }),
  'another fee': (doctor, { value }) =>
    setDoctor(doctor, { fees: pickFrom([null, 300, 500, 900, 2000], value) }),
  'another specialty': (doctor, { value }) =>
    setDoctor(doctor, { specialization: pickFrom(SPECIALTIES, value) }),
  experience: (doctor, { value }) => setDoctor(doctor, { experience: value % 40 }),
  languages: (doctor, { value }) =>
    setDoctor(doctor, { languages: pickFrom([['Hindi'], ['Italian']], value) }),
  'inactive or active again': (doctor, { value }) =>
    setDoctor(doctor, { status: pickFrom(['active', 'inactive'], value) }),
  verification: (doctor, { value }) =>
    setDoctor(doctor, { verifiedAt: pickFrom([null, t.clock.now()], value) }),
  'a review': (doctor, { value }) =>
    setDoctor(doctor, { ratingSum: doctor.ratingSum + 1 + (value % 5), ratingCount: doctor.ratingCount + 1 }),
  'another zone': (doctor, { value }) => setDoctor(doctor, { timezone: pickFrom(ZONES, value) }),
  hours: (doctor, { value }) =>
    setDoctor(doctor, {
      weeklySlots: pickFrom([null, [ALL_SLOTS, 0, 5, 0, 9, 0, 0], [0, 0, 0, 0, 0, 0, 1]], value),
    }),
  'other hours on a day': (doctor, pick) =>
    t.deps.db
      .insert(doctorExceptions)
      .values({ doctorId: doctor.id, onDate: pickedDay(pick), slots: pick.value % 3 })
      .onConflictDoNothing(),
  'the usual hours again': (doctor) =>
    t.deps.db.delete(doctorExceptions).where(eq(doctorExceptions.doctorId, doctor.id)),
  'a time is closed': (doctor, pick) =>
    t.deps.db
      .insert(closedTimes)
      .values({ doctorId: doctor.id, startsAt: pickedTime(doctor, pick) })
      .onConflictDoNothing(),
  'times are opened': (doctor) => t.deps.db.delete(closedTimes).where(eq(closedTimes.doctorId, doctor.id)),
  'a visit': (doctor, pick) => book(doctor, pick),
  'a hold': (doctor, pick) =>
    book(doctor, pick, { status: 'held', heldUntil: new Date(t.clock.now().getTime() + 20 * 60_000) }),
  'visits are canceled': (doctor) =>
    t.deps.db
      .update(appointments)
      .set({ status: 'canceled', heldUntil: null })
      .where(eq(appointments.doctorId, doctor.id)),
  'a visit moves': (doctor, pick) =>
    t.deps.db
      .update(appointments)
      .set({ startsAt: pickedTime(doctor, pick) })
      .where(sql`id = (select min(id) from appointments where doctor_id = ${doctor.id})`)
      .catch(() => undefined),
  'the doctor is deleted': (doctor, { value }) =>
    value % 4 === 0
      ? t.deps.db
          .delete(doctorProfiles)
          .where(eq(doctorProfiles.id, doctor.id))
          .catch(() => undefined)
      : setDoctor(doctor, { userId: null, status: 'inactive' }),
  'a change is rolled back': (doctor) =>
    t.deps.db
      .transaction(async (tx) => {
        await tx.update(doctorProfiles).set({ fees: 1 }).where(eq(doctorProfiles.id, doctor.id));
        throw new Error('undone');
      })
      .catch(() => undefined),
  'time passes': async (_doctor, { value }) =>
    t.clock.advance({ minutes: pickFrom([1, 15, 45, 600, 1500], value) }),
  'the clock is set back': async () => t.clock.advance({ minutes: -90 }),
  'weeks pass': async (_doctor, { value }) => t.clock.advance({ days: value % 12 }),
};

const SEARCHES: [DoctorFilter, Meaning][] = [
  [{}, undefined],
  [{ sort: 'fee', maxFee: 600 }, undefined],
  [{ sort: 'experience', experience: 8 }, undefined],
  [{ sort: 'soonest' }, undefined],
  [{ minRating: 3.5 }, undefined],
  [{ specialization: 'ENT', language: 'Hindi' }, undefined],
  [{ language: 'Italian', sort: 'soonest', maxFee: 500 }, undefined],
  [{ search: 'sharma' }, { name: ['sharma'] }],
  [{ name: 'pri sharma', sort: 'fee' }, { name: ['pri', 'sharma'] }],
  [{ name: 'li' }, { name: ['li'] }],
  [{ name: 'ü' }, { name: ['ü'] }],
  [{ search: 'cardiologist', maxFee: 900 }, { specialty: 'Cardiology' }],
  [{ search: 'shrama' }, { misspelled: ['shrama'] }],
  [{ name: 'Arjjun Metha', sort: 'experience' }, { misspelled: ['arjjun', 'metha'] }],
];

async function expectCorrect(filter: DoctorFilter, meaning: Meaning, description: string): Promise<void> {
  const expected = await searchFromScratch(t.deps, filter, meaning);
  const seen: string[] = [];
  const nextFree: (string | undefined)[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null; page++) {
    const limit = meaning && 'misspelled' in meaning ? 50 : 3;
    const found = await listDoctors(t.deps, { ...filter, limit, cursor });
    if (page === 0)
      expect(found.page, description).toMatchObject({
        total: expected.total,
        aboveMaxFee: expected.aboveMaxFee,
      });
    seen.push(...found.doctors.map(({ id }) => id));
    nextFree.push(...found.doctors.map(({ nextAvailable }) => nextAvailable?.startsAt));
    cursor = found.page.nextCursor;
  }
  expect(seen, description).toEqual(expected.ids);
  expect(nextFree, description).toEqual(expected.nextFree);
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...Object.keys(CHANGES)),
    pick: fc.record({ doctor: fc.nat(100), value: fc.nat(1_000) }),
    search: fc.nat(100),
    date: fc.integer({ min: -1, max: 33 }),
  }),
  { minLength: 10, maxLength: 24 },
);

test('after any sequence of changes every search returns what is computed from the tables', {
  timeout: 600_000,
}, async () => {
  const covered = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await t.reset();
      t.clock.set(`${TODAY}T04:10:00Z`);
      patient = await givenPatient(t);
      for (let value = 0; value < 6; value++)
        await CHANGES['a doctor joins']?.({} as Doctor, { doctor: 0, value });
      for (const { kind, pick, search, date } of sequence) {
        const doctors = await t.deps.db.select().from(doctorProfiles).orderBy(doctorProfiles.createdAt);
        await CHANGES[kind]?.(pickFrom(doctors, pick.doctor), pick);
        covered.add(kind);
        const [filter, meaning] = pickFrom(SEARCHES, search);
        const today = t.clock.now().toISOString().slice(0, 10);
        const dated = { ...filter, availableOn: addDays(today, date) };
        await expectCorrect(filter, meaning, kind);
        await expectCorrect(dated, meaning, `${kind}, ${dated.availableOn}`);
      }
      for (const [filter, meaning] of SEARCHES) await expectCorrect(filter, meaning, 'at the end');
    }),
    { numRuns: RUNS, ...SEED_OPTIONS },
  );
  expect([...covered].sort()).toEqual(Object.keys(CHANGES).sort());
});
