import { API_BASE_PATH, type Endpoint } from '@carelane/contract/endpoint';
import { clientEvents } from '@carelane/contract/realtime';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectSocket, listenForSockets } from '../socket-client';
import { testApp } from '../test-app';
import { describeEffect, readDatabase } from './database-state';
import { ROWS, type Row, type Sent } from './rows';
import { buildForm } from './send';
import { givenWorld, type World } from './world';

const RUNS = Number(process.env.HOSTILE_RUNS ?? 25);
const t = await testApp({ env: { RATE_LIMITS: 'off' } });
let world: World;
beforeAll(async () => {
  await t.reset();
  world = await givenWorld(t);
});

/** A number that JSON can write and JavaScript reads as Infinity. */
const INFINITE = 'the number 1e309';
const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
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
  '\u202e\u0000\ufeff',
  '9999-99-99',
  '-0',
  '1e309',
  'NaN',
  '٣',
  '😀'.repeat(500),
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const hostile = fc.oneof(
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
    deep(500),
    Array.from({ length: 2000 }, () => 'x'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

const schemaKeys = (schema: unknown): string[] =>
  schema && typeof schema === 'object' && 'shape' in schema ? Object.keys(schema.shape as object) : [];

/** Every place in a request that takes a value: those of the schema, and those inside a valid example. */
function listFields(endpoint: Endpoint, sent: Sent): string[][] {
  const inside = (value: unknown, path: string[]): string[][] =>
    value !== null && typeof value === 'object'
      ? [path, ...Object.entries(value).flatMap(([key, child]) => inside(child, [...path, key]))]
      : [path];
  return [
    ...schemaKeys(endpoint.params).map((key) => ['path', key]),
    ...schemaKeys(endpoint.query).map((key) => ['query', key]),
    ...schemaKeys(endpoint.body).map((key) => [sent.form ? 'form' : 'body', key]),
    ...(sent.body ? inside(sent.body, ['body']) : []),
  ];
}

function replaced(sent: Sent, [head, ...rest]: string[], value: unknown): Sent {
  const put = (into: unknown, [key, ...deeper]: string[]): unknown => {
    if (key === undefined) return value;
    const copy = (Array.isArray(into) ? [...into] : { ...(into as object) }) as Record<string, unknown>;
    copy[key] = put(copy[key], deeper);
    return copy;
  };
  return head ? { ...sent, [head]: put(sent[head as keyof Sent] ?? {}, rest) } : sent;
}

/** Percent-encoded byte by byte, so that a lone surrogate arrives as broken UTF-8. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return [...text.slice(0, 3000)]
    .map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : '%ED%A0%80'))
    .join('');
}

/** A form has only strings. */
function asTexts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

async function deliver(endpoint: Endpoint, token: string | undefined, sent: Sent) {
  const path = endpoint.path.replace(
    /:(\w+)/g,
    (_all, name: string) => encoded(sent.path?.[name] ?? 'x') || '%20',
  );
  const query = Object.entries(sent.query ?? {}).map(([key, value]) => `${key}=${encoded(value)}`);
  const form = sent.form && buildForm(asTexts(sent.form), sent.picture ? world.picture : undefined);
  const json =
    sent.body === undefined ? undefined : JSON.stringify(sent.body).replaceAll(`"${INFINITE}"`, '1e309');
  return t.app.http.inject({
    method: endpoint.method,
    url: `${API_BASE_PATH}${path}${query.length ? `?${query.join('&')}` : ''}`,
    headers: {
      accept: 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(form ? { 'content-type': form.type } : json ? { 'content-type': 'application/json' } : {}),
    },
    ...(form ? { payload: form.bytes } : json ? { payload: json } : {}),
  });
}

function chooseSender({ access }: Endpoint, row: Row) {
  const who = row.writer ?? row.through?.[0] ?? (access === 'doctor' ? 'own doctor' : 'own patient');
  return world.me[who];
}

const receiving = t.app.routes.flatMap(({ endpoint }) => {
  const name = `${endpoint.method} ${endpoint.path}`;
  const row = ROWS[name];
  return row && (endpoint.body || endpoint.query || endpoint.params) ? [{ name, endpoint, row }] : [];
});

describe('a hostile value anywhere in', () => {
  it.each(receiving)('$name gets a refusal in words or does no harm', async ({ endpoint, row }) => {
    const me = chooseSender(endpoint, row);
    const sent = row.send?.(world.ids, me, world) ?? {};
    const places = listFields(endpoint, sent);
    let before = await readDatabase(t);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostile, async (place, value) => {
        const answer = await deliver(endpoint, me.token, replaced(sent, place, value));
        expect(answer.statusCode, `${place.join('.')}: ${answer.body}`).toBeLessThan(500);
        if (answer.statusCode >= 400) {
          const said = answer.json();
          expect(said).toMatchObject({ success: false, message: expect.stringMatching(/\S \S/) });
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
  it('is answered with an error, and the socket and the server live on', async () => {
    await listenForSockets(t);
    const socket = await connectSocket(t, { token: world.me['own patient'].token ?? '' });
    const events = Object.keys(clientEvents) as (keyof typeof clientEvents)[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...events), hostile, async (event, value) => {
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
