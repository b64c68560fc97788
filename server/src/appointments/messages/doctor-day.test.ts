import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { appointments, jobs } from '../../db/schema';
import { givenAppointment, givenDoctor } from '../../testing/factories';
import { type TestApp, testApp } from '../../testing/test-app';

let t: TestApp;
let secondNode: TestApp;
beforeAll(async () => {
  const now = '2026-03-01T04:00:00.000Z';
  [t, secondNode] = [await testApp({ now }), await testApp({ now })];
});
beforeEach(async () => {
  await secondNode.reset();
  await t.reset();
});

const SEVEN_AM = '2026-03-02T01:30:00Z';
type Doctor = Awaited<ReturnType<typeof givenDoctor>>;

async function sweepAt(instant: string): Promise<void> {
  for (const node of [t, secondNode]) node.clock.set(instant);
  await Promise.all([t, secondNode, t].map((node) => node.runSweep('plan-doctor-days')));
  await Promise.all([t.runJobs(), secondNode.runJobs()]);
}
const mails = () => [...t.sentEmails(), ...secondNode.sentEmails()];
const givenVisit = (doctor: Doctor, startsAt: string, overrides = {}) =>
  givenAppointment(t, { doctor, startsAt: new Date(startsAt), ...overrides });

it('a doctor gets one email about the day at 07:00 in their zone, from any node, and it names nobody', async () => {
  const doctor = await givenDoctor(t);
  const { patient } = await givenVisit(doctor, '2026-03-02T05:00:00Z');
  await givenVisit(doctor, '2026-03-02T11:30:00Z', { consultationType: 'In-person Consultation', slot: 16 });
  await givenVisit(doctor, '2026-03-03T05:00:00Z');
  await givenVisit(await givenDoctor(t, { timezone: 'America/New_York' }), '2026-03-02T15:00:00Z');
  await sweepAt('2026-03-02T01:29:59Z');
  expect(mails()).toEqual([]);
  await sweepAt(SEVEN_AM);
  await sweepAt('2026-03-02T01:31:00Z');
  expect(mails()).toMatchObject([{ to: doctor.user.email, subject: 'You have 2 visits today' }]);
  const text = mails()[0]?.text ?? '';
  expect(text).toContain('- 10:30 AM, Video Consultation\n- 05:00 PM, In-person Consultation');
  expect(text).toContain(`${t.deps.config.publicUrl}/dashboard`);
  expect(text).not.toContain(patient.user.name);
  expect(text).not.toContain('Palpitations');
  await sweepAt('2026-03-02T12:00:00Z');
  const subjects = mails().map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['You have 1 visit today', 'You have 2 visits today']);
});

it('the email is not sent without visits, or when they are over, canceled, or booked since 07:00', async () => {
  await givenVisit(await givenDoctor(t), '2026-03-01T23:30:00Z');
  await givenVisit(await givenDoctor(t), '2026-03-02T05:00:00Z', { status: 'canceled' });
  await givenVisit(await givenDoctor(t), '2026-03-02T05:00:00Z', {
    createdAt: new Date('2026-03-02T01:30:01Z'),
  });
  await sweepAt('2026-03-02T01:40:00Z');
  expect(mails()).toEqual([]);
});

it('the email is sent late after an outage, but not after 09:00', async () => {
  const doctor = await givenDoctor(t);
  await givenVisit(doctor, '2026-03-02T05:00:00Z');
  await sweepAt('2026-03-02T03:30:00Z');
  expect(mails()).toEqual([]);
  await sweepAt('2026-03-02T03:29:59Z');
  expect(mails()).toHaveLength(1);
});

it('the email leaves out a visit that was canceled after the email was planned', async () => {
  const doctor = await givenDoctor(t);
  const { appointment } = await givenVisit(doctor, '2026-03-02T05:00:00Z');
  await givenVisit(doctor, '2026-03-02T05:30:00Z', { slot: 4 });
  t.clock.set(SEVEN_AM);
  await t.runSweep('plan-doctor-days');
  await t.deps.db.update(appointments).set({ status: 'canceled' }).where(eq(appointments.id, appointment.id));
  await t.runJobs();
  expect(mails()).toMatchObject([{ subject: 'You have 1 visit today' }]);
});

it('the email waits for the end of quiet hours, and is not sent when reminders by email are off', async () => {
  const [quietDoctor, unsubscribed] = [await givenDoctor(t), await givenDoctor(t)];
  for (const doctor of [quietDoctor, unsubscribed]) await givenVisit(doctor, '2026-03-02T05:00:00Z');
  const quietHours = { fromMinute: 22 * 60, untilMinute: 8 * 60 };
  await t.as(quietDoctor).put('/notification/choices', { off: [], quietHours });
  await t.as(unsubscribed).put('/notification/choices', { off: ['reminders:mail'], quietHours: null });
  await sweepAt(SEVEN_AM);
  expect(mails()).toEqual([]);
  await sweepAt('2026-03-02T02:30:00Z');
  expect(mails().map(({ to }) => to)).toEqual([quietDoctor.user.email]);
});

it('a job that runs again does not repeat the email', async () => {
  const doctor = await givenDoctor(t);
  await givenVisit(doctor, '2026-03-02T05:00:00Z');
  await sweepAt(SEVEN_AM);
  const payload = { doctorId: doctor.profile.id, date: '2026-03-02' };
  await t.deps.db.insert(jobs).values({ kind: 'doctor-day', payload, runAt: t.clock.now() });
  await t.runJobs();
  expect(mails()).toHaveLength(1);
});
