import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenDoctor } from '../factories';
import { givenReadToken, givenRecord } from '../fhir';
import { testApp } from '../test-app';
import { createHoldFinder } from './event-loop';
import { OTHER_ROUTES } from './other-routes';
import { chooseSender, listReceivers, nestedPaths, replaceAt, sendRaw } from './request-fields';
import type { Sent } from './rows';
import { resetToWorld, type World } from './world';

/** Just below the limits of a request. */
const BODY_BYTES = 200_000;
const ADDRESS_BYTES = 14_000;

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let findHold: Awaited<ReturnType<typeof createHoldFinder>>;
beforeAll(async () => {
  findHold = await createHoldFinder();
});

const inApi = new Set(
  t.app.routes.map(({ endpoint }) => `${endpoint.method} ${API_BASE_PATH}${endpoint.path}`),
);
const others = t.app.served.filter((name) => !name.startsWith('HEAD ') && !inApi.has(name));

describe('outside the API', () => {
  let doctors: string[];
  let token: string;
  beforeAll(async () => {
    await t.reset();
    const { patient } = await givenRecord(t);
    ({ token } = await givenReadToken(t, patient));
    doctors = [];
    for (let n = 0; n < 5; n += 1) doctors.push((await givenDoctor(t)).profile.id);
  });

  it.each(others)('the largest request does not hold the process: %s', async (name) => {
    const row = OTHER_ROUTES[name] ?? expect.fail('add a row to other-routes.ts');
    const method = name.startsWith('POST ') ? 'POST' : 'GET';
    const headers = name.includes('/fhir/') ? { authorization: `Bearer ${token}` } : {};
    const holds: string[] = [];
    for (const url of row.largest(doctors)) {
      const work = async () => {
        const { statusCode } = await t.app.http.inject({ method, url, headers });
        expect(statusCode, url).toBeLessThan(500);
      };
      holds.push(...(await findHold(url.slice(0, 200), work)));
    }
    expect(holds).toEqual([]);
  });
});

const fill = <T>(item: T, bytes: number): T[] =>
  Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item);

function valueAt(root: unknown, path: string[]): unknown {
  return path.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

describe('in the API', () => {
  let world: World;
  const receivers = listReceivers(t);
  beforeAll(async () => {
    world = await resetToWorld(t);
  });

  const prepared = () =>
    receivers.map(({ name, endpoint, row }) => {
      const sender = chooseSender(endpoint, row, world);
      const sent = row.send?.(world.ids, sender, world) ?? {};
      return { name, endpoint, sent, token: sender.token };
    });

  it('a list as long as the body does not hold the process', async () => {
    const holds: string[] = [];
    let lists = 0;
    for (const { name, endpoint, sent, token } of prepared()) {
      for (const path of sent.body ? nestedPaths(sent, []) : []) {
        const list = valueAt(sent, path);
        if (!Array.isArray(list) || path[0] !== 'body') continue;
        lists += 1;
        const long = replaceAt(sent, path, fill(list[0] ?? 'x', BODY_BYTES)) as Sent;
        const work = () => sendRaw(t, endpoint, token, long, world.picture);
        holds.push(...(await findHold(`${name} ${path.join('.')}`, work)));
      }
    }
    expect(lists).toBeGreaterThan(3);
    expect(holds).toEqual([]);
  }, 240_000);

  it('a parameter repeated to the end of the address does not hold the process', async () => {
    const holds: string[] = [];
    for (const { name, endpoint, sent, token } of prepared()) {
      for (const [key, value] of Object.entries(sent.query ?? {})) {
        const path = endpoint.path.replace(/:(\w+)/g, (_all, part: string) => sent.path?.[part] ?? 'x');
        const parameter = `${key}=${encodeURIComponent(String(value))}&`;
        const url = `${API_BASE_PATH}${path}?${parameter.repeat(Math.floor(ADDRESS_BYTES / parameter.length))}`;
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        const work = async () => {
          const { statusCode } = await t.app.http.inject({ method: endpoint.method, url, headers });
          expect(statusCode, name).toBeLessThan(500);
        };
        holds.push(...(await findHold(`${name} ${key}`, work)));
      }
    }
    expect(holds).toEqual([]);
  }, 240_000);
});
