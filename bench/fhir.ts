import pg from 'pg';
import { API_BASE_PATH } from '../contract/src/endpoint';
import { startProduct } from '../e2e/lib/product';
import { findFreePort, startPostgres } from '../scripts/lib/services.mjs';
import { overNetwork } from '../server/src/testing/call-endpoint';
import { inDays, publicApi } from '../server/src/testing/public-api';
import { checkAtMost, formatMs, median, table } from './lib/report';

const ROUNDS = 400;
const WARM_UP_ROUNDS = 100;
const MAX_RATIO = 2;

const postgres = await startPostgres();
const product = await startProduct({
  port: await findFreePort(),
  env: { DATABASE_URL: postgres.url, PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto', RATE_LIMITS: 'off' },
});
const { newDoctor, newPatient, bookFreeVisit } = publicApi(overNetwork(product.url));
const doctor = await newDoctor({}, { fees: 0 });
const patient = await newPatient();
for (let day = 2; day < 12; day += 1) await bookFreeVisit(patient, doctor, { date: inDays(day) });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query('update doctor_profiles set verified_at = now()');
await client.end();

async function timeRequest(path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(product.url + path, { headers: headersFor(path) });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`);
  return performance.now() - startedAt;
}
const headersFor = (path: string): Record<string, string> =>
  path.startsWith(API_BASE_PATH) ? { authorization: `Bearer ${patient.token}` } : {};

const slotsPath = `${API_BASE_PATH}/doctor/available-slots-for-doctor/${doctor.profileId}?date=${inDays(5)}`;
const monthPath = `${API_BASE_PATH}/doctor/available-days/${doctor.profileId}`;
const fhirSlotsPath = `/fhir/R4/Slot?schedule=${doctor.profileId}`;
const PAIRS = [
  ['metadata', slotsPath, '/fhir/R4/metadata'],
  ['slots of a date', slotsPath, `${fhirSlotsPath}&start=${inDays(5)}`],
  ['slots of a month, first page', monthPath, fhirSlotsPath],
  ['slots of a month, 100 free ones', monthPath, `${fhirSlotsPath}&status=free&_count=100`],
] as const;

const rows: string[][] = [];
for (const [label, ownPath, fhirPath] of PAIRS) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [n, path] of [ownPath, fhirPath].entries()) {
      const elapsedMs = await timeRequest(path);
      if (round >= WARM_UP_ROUNDS) times[n]?.push(elapsedMs);
    }
  const [ownMs, fhirMs] = times.map(median) as [number, number];
  const ratio = fhirMs / ownMs;
  rows.push([label, formatMs(ownMs), formatMs(fhirMs), ratio.toFixed(2), checkAtMost(ratio, MAX_RATIO)]);
}
console.log(table(['data', 'own call', 'FHIR', 'ratio', `at most ${MAX_RATIO}`], rows));
await product.kill();
postgres.remove();
