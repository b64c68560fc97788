import { hasLink } from '@carelane/contract/auth/links-in-text';
import { beforeEach, expect, test } from 'vitest';
import { book, TOMORROW } from '../booking';
import { givenDoctor, givenPatient } from '../factories';
import { testApp } from '../test-app';
import { PAYLOADS } from './hostile-payloads';

const t = await testApp();
beforeEach(() => t.reset());

test('a name with a link in it is refused, at registration and later', async () => {
  const account = { email: 'new@example.test', password: 'long enough', role: 'patient' };
  const name = 'Claim at https://evil.example';
  const refused = {
    status: 422,
    body: { errors: [{ path: 'name', message: 'A name cannot contain a web address.' }] },
  };
  expect(await t.anonymous.post('/user/register', { ...account, name })).toMatchObject(refused);
  const patient = await givenPatient(t);
  expect(
    await t.as(patient).patch('/user/update-account-details', { name, email: patient.user.email }),
  ).toMatchObject(refused);
});

test('text that looks hostile but contains no link does not count as a link', () => {
  expect(PAYLOADS.filter((payload) => hasLink(payload))).toEqual([]);
});

test('a link in a name that was stored before this rule appears in no email', async () => {
  const link = 'https://evil.example/x www.evil.com';
  const doctor = await givenDoctor(t, { name: `Meera ${link}` });
  const patient = await givenPatient(t, { name: `Asha ${link}` });
  const id = await book(t, patient, { doctorId: doctor.profile.id, date: TOMORROW, time: '11:00 AM' });
  await t.as(doctor).post('/prescription/create-prescription', {
    patientId: patient.profile.id,
    medication: 'Paracetamol 500 mg',
    dosage: 'one',
    instructions: 'after food',
  });
  await t.as(patient).patch(`/appointment/reschedule/${id}`, { date: TOMORROW, time: '02:00 PM' });
  t.clock.advance({ hours: 24 });
  await t.runJobs();
  await t.as(patient).patch(`/appointment/cancel/${id}`);
  await t.runJobs();
  expect(t.sentEmails().length).toBeGreaterThan(5);
  for (const { text, subject, attachments = [] } of t.sentEmails()) {
    // Calendar files fold long lines, which would hide a link.
    const exposed = [subject, text, ...attachments.map(({ content }) => content)]
      .join('\n')
      .replace(/\r\n /g, '');
    for (const part of ['evil.example', 'evil.com', 'www.evil', '//evil'])
      expect(exposed).not.toContain(part);
  }
});
