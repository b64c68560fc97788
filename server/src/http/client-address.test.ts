import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '../config';
import { clientAddressReader } from './client-address';

const BASE_SETTINGS = { NODE_ENV: 'test', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const SETTINGS = [
  undefined,
  'false',
  'true',
  '0',
  '1',
  '2',
  'loopback',
  '127.0.0.1, 10.0.0.0/8',
  '192.0.2.1',
];
const FORWARDED = [
  undefined,
  '203.0.113.7',
  '203.0.113.7, 10.1.2.3',
  '198.51.100.1, 203.0.113.7, 10.1.2.3',
  '',
];

it.each(SETTINGS)('finds the same address as Fastify with TRUST_PROXY=%s', async (setting) => {
  const { trustProxy } = readConfig({ ...BASE_SETTINGS, ...(setting ? { TRUST_PROXY: setting } : {}) });
  const readAddress = clientAddressReader(trustProxy);
  const app = Fastify({ trustProxy });
  app.get('/', async (request) => ({ expected: request.ip, actual: readAddress(request.raw) }));
  for (const forwarded of FORWARDED) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const { expected, actual } = (await app.inject({ url: '/', headers })).json();
    expect(actual, forwarded).toBe(expected);
  }
});
