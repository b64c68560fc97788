import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { findSession } from '../auth/sessions/sessions';
import { papers } from '../db/schema';
import { Refusal } from '../http/refusal';
import { givenAppointment, givenPatient } from '../testing/factories';
import { upload } from '../testing/papers';
import { testApp } from '../testing/test-app';
import { exportPapers } from './export-papers';

const t = await testApp();
beforeEach(() => t.reset());

const photo = (color: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();

async function download(person: { token: string }): Promise<Record<string, Uint8Array>> {
  const response = await t.as(person).get('/user/export/papers');
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzipSync(response.raw);
}

it('the ZIP file holds the pages of all papers of the patient’s visits, added by either person', async () => {
  const visit = await givenAppointment(t);
  const { id } = visit.appointment;
  const first = await upload(t, visit.patient, id, await photo('#c00'), 'Blood report.png');
  await upload(t, visit.doctor, id, await photo('#0c0'), 'Blood report.png');
  const withdrawn = await upload(t, visit.patient, id, await photo('#00c'), 'By mistake.png');
  await t.as(visit.patient).delete(`/paper/${withdrawn.body.data._id}`);
  const another = await givenAppointment(t);
  await upload(t, another.patient, another.appointment.id, await photo('#ccc'), 'Not mine.png');

  const files = await download(visit.patient);
  expect(Object.keys(files)).toEqual(['001 Blood report.webp', '002 Blood report.webp']);
  const shown = await t.as(visit.patient).get(`/paper/${first.body.data._id}`);
  expect(Buffer.from(files['001 Blood report.webp'] ?? []).equals(shown.raw)).toBe(true);
});

it.each([
  ['../../etc/passwd', '001 ------etc-passwd.webp'],
  ['C:\\Windows\\x.PNG', '001 C--Windows-x.webp'],
  ['रिपोर्ट.jpg', '001 रिपोर्ट.webp'],
])('a paper stored as %j stays in the folder that it is unpacked to', async (name, path) => {
  const visit = await givenAppointment(t);
  await upload(t, visit.patient, visit.appointment.id, await photo('#c00'), 'a.png');
  await t.deps.db.update(papers).set({ name });
  expect(Object.keys(await download(visit.patient))).toEqual([path]);
});

it('the ZIP file is empty without papers, and refused to doctors', async () => {
  expect(await download(await givenPatient(t))).toEqual({});
  const { doctor } = await givenAppointment(t);
  expect((await t.as(doctor).get('/user/export/papers')).status).toBe(403);
});

it('ends in the middle when its reader is signed out', async () => {
  const visit = await givenAppointment(t);
  const { patient } = visit;
  for (const name of ['First.png', 'Second.png'])
    await upload(t, patient, visit.appointment.id, await photo('#c00'), name);
  const session = await findSession(t.deps.db, patient.token, t.clock.now());
  const viewer = { userId: patient.user.id, sessionId: session?.sessionId ?? '' };
  const chunks: Uint8Array[] = [];
  const read = async () => {
    for await (const chunk of await exportPapers(t.deps, viewer)) {
      if (chunks.length === 0) await t.as(patient).post('/user/logout');
      chunks.push(chunk);
    }
  };
  await expect(read()).rejects.toThrow(Refusal);
  const sent = Buffer.concat(chunks).toString('latin1');
  expect([sent.includes('First'), sent.includes('Second')]).toEqual([true, false]);
});
