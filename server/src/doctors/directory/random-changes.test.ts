import { slotMinute } from '@carelane/contract/doctors/slot-grid';
import { addDays, zonedInstant } from '@carelane/contract/time/zoned-time';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { appointments, closedTimes, doctorExceptions, doctorProfiles } from '../../db/schema';
import { times } from '../../testing/counts';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { type Meaning, searchFromScratch } from '../../testing/search-from-scratch';
import { type TestApp, testApp } from '../../testing/test-app';
import type { DoctorFilter } from '../doctor-search';
import { listDoctors } from '../list-doctors';

const QUICK_RUNS = 6;
const RUNS = times(QUICK_RUNS, 300);
const SEED = RUNS === QUICK_RUNS ? { seed: 1118 } : {};
const NAMES = ['Priya Sharma', 'Arjun Mehta', 'Élodie Müller', 'Prijo O’Neil-Sharma', 'Sofia Rossi', 'Li An'];
const SPECIALTIES = ['ENT', 'Cardiology', 'Urology'];
const ZONES = ['Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland', 'Europe/Berlin'];
const TODAY = '2026-03-06';

let t: TestApp;
let patient: Awaited<ReturnType<typeof givenPatient>>;
beforeAll(async () => {
  t = await testApp();
});

interface Pick {
  doctor: number;
  value: number;
}
type Doctor = typeof doctorProfiles.$inferSelect;
const of = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
const pickedDay = ({ value }: Pick) => addDays(TODAY, (value % 33) - 1);
const pickedMoment = (doctor: Doctor, pick: Pick) =>
  zonedInstant(pickedDay(pick), slotMinute(pick.value % 18), doctor.timezone) as Date;
const setDoctor = (doctor: Doctor, set: Partial<typeof doctorProfiles.$inferInsert>) =>
  t.deps.db.update(doctorProfiles).set(set).where(eq(doctorProfiles.id, doctor.id));

async function book(doctor: Doctor, pick: Pick, held = {}): Promise<void> {
  const person = { profile: doctor } as never;
  await givenAppointment(t, {
    ...{ doctor: person, patient, startsAt: pickedMoment(doctor, pick), slot: pick.value % 18 },
    ...held,
  }).catch(() => undefined);
}

/** Every kind of change that a search may notice, to the tables themselves. */
const CHANGES: Record<string, (doctor: Doctor, pick: Pick) => Promise<unknown>> = {
  'a doctor joins': (_doctor, { value }) =>
    givenDoctor(t, {
      ...{ name: of(NAMES, value), specialization: of(SPECIALTIES, value), timezone: of(ZONES, value) },
      ...{ experience: value % 40, languages: of([['Hindi'], ['English', 'Italian']], value) },
      weeklySlots: of([null, [1, 3, 7, 0, 255, 0, 0], [0, 0, 0, 0, 0, 0, 0]], value),
    }),
  'another name': (doctor, { value }) => setDoctor(doctor, { name: of(NAMES, value) }),
  'another fee': (doctor, { value }) => setDoctor(doctor, { fees: of([null, 300, 500, 900, 2000], value) }),
  'another specialty': (doctor, { value }) => setDoctor(doctor, { specialization: of(SPECIALTIES, value) }),
  experience: (doctor, { value }) => setDoctor(doctor, { experience: value % 40 }),
  languages: (doctor, { value }) => setDoctor(doctor, { languages: of([['Hindi'], ['Italian']], value) }),
  'away or back': (doctor, { value }) => setDoctor(doctor, { status: of(['active', 'inactive'], value) }),
  verification: (doctor, { value }) => setDoctor(doctor, { verifiedAt: of([null, t.clock.now()], value) }),
  'a review': (doctor, { value }) =>
    setDoctor(doctor, { ratingSum: doctor.ratingSum + 1 + (value % 5), ratingCount: doctor.ratingCount + 1 }),
  'another zone': (doctor, { value }) => setDoctor(doctor, { timezone: of(ZONES, value) }),
  hours: (doctor, { value }) =>
    setDoctor(doctor, { weeklySlots: of([null, [262143, 0, 5, 0, 9, 0, 0], [0, 0, 0, 0, 0, 0, 1]], value) }),
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
      .values({ doctorId: doctor.id, startsAt: pickedMoment(doctor, pick) })
      .onConflictDoNothing(),
  'times are opened': (doctor) => t.deps.db.delete(closedTimes).where(eq(closedTimes.doctorId, doctor.id)),
  'a visit': (doctor, pick) => book(doctor, pick),
  'a hold': (doctor, pick) =>
    book(doctor, pick, { status: 'held', heldUntil: new Date(t.clock.now().getTime() + 20 * 60_000) }),
  'visits are canceled': (doctor) =>
    t.deps.db.update(appointments).set({ status: 'canceled' }).where(eq(appointments.doctorId, doctor.id)),
  'a visit moves': (doctor, pick) =>
    t.deps.db
      .update(appointments)
      .set({ startsAt: pickedMoment(doctor, pick) })
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
    t.clock.advance({ minutes: of([1, 15, 45, 600, 1500], value) }),
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
  [{ search: 'shrama' }, { misspelt: ['shrama'] }],
  [{ name: 'Arjjun Metha', sort: 'experience' }, { misspelt: ['arjjun', 'metha'] }],
];

async function expectRight(filter: DoctorFilter, meaning: Meaning, what: string): Promise<void> {
  const right = await searchFromScratch(t.deps, filter, meaning);
  const seen: string[] = [];
  const times: (string | undefined)[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null; page++) {
    const limit = meaning && 'misspelt' in meaning ? 50 : 3;
    const found = await listDoctors(t.deps, { ...filter, limit, cursor });
    if (page === 0)
      expect(found.page, what).toMatchObject({ total: right.total, aboveMaxFee: right.aboveMaxFee });
    seen.push(...found.doctors.map(({ id }) => id));
    times.push(...found.doctors.map(({ nextAvailable }) => nextAvailable?.startsAt));
    cursor = found.page.nextCursor;
  }
  expect(seen, what).toEqual(right.ids);
  expect(times, what).toEqual(right.nextFree);
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

test('after any sequence of changes every search gives what is computed from the tables', {
  timeout: 600_000,
}, async () => {
  const happened = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await t.reset();
      t.clock.set(`${TODAY}T04:10:00Z`);
      patient = await givenPatient(t);
      for (let made = 0; made < 6; made++)
        await CHANGES['a doctor joins']?.({} as Doctor, { doctor: 0, value: made });
      for (const { kind, pick, search, date } of sequence) {
        const doctors = await t.deps.db.select().from(doctorProfiles).orderBy(doctorProfiles.createdAt);
        await CHANGES[kind]?.(of(doctors, pick.doctor), pick);
        happened.add(kind);
        const [filter, meaning] = of(SEARCHES, search);
        const today = t.clock.now().toISOString().slice(0, 10);
        const dated = { ...filter, availableOn: addDays(today, date) };
        await expectRight(filter, meaning, kind);
        await expectRight(dated, meaning, `${kind}, ${dated.availableOn}`);
      }
      for (const [filter, meaning] of SEARCHES) await expectRight(filter, meaning, 'at the end');
    }),
    { numRuns: RUNS, ...SEED },
  );
  expect([...happened].sort()).toEqual(Object.keys(CHANGES).sort());
});
