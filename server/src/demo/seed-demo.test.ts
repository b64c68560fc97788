import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appointments, doctorProfiles, images, patientProfiles, prescriptions, reviews } from '../db/schema';
import { type TestApp, testApp } from '../testing/test-app';
import { demoIds } from './demo-ids';
import { demoSignIns } from './demo-sign-ins';
import { demoHistory } from './history';
import { demoPeople } from './people';
import { seedDemo } from './seed-demo';
import { topUpDemo } from './top-up-demo';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(() => t.reset());

const count = async (table: PgTable) => t.deps.db.$count(table);

test.each(['00:10', '03:20', '06:02', '09:59', '12:31', '15:45', '18:16', '21:29'])(
  'a demo created at %s UTC has a visit of its patient and doctor that begins soon, and one to join now',
  (time) => {
    const now = new Date(`2026-11-15T${time}:00Z`);
    const ids = demoIds();
    const people = demoPeople(now, 'no hash', ids);
    const history = demoHistory(people, now, ids);
    const visits = history.appointments
      .filter(({ doctorId }) => doctorId === people.doctors[0]?.id)
      .filter(({ patientId, status }) => patientId === people.patients[0]?.id && status === 'scheduled');
    expect(new Set(visits.map(({ consultationType }) => consultationType))).toEqual(
      new Set(['Video Consultation']),
    );
    const minutesAhead = visits.map(({ startsAt }) => (startsAt.getTime() - now.getTime()) / 60_000);
    expect(minutesAhead.some((minutes) => minutes > 0 && minutes <= 32)).toBe(true);
    expect(minutesAhead.some((minutes) => minutes > -30 && minutes <= 15)).toBe(true);
  },
);

test('demo data is complete: doctors of every specialty, portraits, history, and every sign-in works', async () => {
  await seedDemo(t.deps);
  expect(await count(doctorProfiles)).toBe(60);
  expect(await count(patientProfiles)).toBe(21);
  expect(await count(images)).toBe(60);
  expect(await count(appointments)).toBeGreaterThan(400);
  expect(await count(reviews)).toBeGreaterThan(150);
  expect(await count(prescriptions)).toBeGreaterThan(100);
  const [specialties] = await t.deps.db
    .select({ count: sql<number>`count(distinct specialization)::int` })
    .from(doctorProfiles);
  expect(specialties?.count).toBe(19);
  const hasWrongCount = sql`rating_count <> (select count(*) from reviews r where r.doctor_id = doctor_profiles.id)`;
  expect(await t.deps.db.$count(doctorProfiles, hasWrongCount)).toBe(0);
  for (const { role, email, password } of demoSignIns) {
    const response = await t.anonymous.post('/user/login', { email, password });
    expect(response.status).toBe(200);
    const me = t.as({ token: response.body.data.accessToken });
    if (role === 'Patient') {
      const [child] = (await me.get('/patient/people')).body.data;
      const { body } = await me.post(`/patient/people/${child._id}/switch`);
      const acting = t.as({ token: body.data.accessToken });
      const profile = (await acting.get('/patient/profile')).body.data;
      const visits = await acting.get(`/appointment/patient/${profile._id}?list=upcoming`);
      expect(visits.body.data.appointments).toMatchObject([{ bookedBy: 'Asha Verma' }]);
    }
    if (role === 'Operator') expect((await me.get('/operator/log')).status).toBe(200);
    else expect((await me.get('/doctor/all-doctors?limit=100')).body.data).toHaveLength(60);
  }
});

describe('a demo that was created earlier', () => {
  const createdAt = new Date('2026-11-15T06:02:00Z');
  beforeAll(async () => {
    await t.reset();
    await seedDemo({ db: t.deps.db, clock: { now: () => createdAt } });
    await t.save();
  });
  beforeEach(() => t.restore());

  test.each([2, 9, 24 * 8])(
    'a demo that is restarted %i hours later has a visit to join and a full day',
    async (hours) => {
      const now = new Date(createdAt.getTime() + hours * 3_600_000);
      const deps = { db: t.deps.db, clock: { now: () => now } };
      await topUpDemo(deps);
      const before = await count(appointments);
      await topUpDemo(deps);
      expect(await count(appointments)).toBe(before);

      const rows = await t.deps.db
        .select({
          status: appointments.status,
          startsAt: appointments.startsAt,
          patient: patientProfiles.name,
        })
        .from(appointments)
        .innerJoin(doctorProfiles, eq(doctorProfiles.id, appointments.doctorId))
        .innerJoin(patientProfiles, eq(patientProfiles.id, appointments.patientId))
        .where(eq(doctorProfiles.name, 'Meera Iyer'));
      const visits = rows.map((row) => ({
        ...row,
        minutesAhead: (row.startsAt.getTime() - now.getTime()) / 60_000,
      }));
      const scheduled = visits.filter(({ status }) => status === 'scheduled');
      expect(
        scheduled.some(
          ({ patient, minutesAhead }) => patient === 'Asha Verma' && Math.abs(minutesAhead) <= 35,
        ),
      ).toBe(true);
      expect(scheduled.filter(({ minutesAhead }) => minutesAhead < -31)).toEqual([]);
      expect(visits.filter(({ minutesAhead }) => Math.abs(minutesAhead) < 600).length).toBeGreaterThan(8);
    },
  );
});
