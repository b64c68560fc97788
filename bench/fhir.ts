// FHIR calls beside our own calls for the same thing, in turns, on PostgreSQL. Prints a table and writes no report.
import pg from 'pg';
import { API_BASE_PATH } from '../contract/src/endpoint';
import { startProduct } from '../e2e/lib/product';
import { freePort, startPostgres } from '../scripts/lib/services.mjs';
import { overNetwork } from '../server/src/testing/ask';
import { inDays, publicApi } from '../server/src/testing/public-api';
import { atMost, median, ms, table } from './lib/report';

const ROUNDS = 400;
const WARM_UP_ROUNDS = 100;
const MAX_RATIO = 2;

const postgres = await startPostgres();
const product = await startProduct({
  port: await freePort(),
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

async function timed(path: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(product.url + path, { headers: headersFor(path) });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`);
  return performance.now() - startedAt;
}
const headersFor = (path: string): Record<string, string> =>
  path.startsWith(API_BASE_PATH) ? { authorization: `Bearer ${patient.token}` } : {};

const slots = `${API_BASE_PATH}/doctor/available-slots-for-doctor/${doctor.profileId}?date=${inDays(5)}`;
const month = `${API_BASE_PATH}/doctor/available-days/${doctor.profileId}`;
const fhirSlots = `/fhir/R4/Slot?schedule=${doctor.profileId}`;
const PAIRS = [
  ['metadata', slots, '/fhir/R4/metadata'],
  ['slots of a date', slots, `${fhirSlots}&start=${inDays(5)}`],
  ['slots of a month, first page', month, fhirSlots],
  ['slots of a month, 100 free ones', month, `${fhirSlots}&status=free&_count=100`],
] as const;

const rows: string[][] = [];
for (const [what, ours, theirs] of PAIRS) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
    for (const [n, path] of [ours, theirs].entries()) {
      const elapsedMs = await timed(path);
      if (round >= WARM_UP_ROUNDS) times[n]?.push(elapsedMs);
    }
  const [our, their] = times.map(median) as [number, number];
  rows.push([what, ms(our), ms(their), (their / our).toFixed(2), atMost(their / our, MAX_RATIO)]);
}
console.log(table(['what', 'our own call', 'FHIR', 'ratio', `at most ${MAX_RATIO}`], rows));
await product.kill();
postgres.remove();
