import { endpoint } from '@carelane/contract/endpoint';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, call, NetworkError } from './api';
import { STORAGE } from './storage';

const read = endpoint({
  method: 'GET',
  path: '/thing/:id',
  access: 'public',
  summary: 's',
  params: z.object({ id: z.string() }),
  query: z.object({ name: z.optional(z.string()), at: z.optional(z.string()) }),
  response: z.unknown(),
});
const write = endpoint({
  method: 'POST',
  path: '/thing',
  access: 'public',
  budget: 'none: only a test',
  summary: 's',
  body: z.object({ a: z.number() }),
  response: z.unknown(),
});
const remove = endpoint({
  method: 'DELETE',
  path: '/thing',
  access: 'public',
  budget: 'none: only a test',
  summary: 's',
  response: z.unknown(),
});

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

function mockResponse(body: unknown, status = 200) {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  fetched.mockResolvedValueOnce(new Response(text ?? null, { status }));
}
function sent() {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return { address, init, headers: init?.headers as Record<string, string> };
}

describe('a call', () => {
  it('sends JSON with credentials and the token from local storage', async () => {
    localStorage.setItem(STORAGE.token, 'secret');
    mockResponse({ success: true, data: { ok: 1 } }, 201);
    await expect(call(write, { body: { a: 1 } })).resolves.toEqual({ ok: 1 });
    expect(sent().address).toBe('/api/v1/thing');
    expect(sent().init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"a":1}' });
    expect(sent().headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer secret',
    });
  });

  it('sends no authorization without a token', async () => {
    mockResponse({ data: 1 });
    await call(read, { params: { id: '1' } });
    expect(sent().headers).not.toHaveProperty('authorization');
  });

  it('escapes path parameters, and leaves out empty query parameters', async () => {
    mockResponse({ data: 1 });
    await call(read, { params: { id: 'a/b' }, query: { name: '' } });
    expect(sent().address).toBe('/api/v1/thing/a%2Fb');
  });

  it('sends a form without a JSON type', async () => {
    mockResponse({ data: 1 });
    await call(write, { body: new FormData() });
    expect(sent().headers).not.toHaveProperty('content-type');
    expect(sent().init?.body).toBeInstanceOf(FormData);
  });

  it('sends no body if it is given none', async () => {
    mockResponse({ data: 1 });
    await call(remove);
    expect(sent().init).not.toHaveProperty('body');
  });

  it('treats 204 as an empty result', async () => {
    mockResponse(undefined, 204);
    await expect(call(write, { body: { a: 1 } })).resolves.toBeUndefined();
  });
});

describe('a refused call', () => {
  it.each([
    [{ message: 'Doctor not found', code: 'DOCTOR_NOT_FOUND' }, 404, 'Doctor not found'],
    [{ success: false }, 418, 'Error: 418'],
    ['<html>', 502, 'An unknown error occurred'],
  ])('a response with the body %j and the status %i is reported as “%s”', async (body, status, message) => {
    mockResponse(body, status);
    const error = await call(write, { body: { a: 1 } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message, status });
  });

  it('reports a network failure', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(write, { body: { a: 1 } })).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('an early request of boot.js', () => {
  const storeEarly = (token: string, query = '', agoMs = 0) => {
    globalThis.carelaneEarly = {
      token,
      sentAt: Date.now() - agoMs,
      responses: new Map([
        [`/api/v1/thing/7${query}`, Promise.resolve(new Response(JSON.stringify({ data: 'early' })))],
      ]),
      sentByApp: new Set(),
    };
  };
  afterEach(() => {
    globalThis.carelaneEarly = undefined;
    localStorage.clear();
  });

  it('is used for the first identical request, and only once', async () => {
    localStorage.setItem(STORAGE.token, 'own');
    storeEarly('own');
    mockResponse({ data: 'fetched' });
    expect(await call(read, { params: { id: '7' } })).toBe('early');
    expect(await call(read, { params: { id: '7' } })).toBe('fetched');
  });

  it('is not repeated by boot.js once the app has sent it', async () => {
    localStorage.setItem(STORAGE.token, 'own');
    storeEarly('own');
    mockResponse({ data: 'fetched' });
    const at = '2026-11-15T06:00:02.000Z';
    await call(read, { params: { id: '8' }, query: { name: 'today', at } });
    expect(globalThis.carelaneEarly?.sentByApp).toEqual(new Set(['/api/v1/thing/8?name=today']));
  });

  it('is not used for another person who has since signed in', async () => {
    localStorage.setItem(STORAGE.token, 'another');
    storeEarly('own');
    mockResponse({ data: 'fetched' });
    expect(await call(read, { params: { id: '7' } })).toBe('fetched');
  });

  it('is used for the same list with a slightly later time, until it is 15 seconds old', async () => {
    localStorage.setItem(STORAGE.token, 'own');
    const list = { params: { id: '7' }, query: { name: 'today', at: '2026-11-15T06:00:02.000Z' } };
    storeEarly('own', '?name=today&at=2026-11-15T06%3A00%3A00.000Z');
    expect(await call(read, list)).toBe('early');
    storeEarly('own', '?name=today&at=2026-11-15T06%3A00%3A00.000Z', 20_000);
    mockResponse({ data: 'fetched' });
    expect(await call(read, list)).toBe('fetched');
  });
});
