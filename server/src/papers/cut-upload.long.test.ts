import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { PAPERS_PER_VISIT } from '@carelane/contract/papers/paper';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileParts, jobs, papers } from '../db/schema';
import { Refusal } from '../http/refusal';
import { givenAppointment } from '../testing/factories';
import { upload } from '../testing/papers';
import { S3_KEYS, startS3StandIn } from '../testing/s3-stand-in';
import { buildForm } from '../testing/security/send';
import { testApp } from '../testing/test-app';

const store = await startS3StandIn();
const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'carelane-cut-'));
afterAll(async () => {
  await store.close();
  await rm(DATA_DIR, { recursive: true, force: true });
});
const { accessKey, secretKey, region } = S3_KEYS;
const s3 = { S3_URL: store.url, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey, S3_REGION: region };
const settings = { DATA_DIR, RATE_LIMITS: 'off' };
const stores = [
  { where: 'the database', t: await testApp({ env: settings }) },
  { where: 'S3', t: await testApp({ env: { ...settings, ...s3 } }) },
];
for (const { t } of stores) await t.app.http.listen({ port: 0, host: '127.0.0.1' });

const small = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#c9b' } })
  .webp({ lossless: true })
  .toBuffer();
const asForm = (file: Buffer) => buildForm({}, file, { fileField: 'file' });
/** Larger than a socket's buffer. */
const large = Buffer.concat([small, Buffer.alloc(3_000_000, 7)]);

type Framing = (file: Buffer) => { headers: string; body: Buffer };
const withContentLength: Framing = (file) => {
  const body = asForm(file).bytes;
  return { headers: `content-length: ${body.length}`, body };
};
const FRAMINGS: [string, Framing][] = [
  ['a content length', withContentLength],
  ['chunks', (file) => ({ headers: 'transfer-encoding: chunked', body: inChunks(asForm(file).bytes) })],
];

function inChunks(body: Buffer): Buffer {
  const middle = Math.floor(body.length / 2);
  const frame = (chunk: Buffer) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]);
  const end = Buffer.from('0\r\n\r\n');
  return Buffer.concat([frame(body.subarray(0, middle)), frame(body.subarray(middle)), end]);
}

const CONCURRENT_SOCKETS = 50;

const numbersBelow = (end: number) => Array.from({ length: end }, (_, n) => n);

describe.each(stores)('an upload to $where', ({ t }) => {
  beforeEach(() => t.reset());
  const { db } = t.deps;
  const { port } = t.app.http.server.address() as { port: number };
  const countPapers = () => db.$count(papers);

  async function givenVisit() {
    const { appointment, patient } = await givenAppointment(t);
    const head = (headers: string) =>
      [
        `POST ${API_BASE_PATH}/appointment/${appointment.id}/papers HTTP/1.1`,
        'host: carelane.example',
        `authorization: Bearer ${patient.token}`,
        `content-type: ${asForm(small).type}`,
        headers,
        '\r\n',
      ].join('\r\n');
    return { head };
  }

  const send = (bytes: Buffer) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes, () => resolve(socket)));
      socket.once('error', reject);
    });

  async function cutAndExpectNothingLeft(sockets: Socket[]) {
    for (const socket of sockets) socket.destroy();
    await expect.poll(countPapers).toBe(0);
    await expect.poll(() => countConnections()).toBe(0);
    await t.runJobs();
    expect([await countPapers(), await db.$count(fileParts), await db.$count(jobs)]).toEqual([0, 0, 0]);
    expect([...store.objects.keys()]).toEqual([]);
    expect(await temporaryFiles()).toEqual([]);
  }
  const countConnections = () =>
    new Promise<number>((resolve, reject) =>
      t.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );

  it.each(FRAMINGS)(
    'an upload with %s leaves nothing behind when it is cut off in its headers',
    async (_how, framing) => {
      const { head } = await givenVisit();
      const bytes = Buffer.from(head(framing(small).headers));
      for (let from = 0; from < bytes.length; from += CONCURRENT_SOCKETS) {
        const ends = numbersBelow(Math.min(CONCURRENT_SOCKETS, bytes.length - from)).map((n) => from + n);
        await cutAndExpectNothingLeft(await Promise.all(ends.map((end) => send(bytes.subarray(0, end)))));
      }
    },
  );

  it.each(FRAMINGS)(
    'an upload with %s leaves nothing behind when it is cut off at any byte of its body',
    async (_how, framing) => {
      const { head } = await givenVisit();
      const { headers, body } = framing(small);
      for (let from = 0; from < body.length; from += PAPERS_PER_VISIT) {
        const ends = numbersBelow(Math.min(PAPERS_PER_VISIT, body.length - from)).map((n) => from + n);
        const sockets = await Promise.all(
          ends.map((end) => send(Buffer.concat([Buffer.from(head(headers)), body.subarray(0, end)]))),
        );
        await expect.poll(countPapers).toBe(ends.length);
        await cutAndExpectNothingLeft(sockets);
      }
    },
  );

  it.each(FRAMINGS)(
    'an upload with %s leaves nothing behind when it is cut off in a large body',
    async (_how, framing) => {
      const { head } = await givenVisit();
      const { headers, body } = framing(large);
      const start = Buffer.from(head(headers));
      for (const end of [65_535, 65_536, 65_537, 1_500_000, body.length - 1]) {
        const socket = await send(Buffer.concat([start, body.subarray(0, end)]));
        await expect.poll(countPapers).toBe(1);
        await cutAndExpectNothingLeft([socket]);
      }
    },
  );

  it('is complete when its sender disconnects after the last byte', async () => {
    const { head } = await givenVisit();
    const { headers, body } = withContentLength(small);
    const { files } = t.deps;
    const write = files.write.bind(files);
    const writing = vi.spyOn(files, 'write').mockImplementation(async (folder, file, bytes) => {
      socket.destroy();
      await expect.poll(countConnections).toBe(0);
      await write(folder, file, bytes);
    });
    const socket = await send(Buffer.concat([Buffer.from(head(headers)), body]));
    const ready = async () =>
      (await db.select().from(papers)).map(({ readyAt, pages }) => [readyAt !== null, pages]);
    await expect.poll(ready).toEqual([[true, 1]]);
    writing.mockRestore();
    expect((await db.$count(fileParts)) + store.objects.size).toBe(1);
    for (const { id } of await db.select().from(papers)) await files.remove(id);
  });

  it('an upload whose second page cannot be stored leaves nothing behind', async () => {
    const { appointment, patient } = await givenAppointment(t);
    const { files } = t.deps;
    const write = files.write.bind(files);
    const failing = vi.spyOn(files, 'write').mockImplementation(async (folder, file, bytes) => {
      if (file === 2) throw new Refusal('UNAVAILABLE');
      await write(folder, file, bytes);
    });
    const { status } = await upload(t, patient, appointment.id, await twoPages(), 'report.pdf');
    expect([status, failing.mock.calls.length]).toEqual([503, 2]);
    failing.mockRestore();
    await cutAndExpectNothingLeft([]);
  });
});

function twoPages(): Promise<Buffer> {
  const document = new PDFDocument();
  document.text('One').addPage().text('Two').end();
  return buffer(document);
}

async function temporaryFiles(): Promise<string[]> {
  const folder = path.join(DATA_DIR, 'uploads');
  const named = existsSync(folder) ? await readdir(folder) : [];
  const handles = existsSync('/proc/self/fd') ? await readdir('/proc/self/fd') : [];
  const open = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return [...named, ...open.filter((file) => file.startsWith(folder))];
}
