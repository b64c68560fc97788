import { CHOICES } from '@carelane/contract/notifications/choices';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn } from '../../auth/sign-in';
import { appointments, doctorProfiles, notifications, operatorLog, refunds } from '../../db/schema';
import { book, checkout, deliverWebhook, payByCard, TOMORROW } from '../../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../../testing/factories';
import { findBrokenInvariants } from '../../testing/invariants';
import { PASSWORD, withPassword } from '../../testing/leaving';
import { mailedToken } from '../../testing/mailed-token';
import { givenOperator } from '../../testing/operator';
import { connectSocket, listenForSockets } from '../../testing/socket-client';
import { testApp } from '../../testing/test-app';
import { unverifyDoctor } from '../verify-doctor';
import { liftSuspension, suspendAccount } from './suspend-account';

const t = await testApp();
await listenForSockets(t);
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const REASON = 'Threatened a colleague';
const { db } = t.deps;

async function setUp() {
  const doctor = await withPassword(t, await givenDoctor(t, { name: 'Meera Iyer' }));
  const patient = await withPassword(t, await givenPatient(t));
  const visit = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  return { doctor, patient, visit };
}
type Person = Awaited<ReturnType<typeof setUp>>['doctor' | 'patient'];
const suspend = ({ user }: Pick<Person, 'user'>) => suspendAccount(givenOperator(t), user.id, REASON);

describe.each(['doctor', 'patient'] as const)('a suspended %s', (who) => {
  test('is signed out, cannot sign in and is shown the reason', async () => {
    const person = (await setUp())[who];
    const socket = await connectSocket(t, person);
    expect(await suspend(person)).toBe('done');
    expect((await t.as(person).get('/user/current-user')).status).toBe(401);
    await vi.waitFor(() => expect(socket.raw.connected).toBe(false), { timeout: 1_000 });
    const response = await t.anonymous.post('/user/login', { email: person.user.email, password: PASSWORD });
    expect(response).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_SUSPENDED', message: `This account is suspended. Reason: ${REASON}` },
    });
    const wrong = await t.anonymous.post('/user/login', {
      email: person.user.email,
      password: 'another one',
    });
    expect(wrong.body.code).toBe('WRONG_CREDENTIALS');
  });

  test('is shown the reason by the link for a new password, which works after the suspension', async () => {
    const person = (await setUp())[who];
    await suspend(person);
    await t.anonymous.post('/user/forgot-password', { email: person.user.email });
    await t.runJobs();
    const body = {
      token: mailedToken(t),
      newPassword: 'another password',
      confirmPassword: 'another password',
    };
    const reset = () => t.anonymous.post('/user/reset-password', body);
    expect(await reset()).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_SUSPENDED', message: `This account is suspended. Reason: ${REASON}` },
    });
    await liftSuspension(givenOperator(t), person.user.id, 'Checked');
    expect((await reset()).status).toBe(200);
  });

  test('has no upcoming visits and no open checkouts, and everyone is notified', async () => {
    const setup = await setUp();
    const id = await book(t, setup.patient, setup.visit);
    const open = await checkout(t, setup.patient, { ...setup.visit, time: '11:30 AM' });
    await t.runJobs();
    t.sentEmails().length = 0;
    await suspend(setup[who]);
    await t.runJobs();
    const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
    expect(visit?.status).toBe('canceled');
    expect(await db.select().from(refunds)).toMatchObject([{ reason: 'canceled', status: 'succeeded' }]);
    expect((await payByCard(t, open.body.id)).status).toBe(410);
    const subjectsTo = ({ user }: Person) =>
      t
        .sentEmails()
        .filter(({ to }) => to === user.email)
        .map(({ subject }) => subject);
    const other = setup[who === 'doctor' ? 'patient' : 'doctor'];
    expect(subjectsTo(setup[who])).toContain('Your Carelane account is suspended');
    const refunded = other === setup.patient ? ['Your payment was refunded'] : [];
    expect(subjectsTo(other).sort()).toEqual(['Your appointment has been canceled', ...refunded]);
    const mail = t.sentEmails().find(({ subject }) => subject === 'Your Carelane account is suspended');
    expect(mail?.text).toContain(`Reason: ${REASON}`);
    const notes = await db.select().from(notifications);
    for (const { user } of [setup.doctor, setup.patient])
      expect(notes.some(({ userId, message }) => userId === user.id && /canceled/.test(message))).toBe(true);
    expect(
      notes
        .filter(({ userId }) => userId === other.user.id)
        .map(({ message }) => message)
        .join(),
    ).not.toContain(REASON);
  });

  test('causes exactly one refund of a late payment', async () => {
    const setup = await setUp();
    const { body } = await checkout(t, setup.patient, setup.visit);
    await payByCard(t, body.id);
    await suspend(setup[who]);
    await deliverWebhook(t, body.id);
    await t.runJobs();
    expect(await findBrokenInvariants(db, { settled: true })).toEqual([]);
    expect(await db.$count(appointments)).toBe(0);
    expect(await db.$count(refunds)).toBe(1);
  });

  test('can sign in again afterwards, and the acts are recorded', async () => {
    const person = (await setUp())[who];
    await suspend(person);
    expect(await suspend(person)).toBe('already');
    expect(await liftSuspension(givenOperator(t), person.user.id, 'Checked')).toBe('done');
    const session = await signIn(t.deps, { email: person.user.email, password: PASSWORD }, undefined);
    expect((await t.as({ token: session.accessToken }).get('/notification')).body.data).toHaveLength(2);
    const acts = await db.select().from(operatorLog).orderBy(operatorLog.sequence);
    expect(acts.map(({ act, subject, actor }) => [act, subject, actor])).toEqual([
      ['suspend', person.user.id, 'the test'],
      ['lift', person.user.id, 'the test'],
    ]);
  });
});

