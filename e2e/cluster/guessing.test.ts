import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import { reportFigures, scaledCount } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { percentile } from './timing';

const GUESSES = scaledCount(300, 10_000);
const CONCURRENT_GUESSES = 10;
const owner = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  password: 'rain on the tin roof',
  role: 'patient',
};
let postgres: RunningPostgres;
const nodes: Product[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const env = { DATABASE_URL: postgres.url, PAYMENTS: 'test', TRUST_PROXY: '1' };
  for (let node = 0; node < 2; node += 1) nodes.push(await startProduct({ port: await findFreePort(), env }));
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  postgres?.remove();
});

let requestCount = 0;
async function post(path: string, body: object) {
  requestCount += 1;
  const startedAt = performance.now();
  const response = await fetch(`${nodes[requestCount % 2]?.url}/api/v1/user/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  const content: any = await response.json();
  return { status: response.status, body: content, ms: performance.now() - startedAt };
}

async function guess(email: string, count: number) {
  const responses: Awaited<ReturnType<typeof post>>[] = [];
  for (let first = 0; first < count; first += CONCURRENT_GUESSES) {
    const batch = Array.from({ length: CONCURRENT_GUESSES }, (_, offset) =>
      post('login', { email, password: `guess ${first + offset}` }),
    );
    responses.push(...(await Promise.all(batch)));
  }
  return responses;
}

test('guesses from changing addresses on two nodes are evaluated at most 100 times, and the owner can still sign in', async () => {
  const registered = await post('register', owner);
  expect(registered.status).toBe(201);
  const { deviceSecret } = registered.body.data;
  const responses = await guess(owner.email, GUESSES);
  const evaluated = responses.filter(({ status }) => status === 401);
  const refused = responses.filter(({ status }) => status === 429);
  expect(evaluated.length + refused.length).toBe(responses.length);
  expect(evaluated.length).toBeLessThanOrEqual(100);
  expect((await post('login', { ...owner, deviceSecret })).status).toBe(200);
  const unknown = await guess('nobody@example.org', 100);
  expect(new Set(unknown.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(responses.slice(0, 100).map(({ status, body }) => `${status} ${body.code}`)),
  );
  const medianMs = (list: { ms: number }[]) =>
    percentile(
      list.map(({ ms }) => ms),
      0.5,
    );
  reportFigures('A1', 'guesses from forged addresses, two nodes', {
    guesses: responses.length,
    evaluated: evaluated.length,
    refused: refused.length,
    'median ms, known address': medianMs(evaluated),
    'median ms, unknown address': medianMs(unknown.filter(({ status }) => status === 401)),
  });
});
