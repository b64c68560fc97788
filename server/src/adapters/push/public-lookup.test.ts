import { expect, it } from 'vitest';
import { isInsideNetwork, publicLookup } from './public-lookup';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  'fd00::1',
  'fe80::1',
])('%s is inside', (address) => {
  expect(isInsideNetwork({ address, family: address.includes(':') ? 6 : 4 })).toBe(true);
});

it.each(['142.250.1.1', '8.8.8.8', '2a00:1450:4001::1'])('%s is outside', (address) => {
  expect(isInsideNetwork({ address, family: address.includes(':') ? 6 : 4 })).toBe(false);
});

it('refuses a name that resolves to an address inside', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(error).toMatchObject({ message: 'an address inside the network' });
});
