import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { API_BASE_PATH } from '../contract/src/endpoint';
import { listPapers } from '../contract/src/papers/endpoints';
import { startProduct } from '../e2e/lib/product';
import { MEMORY_SETTINGS } from '../scripts/lib/memory-settings.mjs';
import { findFreePort, startPostgres } from '../scripts/lib/services.mjs';
import { overNetwork } from '../server/src/testing/call-endpoint';
import { inDays, publicApi } from '../server/src/testing/public-api';
import { buildForm } from '../server/src/testing/security/send';

const VISITS = 10;
const PAPERS_PER_VISIT = 20;
const MAX_MEGABYTES = 400;
const MAX_P95_MS = 250;
const REQUESTS_BEFORE = 50;

/** Noise does not compress, so the photo is a little over ten megabytes. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024];
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 92 })
    .toBuffer();
}

const readResidentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const postgres = await startPostgres();
const product = await startProduct({
  port: await findFreePort(),
  env: {
    ...MEMORY_SETTINGS,
    NODE_OPTIONS: '--max-old-space-size=512',
    DATABASE_URL: postgres.url,
    PAYMENTS: 'test',
    DOCTOR_VERIFICATION: 'auto',
    RATE_LIMITS: 'off',
  },
});
const { newDoctor, newPatient, bookFreeVisit, call } = publicApi(overNetwork(product.url));
const doctor = await newDoctor({}, { fees: 0 });
const visits = [];
for (let n = 0; n < VISITS; n += 1) {
  const patient = await newPatient();
  visits.push({ patient, id: await bookFreeVisit(patient, doctor, { date: inDays(2 + n) }) });
}
const file = await makePhoto();
const megabytesBefore = readResidentMegabytes(product.pid);

let peakMegabytes = 0;
async function searchUntil(isOver: (searches: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    peakMegabytes = Math.max(peakMegabytes, readResidentMegabytes(product.pid));
    const sentAt = performance.now();
    await fetch(`${product.url}${API_BASE_PATH}/doctor/all-doctors`, {
      headers: { authorization: `Bearer ${doctor.token}` },
    }).then((response) => response.arrayBuffer());
    times.push(performance.now() - sentAt);
    await pause(100);
  }
  return times.sort((a, b) => a - b);
}
const p95 = (times: number[]) => times[Math.floor(times.length * 0.95)] ?? 0;

const timesBefore = await searchUntil((searches) => searches === REQUESTS_BEFORE);
let isUploading = true;
const searching = searchUntil(() => !isUploading);

const startedAt = performance.now();
const { port } = new URL(product.url);
const upload = (id: string, token: string, n: number) =>
  new Promise<number | undefined>((resolve) => {
    const path = `${API_BASE_PATH}/appointment/${id}/papers`;
    const form = buildForm({}, file, { fileField: 'file', filename: `${n}.jpg` });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': form.type,
      'content-length': form.bytes.length,
    };
    request({ host: 'localhost', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', () => resolve(undefined))
      .end(form.bytes);
  });
const statuses = await Promise.all(
  visits.flatMap(({ id, patient }) =>
    Array.from({ length: PAPERS_PER_VISIT }, (_, n) => upload(id, patient.token, n)),
  ),
);
const seconds = (performance.now() - startedAt) / 1000;
isUploading = false;
const timesMeanwhile = await searching;
let stored = 0;
for (const { id, patient } of visits)
  stored += (await call(listPapers, { token: patient.token, params: { id } })).data.papers.length;
console.log(product.log());
await product.stop();
postgres.remove();

const added = statuses.filter((status) => status === 201).length;
console.log(
  `${VISITS * PAPERS_PER_VISIT} uploads of ${(file.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`,
);
console.log(`${added} returned 201, ${stored} in the lists`);
console.log(
  `memory of the node: ${megabytesBefore.toFixed(0)} MB before, at most ${peakMegabytes.toFixed(0)} MB`,
);
console.log(
  `${timesMeanwhile.length} other requests: p95 ${p95(timesMeanwhile).toFixed(0)} ms (before ${p95(timesBefore).toFixed(0)} ms), longest ${timesMeanwhile.at(-1)?.toFixed(0)} ms`,
);
const hasPassed =
  added === VISITS * PAPERS_PER_VISIT &&
  stored === added &&
  peakMegabytes < MAX_MEGABYTES &&
  p95(timesMeanwhile) < MAX_P95_MS;
process.exit(hasPassed ? 0 : 1);
