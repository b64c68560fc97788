// 200 uploads of 10 MB at once on one node with a heap of 512 MB, on PostgreSQL: the memory of the node, how long its
// other requests take, and whether all papers arrived. It has the memory settings of `npm start` and of the image. Writes
// no report.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { API_BASE_PATH } from '../contract/src/endpoint';
import { listPapers } from '../contract/src/papers/endpoints';
import { startProduct } from '../e2e/lib/product';
import { MEMORY_SETTINGS } from '../scripts/lib/memory-settings.mjs';
import { freePort, startPostgres } from '../scripts/lib/services.mjs';
import { overNetwork } from '../server/src/testing/ask';
import { inDays, publicApi } from '../server/src/testing/public-api';

const VISITS = 10;
const PAPERS = 20;
const MAX_MEGABYTES = 400;
const MAX_P95_MS = 250;
const CALM_REQUESTS = 50;

/** As many pixels as a phone's camera takes. Noise does not compress, so the photo is a little over ten megabytes. */
async function makePhoto(): Promise<Buffer> {
  const [width, height] = [4_032, 3_024];
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .jpeg({ quality: 92 })
    .toBuffer();
}

const residentMegabytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const postgres = await startPostgres();
const product = await startProduct({
  port: await freePort(),
  env: {
    ...MEMORY_SETTINGS,
    NODE_OPTIONS: '--max-old-space-size=512',
    DATABASE_URL: postgres.url,
    PAYMENTS: 'test',
    DOCTOR_VERIFICATION: 'auto',
    RATE_LIMITS: 'off',
  },
});
const { newDoctor, newPatient, bookFreeVisit, ask } = publicApi(overNetwork(product.url));
const doctor = await newDoctor({}, { fees: 0 });
const visits = [];
for (let n = 0; n < VISITS; n += 1) {
  const patient = await newPatient();
  visits.push({ patient, id: await bookFreeVisit(patient, doctor, { date: inDays(2 + n) }) });
}
const file = await makePhoto();
const before = residentMegabytes(product.pid);

let peakMegabytes = 0;
/** Searches again and again as one person. Returns the response times, shortest first. */
async function searchUntil(isOver: (searches: number) => boolean): Promise<number[]> {
  const waits: number[] = [];
  while (!isOver(waits.length)) {
    peakMegabytes = Math.max(peakMegabytes, residentMegabytes(product.pid));
    const sentAt = performance.now();
    await fetch(`${product.url}${API_BASE_PATH}/doctor/all-doctors`, {
      headers: { authorization: `Bearer ${doctor.token}` },
    }).then((response) => response.arrayBuffer());
    waits.push(performance.now() - sentAt);
    await pause(100);
  }
  return waits.sort((a, b) => a - b);
}
const p95 = (waits: number[]) => waits[Math.floor(waits.length * 0.95)] ?? 0;

const calm = await searchUntil((searches) => searches === CALM_REQUESTS);
const uploading = { isOver: false };
const searching = searchUntil(() => uploading.isOver);

const startedAt = performance.now();
const { port } = new URL(product.url);
const upload = (id: string, token: string, n: number) =>
  new Promise<number | undefined>((resolve) => {
    const path = `${API_BASE_PATH}/papers/${id}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': file.length,
      'x-paper-name': `${n}.jpg`,
    };
    request({ host: 'localhost', port, path, method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', () => resolve(undefined))
      .end(file);
  });
const statuses = await Promise.all(
  visits.flatMap(({ id, patient }) => Array.from({ length: PAPERS }, (_, n) => upload(id, patient.token, n))),
);
const seconds = (performance.now() - startedAt) / 1000;
uploading.isOver = true;
const busy = await searching;
let stored = 0;
for (const { id, patient } of visits)
  stored += (await ask(listPapers, { token: patient.token, params: { appointmentId: id } })).data.papers
    .length;
console.log(product.log());
await product.stop();
postgres.remove();

const added = statuses.filter((status) => status === 201).length;
console.log(`${VISITS * PAPERS} uploads of ${(file.length / 1e6).toFixed(1)} MB in ${seconds.toFixed(0)} s`);
console.log(`${added} answered 201, ${stored} in the lists`);
console.log(`memory of the node: ${before.toFixed(0)} MB before, at most ${peakMegabytes.toFixed(0)} MB`);
console.log(
  `${busy.length} other requests: p95 ${p95(busy).toFixed(0)} ms (calm ${p95(calm).toFixed(0)} ms), longest ${busy.at(-1)?.toFixed(0)} ms`,
);
const hasPassed =
  added === VISITS * PAPERS && stored === added && peakMegabytes < MAX_MEGABYTES && p95(busy) < MAX_P95_MS;
process.exit(hasPassed ? 0 : 1);
