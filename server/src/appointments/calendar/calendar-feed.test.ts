import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { appointments, budgets, calendarFeeds, guardianships, users } from '../../db/schema';
import type { Viewer } from '../../http/endpoints/viewer';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { givenFamily } from '../../testing/family';
import { testApp } from '../../testing/test-app';
import { replaceFeed } from './feeds';

const logLines: string[] = [];
const loggerInstance = pino(
  { level: 'trace', base: null },
  { write: (line: string) => void logLines.push(line) },
);
const t = await testApp({ loggerInstance });
beforeEach(() => t.reset());

type SignedIn = { token: string };

async function createFeed(person: SignedIn, body: object = {}): Promise<string> {
  const response = await t.as(person).post('/user/calendar-feed', body);
  expect(response.status).toBe(201);
  return new URL(response.body.data.address).pathname;
}

const read = (path: string) => t.anonymous.get(`/${path}`);

function parseEvents(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      location: event.location,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      status: component.getFirstPropertyValue('status'),
      text: component.toString(),
    };
  });
}

async function readEvents(path: string) {
  const response = await read(path);
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return parseEvents(response.raw.toString());
}

describe('a person’s calendar address', () => {
  it('contains every upcoming visit of the person in its own zone, and no others', async () => {
    const asha = await givenPatient(t);
    const berlinDoctor = await givenDoctor(t, { timezone: 'Europe/Berlin' });
    const { appointment: first } = await givenAppointment(t, { patient: asha });
    const { appointment: second } = await givenAppointment(t, {
      patient: asha,
      doctor: berlinDoctor,
      localDate: '2026-03-30',
    });
    await givenAppointment(t, { patient: asha, localDate: '2026-02-20', status: 'completed' });
    await givenAppointment(t, { patient: asha, slot: 8, status: 'held' });
    await givenAppointment(t);
    const visits = await readEvents(await createFeed(asha));
    expect(visits.map(({ uid, startsAt, zone }) => ({ uid, startsAt, zone }))).toEqual([
      {
        uid: `appointment-${first.id}@carelane`,
        startsAt: first.startsAt.toISOString(),
        zone: 'Asia/Kolkata',
      },
      {
        uid: `appointment-${second.id}@carelane`,
        startsAt: second.startsAt.toISOString(),
        zone: 'Europe/Berlin',
      },
    ]);
    expect(visits[1]).toMatchObject({
      startsAt: '2026-03-30T08:30:00.000Z',
      endsAt: '2026-03-30T09:00:00.000Z',
    });
  });

  it('follows a move and a cancellation under the same UID with a higher SEQUENCE', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const path = await createFeed(patient);
    const [before] = await readEvents(path);
    const moved = { date: '2026-03-05', time: '12:00 PM' };
    expect((await t.as(patient).patch(`/appointment/reschedule/${appointment.id}`, moved)).status).toBe(200);
    const [after] = await readEvents(path);
    expect(after).toMatchObject({
      uid: before?.uid,
      status: 'CONFIRMED',
      startsAt: '2026-03-05T06:30:00.000Z',
    });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect((await t.as(patient).patch(`/appointment/cancel/${appointment.id}`)).status).toBe(200);
    const [canceled] = await readEvents(path);
    expect(canceled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' });
    expect(canceled?.sequence).toBeGreaterThan(after?.sequence ?? 0);
  });

  it('shows a visit that the doctor cannot attend as canceled while the patient chooses', async () => {
    const { patient, appointment } = await givenAppointment(t);
    await t.deps.db
      .update(appointments)
      .set({ chooseBy: t.clock.now() })
      .where(eq(appointments.id, appointment.id));
    expect((await readEvents(await createFeed(patient)))[0]?.status).toBe('CANCELLED');
  });

  it('names neither the other person nor the reason, unless a patient wants the doctor’s name', async () => {
    const { patient } = await givenAppointment(t, {
      patient: await givenPatient(t, { name: 'Pztitle Quill' }),
      doctor: await givenDoctor(t, { name: 'Dztitle Hollow', clinicAddress: 'Dzclinic' }),
      reason: 'pzwhy',
      consultationType: 'In-person Consultation',
    });
    const path = await createFeed(patient);
    const [neutral] = await readEvents(path);
    expect(neutral).toMatchObject({ title: 'Appointment', location: 'In person' });
    expect(neutral?.text).not.toMatch(/pz|dz|consultation/i);
    await t.as(patient).patch('/user/calendar-feed', { showsNames: true });
    const [named] = await readEvents(path);
    expect(named).toMatchObject({ title: 'Appointment with Dr. Dztitle Hollow', location: 'Dzclinic' });
    expect(named?.text).not.toMatch(/pzwhy/);
  });

  it('contains the visits of the family, with the name of each patient, until the guardianship ends', async () => {
    const { guardian, child } = await givenFamily(t);
    const doctor = await givenDoctor(t, { name: 'Kavya Nair' });
    await givenAppointment(t, { patient: guardian, doctor, slot: 2 });
    const { appointment } = await givenAppointment(t, { patient: child, doctor });
    const path = await createFeed(guardian, { showsNames: true });
    const [ownVisit, childVisit] = await readEvents(path);
    expect(ownVisit?.title).toBe('Appointment with Dr. Kavya Nair');
    expect(childVisit?.title).toBe('Asha Rao: Appointment with Dr. Kavya Nair');
    expect(childVisit?.location).toContain(`/consultation/${appointment.id}?for=${child.profile.id}`);
    await t.as(guardian).patch('/user/calendar-feed', { showsNames: false });
    const neutral = await readEvents(path);
    expect(neutral.map(({ title }) => title)).toEqual(['Appointment', 'Appointment']);
    await t.deps.db.update(guardianships).set({ endedAt: t.clock.now(), endedBy: 'operator' });
    expect(await readEvents(path)).toHaveLength(1);
  });

  it('never names a patient in a doctor’s calendar', async () => {
    const { doctor } = await givenAppointment(t, { patient: await givenPatient(t, { name: 'Pzsecret' }) });
    const path = await createFeed(doctor, { showsNames: true });
    await t.as(doctor).patch('/user/calendar-feed', { showsNames: true });
    expect((await t.as(doctor).get('/user/calendar-feed')).body.data.showsNames).toBe(false);
    const [event] = await readEvents(path);
    expect(event?.text).not.toMatch(/pzsecret/i);
  });
});

