import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createSession } from './auth/sessions/sessions';
import { reviews } from './db/schema';
import { runOperatorCommand } from './operator-commands';
import { givenAppointment, givenDoctor, givenPatient } from './testing/factories';
import { givenOperator } from './testing/operator';
import { connectSocket, listenForSockets } from './testing/socket-client';
import { testApp } from './testing/test-app';

const t = await testApp();
await listenForSockets(t);
beforeEach(() => t.reset());

async function runCommand(name: string, argument = '', reason = 'Checked') {
  const outcome = await runOperatorCommand(givenOperator(t), name, argument, reason);
  if (!outcome) throw new Error(`no command ${name}`);
  return outcome;
}

const readStatus = async (person: { token: string }) => (await t.as(person).get('/user/current-user')).status;

test('end-sessions signs one person out of every browser and out of the call, and nobody else', async () => {
  const patient = await givenPatient(t, { email: 'asha@example.test' });
  const otherPatient = await givenPatient(t);
  const phone = { token: await createSession(t.deps.db, patient.user, undefined, t.clock.now()) };
  const [socket, otherSocket] = [await connectSocket(t, phone), await connectSocket(t, otherPatient)];
  for (const person of [patient, phone, otherPatient]) expect(await readStatus(person)).toBe(200);

  expect(await runCommand('end-sessions', ' Asha@Example.test ')).toEqual({
    done: true,
    lines: ['asha@example.test is signed out everywhere.'],
  });

  for (const browser of [patient, phone]) expect(await readStatus(browser)).toBe(401);
  expect(await readStatus(otherPatient)).toBe(200);
  await expect.poll(() => socket.raw.connected).toBe(false);
  expect(otherSocket.raw.connected).toBe(true);
  otherSocket.close();
});

test('end-sessions fails when nobody has the address', async () => {
  expect(await runCommand('end-sessions', 'nobody@example.test')).toEqual({
    done: false,
    lines: ['No account has the address nobody@example.test.'],
  });
});

test('doctors who wait for their badge are listed until they get it, and again when they lose it', async () => {
  const { user } = await givenDoctor(t, { name: 'Kavya Rao', verifiedAt: null, registrationNumber: null });
  const waiting = [`${user.email}  Kavya Rao  no registration number`, '1 waiting.'];
  expect((await runCommand('unverified-doctors')).lines).toEqual(waiting);
  expect((await runCommand('verify-doctor', user.email)).lines).toEqual([
    'Kavya Rao (no registration number) is verified.',
  ]);
  expect((await runCommand('unverified-doctors')).lines).toEqual(['0 waiting.']);
  expect((await runCommand('unverify-doctor', user.email)).done).toBe(true);
  expect((await runCommand('unverified-doctors')).lines).toEqual([
    `${user.email}  Kavya Rao  no registration number  withdrawn on 2026-03-02`,
    '1 waiting.',
  ]);
  expect((await runCommand('verify-doctor', 'nobody@example.test')).done).toBe(false);
});

test('a reported review is listed until it is hidden', async () => {
  const { appointment, doctor, patient } = await givenAppointment(t, { status: 'completed' });
  const { body } = await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 2 });
  expect((await runCommand('reported-reviews')).lines).toEqual(['0 reported.']);
  await t.as(doctor).post(`/review/${body.data._id}/report`, { reason: 'Not my patient' });
  const [row] = await t.deps.db.select().from(reviews);
  expect((await runCommand('reported-reviews')).lines).toEqual([
    `${row?.id}  2 stars  "${row?.comment}"  reported: Not my patient`,
    '1 reported.',
  ]);
  expect(await runCommand('hide-review', body.data._id)).toEqual({
    done: true,
    lines: ['The review is hidden.'],
  });
  expect((await runCommand('hide-review', body.data._id)).done).toBe(false);
  expect((await runCommand('reported-reviews')).lines).toEqual(['0 reported.']);
});

test('check-audit fails and names the entry that was altered', async () => {
  const { doctor, patient } = await givenAppointment(t);
  await t.as(doctor).get(`/patient/${patient.profile.id}/record`);
  expect(await runCommand('check-audit')).toEqual({
    done: true,
    lines: ['1 trail checked, 0 broken.', '0 acts in the operators’ log.'],
  });
  await t.deps.db.execute(sql`alter table audit_entries disable trigger audit_entries_append_only`);
  await t.deps.db.execute(sql`update audit_entries set actor_name = 'Nobody'`);
  await t.deps.db.execute(sql`alter table audit_entries enable trigger audit_entries_append_only`);
  expect(await runCommand('check-audit')).toEqual({
    done: false,
    lines: [
      `Patient ${patient.profile.id}: broken at entry 1.`,
      '1 trail checked, 1 broken.',
      '0 acts in the operators’ log.',
    ],
  });
});

test('suspend needs a reason, happens once and can be undone, and every act is in the log', async () => {
  const { user } = await givenPatient(t, { email: 'asha@example.test' });
  expect((await runCommand('suspend', user.email, '')).lines).toEqual([
    'Say why: --reason "…" with at most 500 characters. It is recorded.',
  ]);
  expect((await runCommand('suspend', user.email, 'Threatened a doctor')).lines).toEqual([
    'asha@example.test is suspended. Sessions are ended, upcoming visits canceled and refunded.',
  ]);
  expect(await runCommand('suspend', user.email, 'again')).toEqual({
    done: false,
    lines: ['asha@example.test is already suspended.'],
  });
  t.clock.advance({ minutes: 1 });
  expect((await runCommand('lift', user.email)).done).toBe(true);
  expect((await runCommand('lift', user.email)).done).toBe(false);
  expect((await runCommand('suspend', 'nobody@example.test', 'x')).done).toBe(false);
  expect((await runCommand('log')).lines).toEqual([
    '2026-03-02T04:01:00.000Z  the test  lift  asha@example.test  Checked',
    '2026-03-02T04:00:00.000Z  the test  suspend  asha@example.test  Threatened a doctor',
    '2 acts.',
  ]);
});

test('an address that several accounts use is refused with their ids, and an id selects one of them', async () => {
  const email = 'shared@example.test';
  const unconfirmed = { email, emailConfirmedAt: null };
  const [first, second] = [await givenPatient(t, unconfirmed), await givenPatient(t, unconfirmed)];
  for (const command of ['confirm-address', 'suspend', 'end-sessions', 'remove-second-factor', 'lift']) {
    const outcome = await runCommand(command, email);
    expect(outcome).toMatchObject({ done: false });
    for (const { user } of [first, second]) expect(outcome.lines.join('\n')).toContain(user.id);
  }
  expect(await runCommand('suspend', first.user.id)).toMatchObject({ done: true });
  expect([await readStatus(first), await readStatus(second)]).toEqual([401, 200]);
  expect((await runCommand('suspend', 'nobody')).lines).toEqual(['No account has the id nobody.']);
});

test('the author of a review that is hidden is notified, as when the console hides it', async () => {
  const { appointment, patient } = await givenAppointment(t, { status: 'completed' });
  const { body } = await t.as(patient).post('/review', { appointmentId: appointment.id, rating: 2 });
  await runCommand('hide-review', body.data._id, 'An insult');
  const [note] = (await t.as(patient).get('/notification')).body.data;
  expect(note.message).toMatch(/is no longer shown\. Reason: An insult$/);
});
