import { clientEvents } from '@carelane/contract/realtime';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, listenForSockets } from '../socket-client';
import { testApp } from '../test-app';
import { describeEffect, readDatabase } from './database-state';
import { chooseSender, INFINITE, listFields, listInputRoutes, replaceAt, sendRaw } from './request-fields';
import type { Sent } from './rows';
import { resetToWorld, type World } from './world';

const RUNS = Number(process.env.HOSTILE_RUNS ?? 25);
const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let world: World;
beforeAll(async () => {
  world = await resetToWorld(t);
});

const nestedObject = (levels: number): unknown => (levels === 0 ? 1 : { a: nestedObject(levels - 1) });
const HOSTILE_TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  'x'.repeat(1_000_000),
  'x'.repeat(100_000),
  '',
  ' ',
  "' or 1=1 --",
  '"; drop table users; --',
  '../../../../etc/passwd',
  '%00',
  '#{7*7}{{7*7}}',
  // A right-to-left override, a null byte and a byte order mark
  '\u202e\u0000\ufeff',
  '9999-99-99',
  '-0',
  '1e309',
  'NaN',
  // The Arabic digit three
  '٣',
  '😀'.repeat(500),
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    INFINITE,
    null,
    true,
    -1,
    2 ** 53,
    0.1,
    [],
    {},
    { $ne: '' },
    { toString: 'x', length: 3 },
    nestedObject(500),
    Array.from({ length: 2000 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const inputRoutes = listInputRoutes(t);

describe('a hostile value anywhere in', () => {
  it.each(inputRoutes)('$name is refused with a message or does no harm', async ({ endpoint, row }) => {
    const caller = chooseSender(endpoint, row, world);
    const sent = row.send?.(world.ids, caller, world) ?? {};
    const paths = listFields(endpoint, sent);
    let before = await readDatabase(t);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), hostileValue, async (path, value) => {
        const hostileRequest = replaceAt(sent, path, value) as Sent;
        const answer = await sendRaw(t, endpoint, caller.token, hostileRequest, world.picture);
        expect(answer.statusCode, `${path.join('.')}: ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode >= 400) {
          expect(answer.json()).toMatchObject({ success: false, message: expect.stringMatching(/\S \S/) });
          expect(answer.body).not.toMatch(/select |insert |pg_|drizzle|node_modules/i);
        }
        if (endpoint.method === 'GET') return;
        const after = await readDatabase(t);
        if (answer.statusCode >= 400) expect(describeEffect(before, after)).toEqual([]);
        before = after;
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  });
});

describe('a hostile frame', () => {
  it('is answered with an error, and the socket and the server keep working', async () => {
    await listenForSockets(t);
    const socket = await connectSocket(t, { token: world.callers['own patient'].token ?? '' });
    const events = Object.keys(clientEvents) as (keyof typeof clientEvents)[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...events), hostileValue, async (event, value) => {
        if (JSON.stringify(value).length > 100_000) return;
        for (const payload of [
          value,
          { room: value },
          { room: 'x', message: value, offer: value, candidate: value },
        ]) {
          const answer = await socket.send(event, payload);
          expect(answer).toMatchObject({ ok: false, message: expect.any(String) });
          if (!answer.ok) expect(answer.code).not.toBe('INTERNAL');
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    socket.close();
  });
});
