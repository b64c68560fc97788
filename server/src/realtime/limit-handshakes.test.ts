import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config';
import { createIo } from './realtime';

const BASE_ENV = { NODE_ENV: 'test', TRUST_PROXY: '1', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };

const LIMIT = 3;

async function listen(env: Record<string, string> = {}) {
  const server = createServer();
  const sockets = createIo(server, readConfig({ ...BASE_ENV, ...env }), LIMIT);
  onTestFinished(() => new Promise((resolve) => void sockets.close(() => resolve())));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function poll(origin: string, address: string) {
  const headers = { 'x-forwarded-for': address };
  const response = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`, { headers });
  return { status: response.status, text: await response.text() };
}

it('refuses further handshakes from an address at its limit, but none from another address', async () => {
  const origin = await listen();
  for (let n = 0; n < LIMIT; n += 1) expect((await poll(origin, '203.0.113.7')).status).toBe(200);
  const refused = await poll(origin, '203.0.113.7');
  expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('Too many connections') });
  expect((await poll(origin, '203.0.113.8')).status).toBe(200);
  const claimed = await poll(origin, '198.51.100.1, 203.0.113.7');
  expect(claimed.status, 'an address that the caller claims does not count').toBe(403);
});

it('counts an IPv6 network as one address', async () => {
  const origin = await listen();
  for (let n = 0; n < LIMIT; n += 1) expect((await poll(origin, `2001:db8::${n}`)).status).toBe(200);
  expect((await poll(origin, '2001:db8::99')).status).toBe(403);
});

it('counts websockets too, but not polls of an open socket', async () => {
  const origin = await listen();
  const { text } = await poll(origin, '203.0.113.7');
  // In engine.io, a 3 is a pong.
  const { sid } = JSON.parse(text.slice(1));
  for (let n = 0; n < 5; n += 1) {
    const pong = { method: 'POST', body: '3', headers: { 'x-forwarded-for': '203.0.113.7' } };
    const response = await fetch(`${origin}/socket.io/?EIO=4&transport=polling&sid=${sid}`, pong);
    expect(response.status).toBe(200);
  }
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = io(origin, {
        transports: ['websocket'],
        extraHeaders: { 'x-forwarded-for': '203.0.113.7' },
        reconnection: false,
        forceNew: true,
      });
      onTestFinished(() => void socket.disconnect());
      socket.on('connect', () => resolve(true));
      socket.on('connect_error', () => resolve(false));
    });
  expect([await open(), await open(), await open()]).toEqual([true, true, false]);
});

it('refuses no handshake when rate limits are off', async () => {
  const origin = await listen({ RATE_LIMITS: 'off' });
  for (let n = 0; n < 5; n += 1) expect((await poll(origin, '203.0.113.7')).status).toBe(200);
});