describe('a calendar address’s secret', () => {
  it('stops working immediately when it is replaced or turned off, and is never stored', async () => {
    const { patient } = await givenAppointment(t);
    const first = await createFeed(patient);
    const second = await createFeed(patient);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const [row] = await t.deps.db.select().from(calendarFeeds);
    expect(JSON.stringify(row)).not.toContain(second.slice('/calendar/'.length, -'.ics'.length));
    expect((await t.as(patient).delete('/user/calendar-feed')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await t.as(patient).get('/user/calendar-feed')).body.data).toEqual({
      isOn: false,
      showsNames: false,
      createdAt: null,
    });
  });

  it('is not created if the session that requests it has ended', async () => {
    const { user } = await givenPatient(t);
    const ended = { userId: user.id, role: 'patient', sessionId: '01900000-0000-7000-8000-000000000002' };
    await expect(replaceFeed(t.deps, ended as Viewer, { showsNames: false })).rejects.toMatchObject({
      code: 'SIGNED_OUT',
    });
    expect(await t.deps.db.$count(calendarFeeds)).toBe(0);
  });

  it('does not work for a suspended account, and ends with a new password', async () => {
    const { body } = await t.anonymous.post('/user/register', {
      name: 'Asha Verma',
      email: 'asha.calendar@example.test',
      password: 'first password',
      role: 'patient',
    });
    const asha = { token: body.data.accessToken };
    const path = await createFeed(asha);
    const suspend = (suspendedAt: Date | null) => t.deps.db.update(users).set({ suspendedAt });
    await suspend(t.clock.now());
    expect((await read(path)).status).toBe(404);
    await suspend(null);
    expect((await read(path)).status).toBe(200);
    await t.as(asha).patch('/user/change-password', {
      oldPassword: 'first password',
      newPassword: 'second password',
      confirmPassword: 'second password',
    });
    expect((await read(path)).status).toBe(404);
  });

  it('appears in no log line and in no metric', async () => {
    const { patient } = await givenAppointment(t);
    const path = await createFeed(patient);
    await read(path);
    await read(path.replace('.ics', 'x.ics'));
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    expect(logLines.some((line) => line.includes('/calendar/:file'))).toBe(true);
    expect(logLines.join('')).not.toContain(secret);
    expect(await t.deps.metrics.registry.metrics()).not.toContain(secret);
  });

  it('is not found at a wrong address, and is rate-limited', async () => {
    const { patient } = await givenAppointment(t);
    const path = await createFeed(patient);
    for (const wrong of [
      '/calendar/x',
      '/calendar/.ics',
      `${path}x`,
      path.replace('.ics', ''),
      '/calendar/%00.ics',
    ])
      expect([wrong, (await read(wrong)).status]).toEqual([wrong, 404]);
    await t.deps.db.insert(budgets).values({
      key: `calendar:${patient.user.id}`,
      windowStartsAt: t.clock.now(),
      windowEndsAt: new Date(t.clock.now().getTime() + 60_000),
      used: 120,
    });
    const response = await read(path);
    expect([response.status, response.headers['retry-after']]).toEqual([429, '60']);
  });

  it('is created only for a person who is signed in', async () => {
    for (const method of ['get', 'post', 'patch', 'delete'] as const)
      expect((await t.anonymous[method]('/user/calendar-feed')).status).toBe(401);
  });
});