test('nobody finds a suspended doctor, not even by the URL of their page', async () => {
  const { doctor, patient, visit } = await setUp();
  const countFound = async () => (await t.as(patient).get('/doctor/all-doctors')).body.data.length;
  expect(await countFound()).toBe(1);
  await suspend(doctor);
  t.clock.advance({ minutes: 1 });
  expect(await countFound()).toBe(0);
  const { id } = doctor.profile;
  for (const path of [
    `/doctor/profile/${id}`,
    `/doctor/available-slots-for-doctor/${id}?date=${TOMORROW}`,
    `/doctor/available-days/${id}`,
    `/doctor/${id}/reviews`,
  ])
    expect([path, (await t.as(patient).get(path)).status]).toEqual([path, 404]);
  expect((await checkout(t, patient, visit)).status).toBe(404);
});

test('requests that a doctor sends during the suspension do not reactivate the profile', async () => {
  const { doctor } = await setUp();
  const [outcome, ...responses] = await Promise.all([
    suspend(doctor),
    t.as(doctor).patch(`/doctor/toggle-status/${doctor.profile.id}`, { status: 'active' }),
    t.as(doctor).patch('/doctor/update', { fees: 900 }),
  ]);
  expect(outcome).toBe('done');
  for (const { status } of responses) expect([200, 401]).toContain(status);
  const [row] = await db.select().from(doctorProfiles);
  expect(row?.status).toBe('inactive');
});

test('an unknown id suspends nobody', async () => {
  expect(await suspendAccount(givenOperator(t), 'nobody', REASON)).toBe('unknown');
  expect(await liftSuspension(givenOperator(t), 'nobody', 'Checked')).toBe('unknown');
  expect(await db.$count(operatorLog)).toBe(0);
});

test.each([
  ['suspended', suspendAccount],
  ['no longer verified', unverifyDoctor],
])('a doctor who is %s gets no message with a patient’s name', async (_state, act) => {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t, { name: 'Zarina Quill' });
  await givenAppointment(t, { doctor, patient, slot: 3 });
  await givenAppointment(t, { doctor, patient, slot: 4, status: 'completed' });
  expect(await act(givenOperator(t), doctor.user.id, REASON)).toBe('done');
  await t.runJobs();
  const notes = (await db.select().from(notifications)).filter(({ userId }) => userId === doctor.user.id);
  const mails = t.sentEmails().filter(({ to }) => to === doctor.user.email);
  expect(mails.length).toBeGreaterThan(1);
  expect(JSON.stringify([notes, mails])).not.toContain('Zarina');
  expect(JSON.stringify(mails)).toContain('The appointment with a patient has been canceled');
});

test('a patient whose visit is over is notified that it counts as completed', async () => {
  const { doctor, patient, appointment } = await givenAppointment(t, {
    doctorJoinedAt: new Date('2026-03-03T05:00:00Z'),
  });
  await t.as(patient).put('/notification/choices', { off: CHOICES, quietHours: null });
  t.clock.set(new Date(appointment.startsAt.getTime() + 100 * 60_000).toISOString());
  await suspend(doctor);
  const [note] = (await db.select().from(notifications)).filter(({ userId }) => userId === patient.user.id);
  expect(note?.message).toMatch(/^Your visit on 3 Mar 2026 .* counts as completed\./);
  expect(note?.inApp).toBe(true);
  await t.runJobs();
  const mails = t.sentEmails().filter(({ to }) => to === patient.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your visit counts as completed']);
});
