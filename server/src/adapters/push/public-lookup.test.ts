import { expect, it } from 'vitest';
import { isPrivateAddress, publicLookup } from './public-lookup';

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
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.255',
  '192.88.99.1',
  '198.19.255.255',
  '255.255.255.255',
  '2001:db8::1',
  'fec0::1',
  '2002:a00:1::1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '2001:0:a00:1::1',
])('%s is a private address', (address) => {
  expect(isPrivateAddress({ address, family: address.includes(':') ? 6 : 4 })).toBe(true);
});

it.each([
  '142.250.1.1',
  '8.8.8.8',
  '192.0.3.1',
  '192.88.98.1',
  '198.51.101.1',
  '203.0.114.1',
  '2a00:1450:4001::1',
  '2001:4860::1',
  '2001:1::1',
  '2003::1',
  '64:ff9b:2::1',
])('%s is a public address', (address) => {
  expect(isPrivateAddress({ address, family: address.includes(':') ? 6 : 4 })).toBe(false);
});

it('refuses a host name that resolves to a private address', async () => {
  const error = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve));
  expect(error).toMatchObject({ message: 'the host name has a private address' });
});
