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

const lines: string[] = [];
const loggerInstance = pino(
  { level: 'trace', base: null },
  { write: (line: string) => void lines.push(line) },
);
const t = await testApp({ loggerInstance });
beforeEach(() => t.reset());

type SignedIn = { token: string };

async function makeFeed(person: SignedIn, body: object = {}): Promise<string> {
  const answer = await t.as(person).post('/calendar-feed', body);
  expect(answer.status).toBe(201);
  return new URL(answer.body.data.address).pathname;
}

/** `//` asks for a path outside the API. */
const read = (path: string) => t.anonymous.get(`/${path}`);

function events(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      startsAt: event.startDate.toJSDate().toISOString(),
      endsAt: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      status: component.getFirstPropertyValue('status'),
      text: component.toString(),
    };
  });
}

async function readEvents(path: string) {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return events(answer.raw.toString());
}

describe('the calendar address of a person', () => {
  it('holds every upcoming visit, in its own zone, and nobody else’s', async () => {
    const asha = await givenPatient(t);
    const berlin = await givenDoctor(t, { timezone: 'Europe/Berlin' });
    const { appointment: near } = await givenAppointment(t, { patient: asha });
    const { appointment: far } = await givenAppointment(t, {
      patient: asha,
      doctor: berlin,
      localDate: '2026-03-30',
    });
    await givenAppointment(t, { patient: asha, localDate: '2026-02-20', status: 'completed' });
    await givenAppointment(t, { patient: asha, slot: 8, status: 'held' });
    await givenAppointment(t);
    const visits = await readEvents(await makeFeed(asha));
    expect(visits.map(({ uid, startsAt, zone }) => ({ uid, startsAt, zone }))).toEqual([
      {
        uid: `appointment-${near.id}@carelane`,
        startsAt: near.startsAt.toISOString(),
        zone: 'Asia/Kolkata',
      },
      { uid: `appointment-${far.id}@carelane`, startsAt: far.startsAt.toISOString(), zone: 'Europe/Berlin' },
    ]);
    // After the clock change of 29 March, 10:30 in Berlin is 08:30 UTC.
    expect(visits[1]).toMatchObject({
      startsAt: '2026-03-30T08:30:00.000Z',
      endsAt: '2026-03-30T09:00:00.000Z',
    });
  });

  it('follows a move and a cancellation under the same UID with a higher SEQUENCE', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const path = await makeFeed(patient);
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
    expect((await readEvents(await makeFeed(patient)))[0]?.status).toBe('CANCELLED');
  });

  it('names neither the other person nor the reason, unless a patient wants the doctor’s name', async () => {
    const { patient } = await givenAppointment(t, {
      patient: await givenPatient(t, { name: 'Pztitle Quill' }),
      doctor: await givenDoctor(t, { name: 'Dztitle Hollow', clinicAddress: 'Dzclinic' }),
      reason: 'pzwhy',
      consultationType: 'In-person Consultation',
    });
    const path = await makeFeed(patient);
    const [neutral] = await readEvents(path);
    expect(neutral).toMatchObject({ title: 'Appointment', place: 'In person' });
    expect(neutral?.text).not.toMatch(/pz|dz|consultation/i);
    await t.as(patient).patch('/calendar-feed', { showsNames: true });
    const [named] = await readEvents(path);
    expect(named).toMatchObject({ title: 'Appointment with Dr. Dztitle Hollow', place: 'Dzclinic' });
    expect(named?.text).not.toMatch(/pzwhy/);
  });

  it('holds the visits of the family, with the name of each patient, until the guardianship ends', async () => {
    const { guardian, child } = await givenFamily(t);
    const doctor = await givenDoctor(t, { name: 'Kavya Nair' });
    await givenAppointment(t, { patient: guardian, doctor, slot: 2 });
    const { appointment } = await givenAppointment(t, { patient: child, doctor });
    const path = await makeFeed(guardian, { showsNames: true });
    const [own, childs] = await readEvents(path);
    expect(own?.title).toBe('Appointment with Dr. Kavya Nair');
    expect(childs?.title).toBe('Asha Rao: Appointment with Dr. Kavya Nair');
    expect(childs?.place).toContain(`/consultation/${appointment.id}?for=${child.id}`);
    await t.as(guardian).patch('/calendar-feed', { showsNames: false });
    const neutral = await readEvents(path);
    expect(neutral.map(({ title }) => title)).toEqual(['Appointment', 'Appointment']);
    await t.deps.db.update(guardianships).set({ endedAt: t.clock.now(), endedBy: 'operator' });
    expect(await readEvents(path)).toHaveLength(1);
  });

  it('never names a patient in the calendar of a doctor', async () => {
    const { doctor } = await givenAppointment(t, { patient: await givenPatient(t, { name: 'Pzsecret' }) });
    const path = await makeFeed(doctor, { showsNames: true });
    await t.as(doctor).patch('/calendar-feed', { showsNames: true });
    expect((await t.as(doctor).get('/calendar-feed')).body.data.showsNames).toBe(false);
    const [event] = await readEvents(path);
    expect(event?.text).not.toMatch(/pzsecret/i);
  });
});

describe('the secret of a calendar address', () => {
  it('stops working at once when it is replaced or turned off, and is never stored', async () => {
    const { patient } = await givenAppointment(t);
    const first = await makeFeed(patient);
    const second = await makeFeed(patient);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const [row] = await t.deps.db.select().from(calendarFeeds);
    expect(JSON.stringify(row)).not.toContain(second.slice('/calendar/'.length, -'.ics'.length));
    expect((await t.as(patient).delete('/calendar-feed')).status).toBe(200);
    expect((await read(second)).status).toBe(404);
    expect((await t.as(patient).get('/calendar-feed')).body.data).toEqual({
      isOn: false,
      showsNames: false,
      createdAt: null,
    });
  });

  it('is not made once the session that asks for it has ended', async () => {
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
    const path = await makeFeed(asha);
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

  it('is in no line of the log and in no metric', async () => {
    const { patient } = await givenAppointment(t);
    const path = await makeFeed(patient);
    await read(path);
    await read(path.replace('.ics', 'x.ics'));
    const secret = path.slice('/calendar/'.length, -'.ics'.length);
    expect(lines.some((line) => line.includes('/calendar/:file'))).toBe(true);
    expect(lines.join('')).not.toContain(secret);
    expect(await t.deps.metrics.registry.metrics()).not.toContain(secret);
  });

  it('answers wrong addresses with 404 and too many reads with 429', async () => {
    const { patient } = await givenAppointment(t);
    const path = await makeFeed(patient);
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
    const answer = await read(path);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '60']);
  });

  it('is made only for a person who is signed in', async () => {
    for (const method of ['get', 'post', 'patch', 'delete'] as const)
      expect((await t.anonymous[method]('/calendar-feed')).status).toBe(401);
  });
});
