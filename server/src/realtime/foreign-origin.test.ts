import { expect, it } from 'vitest';
import { isForeignOrigin } from './foreign-origin';

const PUBLIC_URL = 'https://care.example';

it.each([
  [undefined, 'care.example', false],
  ['https://care.example', 'node-1:3000', false],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', false],
  ['http://[::1]:3000', '[::1]:3000', false],
  ['https://evil.example', 'care.example', true],
  ['https://care.example.evil.example', 'care.example', true],
  ['https://evilcare.example', 'care.example', true],
  ['null', 'care.example', true],
  ['https://evil.example', undefined, true],
  ['not an origin', 'care.example', true],
])('the origin %s is foreign at the host %s: %s', (origin, host, foreign) => {
  const headers = { ...(origin ? { origin } : {}), ...(host ? { host } : {}) };
  expect(isForeignOrigin(headers, PUBLIC_URL)).toBe(foreign);
});
