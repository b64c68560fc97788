import { request } from 'node:http';
import { count } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { API_BASE_PATH } from '../../contract/src/endpoint';
import { PAPER_MAX_BYTES } from '../../contract/src/papers/paper';
import { fileParts, papers } from '../../server/src/db/schema';
import { buildForm } from '../../server/src/testing/security/send';
import { book, sendRequest, slotChoice } from './booking-client';
import { setUpCluster } from './cluster-test';
import { until } from './timing';

const t = setUpCluster({ doctors: 1, patients: 1 });
let address: string;

beforeAll(async () => {
  const visit = await book(t.cluster.url, patient().token, slotChoice(doctor().id, 0));
  address = `${API_BASE_PATH}/appointment/${visit}/papers`;
});
const doctor = () => t.people.doctors[0]!;
const patient = () => t.people.patients[0]!;

async function makePhoto(bytes: number): Promise<Buffer> {
  const picture = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#f4efe6' } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

const authorization = () => `Bearer ${patient().token}`;

async function upload(file: Buffer) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'report.jpg');
  const response = await fetch(`${t.cluster.url}${address}`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

test('the largest allowed paper passes the load balancer, and every node shows it', async () => {
  const { status, text } = await upload(await makePhoto(PAPER_MAX_BYTES));
  expect(status, text).toBe(201);
  const { _id } = JSON.parse(text).data;
  for (const { url } of [...t.cluster.nodes, t.cluster]) {
    const page = await fetch(`${url}${API_BASE_PATH}/paper/${_id}`, {
      headers: { authorization: `Bearer ${doctor().token}` },
    });
    expect(await sharp(Buffer.from(await page.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      height: 1_200,
    });
  }
  const paper = `${API_BASE_PATH}/paper/${_id}`;
  expect((await sendRequest(t.cluster.url, doctor().token, 'DELETE', paper)).status).toBe(404);
  expect((await sendRequest(t.cluster.url, patient().token, 'DELETE', paper)).status).toBe(200);
});

test('a paper that is too large is refused with the reason', async () => {
  const { status, text } = await upload(await makePhoto(PAPER_MAX_BYTES + 1));
  expect([status, JSON.parse(text).message]).toEqual([413, 'Please choose a file of at most 15 MB.']);
});

test('an upload that is cut off on its way to the load balancer leaves no data on any node', async () => {
  const { db } = t.database;
  const countRows = async (table: typeof papers | typeof fileParts) =>
    (await db.select({ rows: count() }).from(table))[0]?.rows;
  const before = await countRows(papers);
  const { type, bytes } = buildForm({}, await makePhoto(PAPER_MAX_BYTES), { fileField: 'file' });
  const unfinishedUpload = request(`${t.cluster.url}${address}`, {
    method: 'POST',
    headers: { authorization: authorization(), 'content-type': type, 'content-length': bytes.length },
  }).on('error', () => undefined);
  unfinishedUpload.write(bytes.subarray(0, -1));
  await until('the upload begins', async () => (await countRows(papers)) === Number(before) + 1);
  unfinishedUpload.destroy();
  await until('its row is gone', async () => (await countRows(papers)) === before);
  await until('no file part remains', async () => (await countRows(fileParts)) === 0);
});
