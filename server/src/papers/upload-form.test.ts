import { API_BASE_PATH } from '@carelane/contract/endpoint';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileParts, papers } from '../db/schema';
import { givenAppointment } from '../testing/factories';
import { testApp } from '../testing/test-app';

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
beforeEach(() => t.reset());
const { db } = t.deps;

const photo = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#c9b' } })
  .webp({ lossless: true })
  .toBuffer();
const FORM = 'multipart/form-data; boundary=x';
const part = (disposition: string, content: Buffer | string = photo) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const file = (filename: string) => part(`name="file"; filename="${filename}"`);
const END = Buffer.from('--x--\r\n');

async function send(body: Buffer | object, type = FORM) {
  const { appointment, patient } = await givenAppointment(t);
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${API_BASE_PATH}/appointment/${appointment.id}/papers`,
    headers: { authorization: `Bearer ${patient.token}`, 'content-type': type },
    payload: body,
  });
  const { papers: listed } = (await t.as(patient).get(`/appointment/${appointment.id}/papers`)).body.data;
  return {
    status: answer.statusCode,
    body: answer.json(),
    names: listed.map(({ name }: { name: string }) => name),
  };
}
const sendParts = (...parts: Buffer[]) => send(Buffer.concat([...parts, END]));

async function expectNothingStored() {
  await t.runJobs();
  expect([await db.$count(papers), await db.$count(fileParts)]).toEqual([0, 0]);
}

describe('the form of an upload', () => {
  it('gives the paper the name of the file, in any script', async () => {
    const { status, names } = await sendParts(file('रिपोर्ट 1.webp'));
    expect([status, names]).toEqual([201, ['रिपोर्ट 1.webp']]);
  });

  it('may have other fields before and after the file, which change nothing', async () => {
    const fields = ['name', 'appointmentId', 'id'].map((name) => part(`name="${name}"`, 'forged'));
    const { status, names } = await sendParts(...fields, file('a.webp'), part('name="kind"', 'pdf'));
    expect([status, names]).toEqual([201, ['a.webp']]);
    expect(await db.select().from(papers)).toMatchObject([{ kind: 'image', addedBy: 'patient', pages: 1 }]);
  });

  it('shortens a long name, and takes no folder from it', async () => {
    const { names } = await sendParts(file(`..\\..\\C:\\${'long'.repeat(60)} result.webp`));
    expect(names[0]).toHaveLength(120);
    expect(names[0]).toMatch(/^long.*….* result\.webp$/);
  });

  const chooseFile = 'Please choose a file.';
  it.each<[string, Buffer[], number, string]>([
    ['no file', [part('name="file"', 'text')], 422, chooseFile],
    ['no part', [], 422, chooseFile],
    ['a file without a name', [file('')], 422, 'Please give the paper a name.'],
    [
      'a name with a null byte',
      [file('a\0b.webp')],
      422,
      'This text contains characters that cannot be stored.',
    ],
    [
      'a file in another field',
      [part('name="paper"; filename="a.webp"')],
      422,
      'No file is expected in the field paper.',
    ],
    ['two files', [file('a.webp'), file('b.webp')], 422, 'Please send one file at a time.'],
    ['an empty file', [part('name="file"; filename="a.webp"', '')], 422, 'This file is empty.'],
    [
      'many fields',
      Array.from({ length: 40 }, (_, n) => part(`name="f${n}"`, 'x')),
      413,
      'That is too large.',
    ],
    [
      'a field of the prototype',
      [part('name="__proto__"', 'x'), file('a.webp')],
      400,
      'We could not read that request.',
    ],
  ])('is refused with %s', async (_what, parts, status, message) => {
    const answer = await sendParts(...parts);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
    await expectNothingStored();
  });

  it.each<[string, Buffer | object, string, number]>([
    ['JSON', { file: 'a' }, 'application/json', 422],
    ['the bytes alone', photo, 'application/octet-stream', 415],
    ['a form without a boundary', Buffer.concat([file('a.webp'), END]), 'multipart/form-data', 400],
  ])('cannot be replaced by %s', async (_what, body, type, status) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/\S \S/)]);
    await expectNothingStored();
  });

  it('is refused if it ends at any byte before its last boundary', async () => {
    const form = Buffer.concat([part('name="a"', 'b'), file('a.webp'), END]);
    const lastBoundary = form.length - '\r\n'.length;
    for (let end = 1; end < lastBoundary; end += 1) {
      const answer = await send(form.subarray(0, end));
      expect([end, answer.status, answer.names]).toEqual([end, 400, []]);
    }
    await expectNothingStored();
    expect((await send(form.subarray(0, lastBoundary))).status).toBe(201);
  }, 120_000);
});
