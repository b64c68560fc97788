import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { HOSTILE_DOCUMENTS } from '../../server/src/testing/hostile-papers/documents';
import { HOSTILE_PICTURES } from '../../server/src/testing/hostile-papers/pictures';
import { SHAPES } from '../../server/src/testing/security/hostile-shapes';
import { OTHER_ROUTES } from '../../server/src/testing/security/other-routes';
import { API, type People } from './people';
import { type SlowResult, watchOthers } from './slow-clients';
import type { Finding } from './tool';

const ADDED_P95_MS = 250;
const BASELINE_SECONDS = 3;
const CONCURRENT_EXPORTS = 20;
const CONCURRENT_PICTURES = 10;
const CONCURRENT_PAPERS = 4;
const CONCURRENT_SEARCHES = 10;
const MESSAGE_LENGTHS = [2_000, 200_000];

type Send = (path: string, init: RequestInit) => Promise<number>;

export async function attackWithSizes(url: URL, { tokens, samples }: People): Promise<SlowResult[]> {
  const senders = { patient: makeSender(url, tokens.patient), doctor: makeSender(url, tokens.doctor) };
  const watch = (name: string, attack: Promise<unknown>, maxP95Ms: number) =>
    watchOthers(name, url, tokens.patient, attack, maxP95Ms);
  const baseline = await watch('no attack', pause(BASELINE_SECONDS * 1000), Number.POSITIVE_INFINITY);
  const results = [baseline];
  for (const [name, attack] of [
    ['assistant', () => sendMessages(senders.patient)],
    ['pictures', () => sendPictures(senders.patient)],
    ['papers', () => sendPapers(senders.patient, String(samples('/appointment').appointmentId))],
    ['certificates', () => sendCertificates(senders.doctor)],
    ['exports', () => requestExports([senders.patient, senders.doctor])],
    ['FHIR searches', () => searchFhir(url, String(samples('/doctor').doctorId))],
  ] as const) {
    const statuses = attack();
    const result = await watch(name, statuses, baseline.p95Ms + ADDED_P95_MS);
    results.push({ ...result, findings: [...result.findings, ...listServerErrors(name, await statuses)] });
  }
  return results;
}

function makeSender(url: URL, token: string): Send {
  return async (path, init) => {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` };
    try {
      const response = await fetch(new URL(`${API}${path}`, url), { ...init, headers });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return (await wasCutOff(init, error)) ? 413 : 0;
    }
  };
}

/** Larger JSON is refused, and a larger file may be, before the server has received all of it. */
const LARGE_BODY_BYTES = 256 * 1024;

async function wasCutOff({ body }: RequestInit, error: unknown): Promise<boolean> {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code !== 'EPIPE' && cause?.code !== 'ECONNRESET') return false;
  return (await new Response(body).blob()).size > LARGE_BODY_BYTES;
}

async function sendMessages(send: Send): Promise<number[]> {
  const statuses: number[] = [];
  for (const shape of Object.values(SHAPES)) {
    for (const length of MESSAGE_LENGTHS) {
      const body = JSON.stringify({ messages: [{ role: 'user', content: shape(length) }] });
      const headers = { 'content-type': 'application/json' };
      statuses.push(await send('/assistant/chat', { method: 'POST', headers, body }));
    }
  }
  return statuses;
}

async function sendPictures(send: Send): Promise<number[]> {
  const create = { width: 14_000, height: 14_000, channels: 3 as const, background: '#0a7' };
  const bomb = await sharp({ create, limitInputPixels: false }).png({ compressionLevel: 9 }).toBuffer();
  const pictures = [bomb, bomb.subarray(0, 2_000), Buffer.alloc(30_000_000, 7), Buffer.alloc(0)];
  const upload = (picture: Buffer, extraFields = 0) => {
    const form = new FormData();
    for (let n = 0; n < extraFields; n += 1) form.set(`field-${n}`, 'x'.repeat(1_000));
    form.set(
      'profileImage',
      new Blob([new Uint8Array(picture)], { type: 'image/png' }),
      `${'x'.repeat(5_000)}.png`,
    );
    return send('/patient/update-image', { method: 'PATCH', body: form });
  };
  const statuses: number[] = [];
  for (const picture of pictures)
    statuses.push(...(await Promise.all(Array.from({ length: CONCURRENT_PICTURES }, () => upload(picture)))));
  return [...statuses, await upload(bomb.subarray(0, 2_000), 500)];
}

async function requestExports(senders: Send[]): Promise<number[]> {
  const requests = senders.map((send) =>
    Promise.all(
      ['/user/export', '/user/export/papers'].flatMap((path) =>
        Array.from({ length: CONCURRENT_EXPORTS }, () => send(path, {})),
      ),
    ),
  );
  return (await Promise.all(requests)).flat();
}

async function inBatches<T>(items: T[], size: number, send: (item: T) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let start = 0; start < items.length; start += size)
    statuses.push(...(await Promise.all(items.slice(start, start + size).map(send))));
  return statuses;
}

const makeFiles = () => Promise.all([...HOSTILE_PICTURES, ...HOSTILE_DOCUMENTS].map(({ make }) => make()));

async function sendPapers(send: Send, appointmentId: string): Promise<number[]> {
  return inBatches(await makeFiles(), CONCURRENT_PAPERS, (file) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'scan');
    return send(`/appointment/${appointmentId}/papers`, { method: 'POST', body: form });
  });
}

async function sendCertificates(send: Send): Promise<number[]> {
  return inBatches(await makeFiles(), CONCURRENT_PAPERS, (file) => {
    const form = new FormData();
    form.set('registrationNumber', 'KMC 12345');
    form.set('council', 'Karnataka Medical Council');
    form.set('certificate', new Blob([new Uint8Array(file)]), 'certificate.pdf');
    return send('/doctor/verification', { method: 'POST', body: form });
  });
}

/** The directory and its slots are public, and every other search must be cheap to refuse. */
async function searchFhir(url: URL, doctorId: string): Promise<number[]> {
  const addresses = Object.entries(OTHER_ROUTES)
    .filter(([name]) => name.startsWith('GET /fhir/'))
    .flatMap(([, { largestUrls }]) => largestUrls([doctorId]));
  return inBatches([...addresses, ...addresses], CONCURRENT_SEARCHES, async (address) => {
    const response = await fetch(new URL(address, url));
    await response.arrayBuffer();
    return response.status;
  });
}

function listServerErrors(where: string, statuses: number[]): Finding[] {
  const failed = statuses.filter((status) => status === 0 || status >= 500);
  return failed.length > 0
    ? [{ where, what: `returned ${[...new Set(failed)].join(', ')}, ${failed.length} times` }]
    : [];
}
