import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import { measured, times } from '../../server/src/testing/counts';
import { type Product, startProduct } from '../lib/product';
import { percentile } from './timing';

const GUESSES = times(300, 10_000);
const AT_ONCE = 10;
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
  for (let node = 0; node < 2; node += 1) nodes.push(await startProduct({ port: await freePort(), env }));
});
afterAll(async () => {
  for (const node of nodes) await node.kill();
  postgres?.remove();
});

let address = 0;
/** From a forged address that was not used before. */
async function ask(path: string, body: object) {
  address += 1;
  const startedAt = performance.now();
  const answer = await fetch(`${nodes[address % 2]?.url}/api/v1/user/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  const content: any = await answer.json();
  return { status: answer.status, body: content, ms: performance.now() - startedAt };
}

async function guess(email: string, number: number) {
  const answers: Awaited<ReturnType<typeof ask>>[] = [];
  for (let n = 0; n < number; n += AT_ONCE)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, k) => ask('login', { email, password: `guess ${n + k}` })),
      )),
    );
  return answers;
}

test('guesses from changing addresses on two nodes are evaluated at most 100 times, and the owner can still sign in', async () => {
  const registered = await ask('register', owner);
  expect(registered.status).toBe(201);
  const { deviceSecret } = registered.body.data;
  const answers = await guess(owner.email, GUESSES);
  const evaluated = answers.filter(({ status }) => status === 401);
  const refused = answers.filter(({ status }) => status === 429);
  expect(evaluated.length + refused.length).toBe(answers.length);
  expect(evaluated.length).toBeLessThanOrEqual(100);
  expect((await ask('login', { ...owner, deviceSecret })).status).toBe(200);
  const unknown = await guess('nobody@example.org', 100);
  expect(new Set(unknown.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(answers.slice(0, 100).map(({ status, body }) => `${status} ${body.code}`)),
  );
  const medianMs = (list: { ms: number }[]) =>
    percentile(
      list.map(({ ms }) => ms),
      0.5,
    );
  measured('A1', 'guesses from forged addresses, two nodes', {
    guesses: answers.length,
    evaluated: evaluated.length,
    refused: refused.length,
    'median ms, known address': medianMs(evaluated),
    'ms, unknown address': medianMs(unknown.filter(({ status }) => status === 401)),
  });
});
