import { afterAll, beforeEach, expect, it } from 'vitest';
import { fileParts } from '../../db/schema';
import { givenAppointment } from '../../testing/factories';
import { upload } from '../../testing/papers';
import { S3_KEYS, startS3StandIn } from '../../testing/s3-stand-in';
import { testApp } from '../../testing/test-app';
import { databaseFiles } from './database-files';

const store = await startS3StandIn();
afterAll(() => store.close());
const { accessKey, secretKey, region } = S3_KEYS;
const env = { S3_URL: store.url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
const t = await testApp({ env });
beforeEach(() => t.reset());

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('a paper is written to the store, and removed from it', async () => {
  const { appointment, patient, doctor } = await givenAppointment(t);
  const { body } = await upload(t, patient, appointment.id, png, 'report.png');
  const path = `/paper/${body.data._id}`;
  expect([...store.objects.keys()]).toEqual([`papers/${body.data._id}/1`]);
  expect(await t.deps.db.$count(fileParts)).toBe(0);
  expect((await t.as(doctor).get(path)).status).toBe(200);
  await t.as(patient).delete(path);
  await t.runJobs();
  expect(store.objects.size).toBe(0);
});

it('a paper that was added before the store was configured can still be read and removed', async () => {
  const { appointment, patient } = await givenAppointment(t);
  const { body } = await upload(t, patient, appointment.id, png, 'report.png');
  const { _id } = body.data;
  const page = `/paper/${_id}`;
  await t.deps.files.remove(_id);
  expect((await t.as(patient).get(page)).status).toBe(404);
  await databaseFiles(t.deps.db).write(_id, 1, png);
  expect((await t.as(patient).get(page)).raw.equals(png)).toBe(true);
  await t.as(patient).delete(`/paper/${_id}`);
  await t.runJobs();
  expect(await t.deps.db.$count(fileParts)).toBe(0);
});
