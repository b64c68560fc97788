import Fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import type { Deps } from '../deps';
import { type TestApp, testApp } from '../testing/test-app';
import { faultWithoutValues, handleErrors, toRefusal } from './error-handler';
import { serveHealth } from './monitoring/health';
import { rejectWhenDiskFull } from './reject-when-disk-full';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const login = { method: 'POST' as const, url: '/api/v1/user/login' };

describe('a request that cannot be read', () => {
  it.each([
    ['broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['another content type', { payload: 'a=b', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'a body of a megabyte',
      {
        payload: JSON.stringify({ email: 'x'.repeat(1_000_000) }),
        headers: { 'content-type': 'application/json' },
      },
      413,
    ],
    ['an array', { payload: [], headers: { 'content-type': 'application/json' } }, 422],
    ['nothing', {}, 422],
    [
      'a poisoned prototype',
      { payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
    ],
    [
      'a deep object',
      {
        payload: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
        headers: { 'content-type': 'application/json' },
      },
      422,
    ],
    [
      '1e309',
      { payload: '{"email":1e309,"password":"x"}', headers: { 'content-type': 'application/json' } },
      422,
    ],
  ])('an unreadable request (%s) gets a readable error', async (_title, request, status) => {
    const response = await t.app.http.inject({ ...login, ...request });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/\w+ \w+/),
      code: expect.any(String),
    });
  });

  it.each(['%E0%A4%A', 'x'.repeat(3000)])('a bad URL is refused without echoing it', async (id) => {
    const response = await t.app.http.inject(`/api/v1/appointment/${id}`);
    expect(response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    expect(response.body).not.toContain(id);
  });
});

it('an unknown path of the API gets JSON, not an HTML page', async () => {
  const response = await t.anonymous.get('/no-such-call');
  expect([response.status, response.body.code]).toEqual([404, 'NOT_FOUND']);
});

describe('a method that a path of the API does not have', () => {
  it.each([
    ['DELETE', '/user/login', 'POST, OPTIONS'],
    ['PUT', '/doctor/profile/d-1?x=1', 'GET, HEAD, OPTIONS'],
    ['POST', '/doctor/days-off', 'GET, HEAD, PUT, OPTIONS'],
  ] as const)('%s %s is refused, and the others are named', async (method, path, allowed) => {
    const { statusCode, headers, body } = await t.app.http.inject({ method, url: `/api/v1${path}` });
    expect([statusCode, headers.allow, JSON.parse(body).code]).toEqual([405, allowed, 'METHOD_NOT_ALLOWED']);
  });

  it('OPTIONS names the methods of a path that exists', async () => {
    const ask = (path: string) => t.app.http.inject({ method: 'OPTIONS', url: `/api/v1${path}` });
    const known = await ask('/doctor/stats');
    expect([known.statusCode, known.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await ask('/doctor/no-such/call')).statusCode).toBe(404);
  });
});

describe('a fault', () => {
  it('is logged without the query or its values', async () => {
    const db = t.deps.database.db;
    const error = await db.execute('select secret_column from secret_table').catch((cause: unknown) => cause);
    expect(toRefusal(error)).toBeUndefined();
    expect(JSON.stringify(faultWithoutValues(error))).not.toContain('secret');
  });
});

describe('every response', () => {
  it('carries the security headers', async () => {
    const { headers } = await t.anonymous.get('/user/current-user');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each(['/api/v1/user/current-user', '/%61pi/v1/user/current-user', '/api/v1/nothing-here'])(
    'an API response is never cached, no matter how the URL is written: %s',
    async (url) => {
      const { headers, statusCode } = await t.app.http.inject(url);
      expect([headers['cache-control'], statusCode]).toEqual([
        'no-store',
        url.includes('nothing') ? 404 : 401,
      ]);
    },
  );
});

describe('an address that cannot be decoded', () => {
  it.each(['/%', '/%ff', '/doctors/%E0%A4'])('redirects a browser to the not-found page: %s', async (url) => {
    const { statusCode, headers } = await t.app.http.inject(url);
    expect([statusCode, headers.location]).toEqual([302, '/not-found']);
  });

  it.each(['/api/v1/doctor/%ff', '/images/%'])('%s gets a refusal in JSON', async (url) => {
    const { statusCode, body } = await t.app.http.inject(url);
    expect([statusCode, JSON.parse(body).message]).toEqual([400, 'This address is not valid.']);
  });
});

describe('a full disk', () => {
  it.each(['/api/v1/user/current-user', '/%61pi/v1/user/current-user', '/%66hir/R4/Patient'])(
    'a full disk stops requests to %s, but not monitoring',
    async (url) => {
      const app = Fastify();
      handleErrors(app);
      rejectWhenDiskFull(app, { database: { engine: 'embedded', diskSpace: () => 'none' } } as never);
      for (const path of ['/api/v1/user/:id', '/fhir/R4/:type', '/healthz'])
        app.get(path, async () => 'fine');
      expect((await app.inject(url)).statusCode).toBe(503);
      expect((await app.inject('/healthz')).statusCode).toBe(200);
    },
  );
});

describe('monitoring', () => {
  it('serves liveness, readiness and metrics', async () => {
    expect((await t.app.http.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await t.app.http.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await t.app.http.inject('/metrics')).body).toContain('carelane_http_request_seconds');
  });
});

describe('readiness', () => {
  it('logs why the database does not answer, once for each outage, and when it answers again', async () => {
    let isDown = true;
    const ping = async () => {
      if (!isDown) return;
      throw new Error('Failed query: select 1', {
        cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
      });
    };
    const lines: unknown[][] = [];
    const log = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Deps['log'];
    const database = { ping } as Database;
    const app = Fastify();
    handleErrors(app);
    serveHealth(app, { database, log }, { hasStarted: false, start: () => {} });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    isDown = false;
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    expect(lines).toEqual([
      [{ fault: expect.objectContaining({ message: 'connect ECONNREFUSED' }) }, 'not ready'],
      ['ready again: the database answers'],
    ]);
  });
});

describe('the API reference', () => {
  it('has every endpoint and its access, as an OpenAPI document and as a page without scripts', async () => {
    const document = (await t.app.http.inject('/api/v1/openapi.json')).json();
    const described = Object.values(document.paths as Record<string, object>).flatMap(Object.values);
    expect(described).toHaveLength(t.app.routes.length);
    expect(described.every((operation) => operation['x-access'] && operation.summary)).toBe(true);
    const page = await t.app.http.inject('/api/v1/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/user/login');
    expect(page.body).not.toContain('<script');
  });
});
