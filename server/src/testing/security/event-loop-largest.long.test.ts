import { API_BASE_PATH } from '@carelane/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenDoctor } from '../factories';
import { givenReadToken, givenRecord } from '../fhir';
import { testApp } from '../test-app';
import { createBlockingFinder } from './event-loop';
import { OTHER_ROUTES } from './other-routes';
import { chooseSender, listInputRoutes, nestedPaths, replaceAt, sendRaw } from './request-fields';
import type { Sent } from './rows';
import { resetToWorld, type World } from './world';

const BODY_BYTES = 200_000;
const URL_BYTES = 14_000;
const TIMEOUT_MS = 240_000;

const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let findBlocking: Awaited<ReturnType<typeof createBlockingFinder>>;
beforeAll(async () => {
  findBlocking = await createBlockingFinder();
});

const inApi = new Set(
  t.app.routes.map(({ endpoint }) => `${endpoint.method} ${API_BASE_PATH}${endpoint.path}`),
);
const otherRoutes = t.app.served.filter((name) => !name.startsWith('HEAD ') && !inApi.has(name));

describe('outside the API', () => {
  let doctorIds: string[];
  let token: string;
  beforeAll(async () => {
    await t.reset();
    const { patient } = await givenRecord(t);
    ({ token } = await givenReadToken(t, patient));
    doctorIds = [];
    for (let n = 0; n < 5; n += 1) doctorIds.push((await givenDoctor(t)).profile.id);
  });

  it.each(otherRoutes)('the largest request does not block the process: %s', async (name) => {
    const row = OTHER_ROUTES[name] ?? expect.fail('add a row to other-routes.ts');
    const method = name.startsWith('POST ') ? 'POST' : 'GET';
    const headers = name.includes('/fhir/') ? { authorization: `Bearer ${token}` } : {};
    const blocking: string[] = [];
    for (const url of row.largestUrls(doctorIds)) {
      const work = async () => {
        const { statusCode } = await t.app.http.inject({ method, url, headers });
        expect(statusCode, url).toBeLessThan(500);
      };
      blocking.push(...(await findBlocking(url.slice(0, 200), work)));
    }
    expect(blocking).toEqual([]);
  });
});

const repeatUpTo = <T>(item: T, bytes: number): T[] =>
  Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item);

function valueAt(root: unknown, path: string[]): unknown {
  let value = root;
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}

describe('in the API', () => {
  let world: World;
  const inputRoutes = listInputRoutes(t);
  beforeAll(async () => {
    world = await resetToWorld(t);
  });

  const prepareRequests = () =>
    inputRoutes.map(({ name, endpoint, row }) => {
      const sender = chooseSender(endpoint, row, world);
      const sent = row.send?.(world.ids, sender, world) ?? {};
      return { name, endpoint, sent, token: sender.token };
    });

  it(
    'a list that fills the body does not block the process',
    async () => {
      const blocking: string[] = [];
      let lists = 0;
      for (const { name, endpoint, sent, token } of prepareRequests()) {
        for (const path of sent.body ? nestedPaths(sent.body, ['body']) : []) {
          const list = valueAt(sent, path);
          if (!Array.isArray(list)) continue;
          lists += 1;
          const longRequest = replaceAt(sent, path, repeatUpTo(list[0] ?? 'x', BODY_BYTES)) as Sent;
          const work = () => sendRaw(t, endpoint, token, longRequest, world.picture);
          blocking.push(...(await findBlocking(`${name} ${path.join('.')}`, work)));
        }
      }
      expect(lists).toBeGreaterThan(3);
      expect(blocking).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'a parameter that is repeated up to the maximum length of the URL does not block the process',
    async () => {
      const blocking: string[] = [];
      for (const { name, endpoint, sent, token } of prepareRequests()) {
        for (const [key, value] of Object.entries(sent.query ?? {})) {
          const path = endpoint.path.replace(/:(\w+)/g, (_all, part: string) => sent.path?.[part] ?? 'x');
          const parameter = `${key}=${encodeURIComponent(String(value))}&`;
          const url = `${API_BASE_PATH}${path}?${parameter.repeat(Math.floor(URL_BYTES / parameter.length))}`;
          const headers = token ? { authorization: `Bearer ${token}` } : {};
          const work = async () => {
            const { statusCode } = await t.app.http.inject({ method: endpoint.method, url, headers });
            expect(statusCode, name).toBeLessThan(500);
          };
          blocking.push(...(await findBlocking(`${name} ${key}`, work)));
        }
      }
      expect(blocking).toEqual([]);
    },
    TIMEOUT_MS,
  );
});
