import type { Allowance } from '@carelane/contract/budget';
import { API_BASE_PATH, type Endpoint, endpoint } from '@carelane/contract/endpoint';
import { markAllRead } from '@carelane/contract/notifications/endpoints';
import { updatePatientImage } from '@carelane/contract/patients/endpoints';
import { paymentReceipt } from '@carelane/contract/payments/endpoints';
import type { FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../http/endpoints/viewer';
import { createEndpointBudgets } from '../../http/limits/endpoint-budget';
import type { Refusal } from '../../http/refusal';
import { givenPatient } from '../factories';
import { testApp } from '../test-app';
import { OTHER_ROUTES } from './other-routes';
import { PLAIN_READS } from './plain-reads';

const t = await testApp();
beforeEach(() => t.reset());

const inApi = new Map(
  t.app.routes.map(({ endpoint: route }) => [
    `${route.method} ${API_BASE_PATH}${route.path}`,
    route as Endpoint,
  ]),
);
const plainReads = new Set(
  Object.values(PLAIN_READS)
    .flat()
    .map((path) => `GET ${API_BASE_PATH}${path}`),
);
const served = t.app.served.filter((name) => !name.startsWith('HEAD '));

it('finds the routes of the API', () => {
  expect([...inApi.keys()].filter((name) => !served.includes(name))).toEqual([]);
  expect(inApi.size).toBeGreaterThan(100);
});

it('every route that is served has a budget or a stated reason why it has none', () => {
  const unexplained = served.filter(
    (name) => !inApi.get(name)?.budget && !plainReads.has(name) && !OTHER_ROUTES[name],
  );
  expect(unexplained).toEqual([]);
});

it('no reason is given for a route that does not exist or that has a budget', () => {
  const named = [...plainReads, ...Object.keys(OTHER_ROUTES)];
  expect(named.filter((name) => !served.includes(name) || inApi.get(name)?.budget)).toEqual([]);
});

const budgeted = [...inApi].flatMap(([name, { budget, access }]) =>
  budget ? [{ name, budget, access }] : [],
);

it.each(budgeted)('$name has a budget for each caller, or says why it has none', ({ budget, access }) => {
  if (typeof budget === 'string') {
    expect(budget).toMatch(/^(own|none): \S+ \S+/);
    return;
  }
  const { perAccount = 0, perAddress = 0, seconds }: Allowance = budget;
  expect(seconds).toBeGreaterThan(0);
  expect(access === 'public' ? perAddress : perAccount).toBeGreaterThan(0);
});

describe('a budget', () => {
  const TOO_MANY = { status: 429, headers: { 'retry-after': expect.any(String) } };

  it('limits the exports of one account for an hour', async () => {
    const [patient, other] = [await givenPatient(t), await givenPatient(t)];
    const answers = new Set<number>();
    for (let n = 0; n < 30; n += 1) answers.add((await t.as(patient).get('/user/export')).status);
    expect(answers).not.toContain(429);
    expect(await t.as(patient).get('/user/export')).toMatchObject(TOO_MANY);
    // %65 is the letter e.
    expect(await t.as(patient).get('/user/%65xport?n=1')).toMatchObject(TOO_MANY);
    expect((await t.as(other).get('/user/export')).status).not.toBe(429);
    t.clock.advance({ hours: 1 });
    expect((await t.as(patient).get('/user/export')).status).not.toBe(429);
  });

  it.each([
    ['receipts', paymentReceipt, 60],
    ['pictures', updatePatientImage, 120],
  ] as const)('limits %s on all nodes combined', async (_what, costlyEndpoint, limit) => {
    const nodes = [createEndpointBudgets(t.deps), createEndpointBudgets(t.deps)];
    const use = (n: number) =>
      nodes[n % 2]?.(costlyEndpoint, { ip: '203.0.113.7' } as FastifyRequest, { userId: 'a' } as Viewer);
    for (let n = 0; n < limit; n += 1) await use(n);
    await expect(use(0)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('counts the person at the keyboard, even when they act for several people', async () => {
    const spend = createEndpointBudgets(t.deps);
    const change = endpoint({ ...markAllRead, budget: { perAccount: 2, seconds: 600 } });
    const actor = { userId: 'guardian', name: 'Meera Rao', sessionId: 's' };
    const use = (userId: string) =>
      spend(change, { ip: '203.0.113.7' } as FastifyRequest, { userId, actor } as Viewer);
    await use('first child');
    await use('second child');
    await expect(use('third child')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('limits changes by account and by address on a node', async () => {
    const spend = createEndpointBudgets(t.deps);
    const change = endpoint({
      ...markAllRead,
      budget: { perAccount: 2, perAddress: 3, seconds: 600 },
    });
    const use = (userId: string, ip: string) =>
      spend(change, { ip } as FastifyRequest, { userId } as Viewer).then(
        () => 'passed',
        ({ code }: Refusal) => code,
      );
    const [home, office] = ['203.0.113.7', '203.0.113.8'];
    expect([await use('a', home), await use('a', home), await use('a', home)]).toEqual([
      'passed',
      'passed',
      'TOO_MANY_REQUESTS',
    ]);
    expect([await use('b', home), await use('c', home), await use('c', office)]).toEqual([
      'passed',
      'TOO_MANY_REQUESTS',
      'passed',
    ]);
    t.clock.advance({ minutes: 10 });
    expect(await use('a', home)).toBe('passed');
  });
});
