import { beforeEach, expect, test } from 'vitest';
import { runOperatorCommand } from '../operator-commands';
import { book, TOMORROW } from './booking';
import { givenDoctor, givenPatient } from './factories';
import { givenOperator } from './operator';
import { testApp } from './test-app';

const t = await testApp({ env: { EMAIL_CONFIRMATION: 'required' } });
beforeEach(() => t.reset());

const unconfirmed = { emailConfirmedAt: null };
async function countNotifications(person: { token: string }): Promise<number> {
  return (await t.as(person).get('/notification')).body.data.length;
}

async function goThroughVisit(doctor: Awaited<ReturnType<typeof givenDoctor>>) {
  const patient = await givenPatient(t);
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '10:30 AM' });
  const moved = await t
    .as(patient)
    .patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '11:00 AM' });
  const prescribed = await t.as(doctor).post('/prescription/create-prescription', {
    appointmentId: id,
    patientId: patient.profile.id,
    medication: 'Paracetamol 500 mg',
    dosage: 'one',
    instructions: 'after food',
  });
  const renewal = await t
    .as(patient)
    .post(`/prescription/${prescribed.body.data._id}/request-renewal`, { note: 'again, please' });
  const canceled = await t.as(patient).patch(`/appointment/cancel/${id}`);
  expect([moved, prescribed, renewal, canceled].map(({ status }) => status)).toEqual([200, 201, 201, 200]);
  await t.runJobs();
  return patient;
}

test('a doctor with an unconfirmed address gets notifications and no emails', async () => {
  const doctor = await givenDoctor(t, unconfirmed);
  const patient = await goThroughVisit(doctor);
  expect(new Set(t.sentEmails().map(({ to }) => to))).toEqual(new Set([patient.user.email]));
  expect(await countNotifications(doctor)).toBe(4);
});

test('a doctor with a confirmed address gets notifications and emails', async () => {
  const doctor = await givenDoctor(t);
  await goThroughVisit(doctor);
  expect(t.sentEmails().filter(({ to }) => to === doctor.user.email)).toHaveLength(4);
});

test('a doctor cannot be verified before the address is confirmed', async () => {
  const { user } = await givenDoctor(t, { ...unconfirmed, verifiedAt: null, name: 'Kavya Rao' });
  const runCommand = (name: string) => runOperatorCommand(givenOperator(t), name, user.email, 'Checked');
  expect((await runCommand('unverified-doctors'))?.lines[0]).toContain('email address not confirmed');
  expect(await runCommand('verify-doctor')).toEqual({
    done: false,
    lines: [`${user.email} is not confirmed yet. Verify the doctor once it is.`],
  });
});

test('a verified badge goes to the account that confirmed the address, not to another account with the same address', async () => {
  const email = 'kavya@example.test';
  const owner = await givenDoctor(t, { email, verifiedAt: null });
  const other = await givenDoctor(t, { email, verifiedAt: null, ...unconfirmed });
  await runOperatorCommand(givenOperator(t), 'verify-doctor', email, 'Checked');
  const isVerified = async ({ token }: { token: string }) =>
    (await t.as({ token }).get('/doctor/profile')).body.data.verified;
  expect([await isVerified(owner), await isVerified(other)]).toEqual([true, false]);
});
