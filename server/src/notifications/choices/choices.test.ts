import { CHOICES, type Choices } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../db/schema';
import { book, TOMORROW } from '../../testing/booking';
import { givenDoctor, givenPatient } from '../../testing/factories';
import { testApp } from '../../testing/test-app';

const t = await testApp();
beforeEach(() => t.reset());

const ALL_ON: Choices = { off: [], quietHours: null };
const NIGHT = { fromMinute: 1_320, untilMinute: 420 };

async function givenPair(chosen: Partial<Choices> = {}) {
  const [doctor, patient] = [await givenDoctor(t), await givenPatient(t)];
  const saved = await t.as(patient).put('/notification/choices', { ...ALL_ON, ...chosen });
  expect(saved.status).toBe(200);
  const visit = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  return { doctor, patient, visit };
}
type Pair = Awaited<ReturnType<typeof givenPair>>;

const prescribe = ({ doctor, patient, visit }: Pair) =>
  t.as(doctor).post('/prescription/create-prescription', {
    appointmentId: visit,
    patientId: patient.profile.id,
    medication: 'Paracetamol 500 mg',
    dosage: 'one',
    instructions: 'after food',
  });
const subjectsTo = ({ user }: Pair['patient']) =>
  t
    .sentEmails()
    .filter(({ to }) => to === user.email)
    .map(({ subject }) => subject);
const readBell = async (person: Pair['patient']) => ({
  notes: (await t.as(person).get('/notification')).body.data.length,
  unread: (await t.as(person).get('/notification/unread-count')).body.data.count,
});

describe('choices', () => {
  it('allow everything, at any hour, until the person changes them', async () => {
    const patient = await givenPatient(t);
    const read = async () => (await t.as(patient).get('/notification/choices')).body.data;
    expect(await read()).toEqual({ ...ALL_ON, timeZone: 'Asia/Kolkata' });
    const chosen = { off: ['news:mail', 'reminders:push'], quietHours: NIGHT };
    const saved = await t.as(patient).put('/notification/choices', chosen);
    expect([saved.status, new Set(saved.body.data.off)]).toEqual([200, new Set(chosen.off)]);
    expect((await read()).quietHours).toEqual(NIGHT);
    expect((await t.as(await givenPatient(t)).get('/notification/choices')).body.data.off).toEqual([]);
    const file = await t.as(patient).get('/user/export');
    expect(file.body.data.notificationChoices).toMatchObject({ quietHours: NIGHT });
  });

  it.each([
    [{ off: ['money:mail'], quietHours: null }],
    [{ off: ['account:app'], quietHours: null }],
    [{ off: [...CHOICES, ...CHOICES], quietHours: null }],
    [{ off: [], quietHours: { fromMinute: 60, untilMinute: 60 } }],
    [{ off: [], quietHours: { fromMinute: -1, untilMinute: 60 } }],
    [{ off: [], quietHours: { fromMinute: 0, untilMinute: 1_440 } }],
    [{ off: [] }],
  ])('choices cannot be %j', async (body) => {
    const patient = await givenPatient(t);
    expect((await t.as(patient).put('/notification/choices', body)).status).toBe(422);
  });

  it('need a session', async () => {
    expect((await t.anonymous.get('/notification/choices')).status).toBe(401);
    expect((await t.anonymous.put('/notification/choices', ALL_ON)).status).toBe(401);
  });
});

describe('turning off a kind', () => {
  it('turning off its emails does not stop its notifications', async () => {
    const { doctor, patient, visit } = await givenPair({ off: ['visits:mail'] });
    await t.as(patient).patch(`/appointment/reschedule/${visit}`, { date: TOMORROW, time: '11:30 AM' });
    await t.runJobs();
    const moved = t.sentEmails().filter(({ subject }) => subject === 'Your appointment has moved');
    expect(moved.map(({ to }) => to)).toEqual([doctor.user.email]);
    expect(await readBell(patient)).toEqual({ notes: 2, unread: 2 });
  });

  it('does not stop the email that says what was paid', async () => {
    const { patient } = await givenPair({ off: CHOICES });
    await t.runJobs();
    expect(subjectsTo(patient)).toEqual(['Your appointment is confirmed']);
  });

  it('turning it off in the app does not stop its emails', async () => {
    const { patient } = await givenPair({ off: ['visits:app'] });
    await t.runJobs();
    expect(subjectsTo(patient)).toEqual(['Your appointment is confirmed']);
    expect(await readBell(patient)).toEqual({ notes: 0, unread: 0 });
  });

  it('does not stop the message about a cancellation', async () => {
    const { patient, visit } = await givenPair({ off: CHOICES, quietHours: NIGHT });
    await t.runJobs();
    const before = subjectsTo(patient).length;
    t.clock.set('2026-03-02T18:00:00Z');
    await t.as(patient).patch(`/appointment/cancel/${visit}`);
    await t.runJobs();
    expect(subjectsTo(patient).slice(before).sort()).toEqual([
      'Your appointment has been canceled',
      'Your payment was refunded',
    ]);
    expect(await readBell(patient)).toEqual({ notes: 2, unread: 2 });
  });

  it('takes effect even between the event and its email', async () => {
    const pair = await givenPair();
    await t.runJobs();
    await prescribe(pair);
    await t.as(pair.patient).put('/notification/choices', { ...ALL_ON, off: ['prescriptions:mail'] });
    await t.runJobs();
    expect(subjectsTo(pair.patient)).toEqual(['Your appointment is confirmed']);
  });
});

describe('quiet hours', () => {
  it('hold back an email that can wait, until they end in the person’s time zone', async () => {
    const pair = await givenPair({ off: ['reminders:app', 'reminders:mail'], quietHours: NIGHT });
    await t.runJobs();
    const zone = { timezone: 'America/New_York' };
    await t.deps.db.update(users).set(zone).where(eq(users.id, pair.patient.user.id));
    t.clock.set('2026-03-02T05:00:00Z');
    await prescribe(pair);
    await t.runJobs();
    t.clock.set('2026-03-02T11:59:59Z');
    await t.runJobs();
    expect(subjectsTo(pair.patient)).toHaveLength(1);
    expect((await readBell(pair.patient)).notes).toBe(2);
    t.clock.set('2026-03-02T12:00:00Z');
    await t.runJobs();
    expect(subjectsTo(pair.patient)).toHaveLength(2);
  });
});

it('every email to an account ends with a link to the choices', async () => {
  const pair = await givenPair();
  await prescribe(pair);
  await t.as(pair.patient).patch(`/appointment/cancel/${pair.visit}`);
  await t.runJobs();
  expect(t.sentEmails().length).toBeGreaterThanOrEqual(5);
  const link = `${t.deps.config.publicUrl}/profile?tab=notifications\n`;
  for (const { text } of t.sentEmails()) expect(text.endsWith(link)).toBe(true);
});
