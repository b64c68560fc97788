import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config';
import { returnOrigin } from './return-origin';

const originFor = (host: string | undefined, publicUrl: string) =>
  returnOrigin(
    { headers: { host } } as FastifyRequest,
    readConfig({
      NODE_ENV: 'test',
      PUBLIC_URL: publicUrl,
      PAYMENTS: 'test',
      DOCTOR_VERIFICATION: 'required',
    }),
  );

test.each([
  ['localhost:4000', 'http://localhost:4000', 'http://localhost:4000'],
  ['127.0.0.1:4000', 'http://localhost:4000', 'http://127.0.0.1:4000'],
  ['[::1]:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'],
])('on loopback a browser at %s returns there', (host, publicUrl, origin) => {
  expect(originFor(host, publicUrl)).toBe(origin);
});

test.each([
  ['evil.example', 'https://clinic.example'],
  ['localhost:4000', 'https://clinic.example'],
  ['evil.example', 'http://localhost:4000'],
  ['localhost.evil.example:4000', 'http://localhost:4000'],
  ['not a host', 'http://localhost:4000'],
  [undefined, 'http://localhost:4000'],
])('a request for the host %s leads to the configured %s', (host, publicUrl) => {
  expect(originFor(host, publicUrl)).toBe(publicUrl);
});
