import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSession } from '../auth/sessions/sessions';
import { appointments, consultationMessages, doctorProfiles, notifications, operatorLog } from '../db/schema';
import { OPEN_WITHOUT_VERIFICATION } from '../http/endpoints/withdrawn-doctor';
import { book, checkout, payByCard, TOMORROW } from '../testing/booking';
import { givenAppointment, givenDoctor, givenPatient } from '../testing/factories';
import { findBrokenInvariants } from '../testing/invariants';
import { givenOperator } from '../testing/operator';
import { testApp } from '../testing/test-app';
import { unverifyDoctor, verifyDoctor } from './verify-doctor';

const t = await testApp();
beforeEach(() => t.reset());
afterEach(async () => expect(await findBrokenInvariants(t.deps.db)).toEqual([]));

const operator = givenOperator(t);
const { db } = t.deps;

async function givenWithdrawnDoctor() {
  const { appointment, doctor, patient } = await givenAppointment(t, {
    status: 'completed',
    localDate: '2026-02-20',
    patient: await givenPatient(t, { name: 'Qzpatient Rao' }),
  });
  await db.insert(consultationMessages).values({
    appointmentId: appointment.id,
    id: 'm',
    sender: 'doctor',
    senderName: doctor.user.name,
    text: 'qzchat',
  });
  await t.as(doctor).put(`/consultation/${appointment.id}/notes`, { text: 'qznotes' });
  expect(await unverifyDoctor(operator, doctor.user.id, 'Struck off')).toBe('done');
  const token = await createSession(db, doctor.user, undefined, t.clock.now());
  return { appointment, doctor, patient, me: t.as({ token }) };
}

const doctorRoutes = () =>
  t.app.routes.filter(({ endpoint }) => ['doctor', 'signed-in', 'any-account'].includes(endpoint.access));
const routeKey = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('a doctor whose verification was withdrawn', () => {
  test('is refused on every route but those of their own account, with the reason', async () => {
    const { me, appointment, patient } = await givenWithdrawnDoctor();
    const closed = doctorRoutes().filter(
      ({ endpoint }) => !OPEN_WITHOUT_VERIFICATION.has(routeKey(endpoint)),
    );
    expect(closed.length).toBeGreaterThan(30);
    for (const { endpoint } of closed) {
      const path = endpoint.path
        .replace(':appointmentId', appointment.id)
        .replace(':id', endpoint.path.startsWith('/patient') ? patient.profile.id : appointment.id);
      const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      const { status, body } = await me[method](path);
      expect([routeKey(endpoint), status, body.code]).toEqual([
        routeKey(endpoint),
        403,
        'VERIFICATION_WITHDRAWN',
      ]);
    }
  });

  test('can use their own account, and every route that stays open to them exists', async () => {
    const { me } = await givenWithdrawnDoctor();
    const existing = doctorRoutes().map(({ endpoint }) => routeKey(endpoint));
    expect(existing).toEqual(expect.arrayContaining([...OPEN_WITHOUT_VERIFICATION]));
    for (const path of ['/user/current-user', '/doctor/profile', '/user/sessions'])
      expect((await me.get(path)).status).toBe(200);
    expect((await me.patch('/doctor/update', { about: 'Elsewhere.' })).status).toBe(200);
  });

  test('can export their own data, but nothing about patients', async () => {
    const { me } = await givenWithdrawnDoctor();
    const { status, body } = await me.get('/user/export');
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(expect.arrayContaining(['account', 'doctorProfile', 'payments']));
    for (const word of ['Qzpatient', 'qzchat', 'qznotes'])
      expect(JSON.stringify(body.data)).not.toContain(word);
  });

  test('cannot be found, even where verification is not required', async () => {
    const { doctor, patient } = await givenWithdrawnDoctor();
    expect((await t.as(patient).get('/doctor/all-doctors')).body.data).toEqual([]);
    expect((await t.as(patient).get(`/doctor/profile/${doctor.profile.id}`)).status).toBe(404);
  });

  test('can be verified again, and is inactive until they set themselves to active', async () => {
    const { me, doctor, patient } = await givenWithdrawnDoctor();
    expect(await verifyDoctor(operator, doctor.user.id, 'Checked')).toBe('done');
    expect(await verifyDoctor(operator, doctor.user.id, 'Checked')).toBe('already');
    expect((await me.get(`/patient/${patient.profile.id}/record`)).status).toBe(200);
    expect((await me.get('/doctor/profile')).body.data).toMatchObject({ verified: true, status: 'inactive' });
    expect(
      (await db.select().from(operatorLog).orderBy(operatorLog.sequence)).map(({ act, reason }) => [
        act,
        reason,
      ]),
    ).toEqual([
      ['unverify-doctor', 'Struck off'],
      ['verify-doctor', 'Checked'],
    ]);
  });
});

test('withdrawing a verification ends sessions and checkouts, cancels and refunds', async () => {
  const doctor = await givenDoctor(t);
  const patient = await givenPatient(t);
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' };
  const id = await book(t, patient, choice);
  const open = await checkout(t, patient, { ...choice, time: '11:30 AM' });
  await unverifyDoctor(operator, doctor.user.id, 'Checked');
  await t.runJobs();
  expect((await t.as(doctor).get('/user/current-user')).status).toBe(401);
  expect((await payByCard(t, open.body.id)).status).toBe(410);
  const [visit] = await db.select().from(appointments).where(eq(appointments.id, id));
  expect(visit?.status).toBe('canceled');
  expect(await findBrokenInvariants(db, { settled: true })).toEqual([]);
});

test('a doctor whose verification is only pending after a change of name keeps visits and patients', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t);
  const renamed = { name: 'Meera Krishnan', email: doctor.user.email };
  expect((await t.as(doctor).patch('/user/update-account-details', renamed)).status).toBe(200);
  const [row] = await db.select().from(doctorProfiles);
  expect(row).toMatchObject({ verifiedAt: null, verificationWithdrawnAt: null });
  expect((await t.as(doctor).get(`/patient/${patient.profile.id}/record`)).status).toBe(200);
  expect((await t.as(doctor).get(`/appointment/${appointment.id}`)).body.data.status).toBe('scheduled');
});

test('only a doctor with a profile can be verified', async () => {
  const { user } = await givenPatient(t);
  expect(await verifyDoctor(operator, user.id, 'Checked')).toBe('unknown');
  expect(await unverifyDoctor(operator, 'nobody', 'Checked')).toBe('unknown');
});

test.each([
  ['active', 'Your registration is verified. Patients can find and book you now.'],
  [
    'inactive',
    'Your registration is verified. Set your profile to active when you are ready to take patients.',
  ],
] as const)('an %s doctor is notified once of the verification', async (status, sentence) => {
  const { user } = await givenDoctor(t, { verifiedAt: null, status });
  expect(await verifyDoctor(operator, user.id, 'Checked')).toBe('done');
  expect(await verifyDoctor(operator, user.id, 'Checked')).toBe('already');
  await t.runJobs();
  const mails = t.sentEmails().filter(({ to }) => to === user.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You are verified on Carelane']);
  expect(mails[0]?.text).toContain(sentence);
  expect((await db.select().from(notifications)).map(({ message }) => message)).toEqual([sentence]);
});
