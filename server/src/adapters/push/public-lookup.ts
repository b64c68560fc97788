import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, prefixBits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Carrier-grade NAT
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // 6to4 relays
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefixBits, 'ipv4');
for (const [network, prefixBits] of [
  // IPv4 addresses in their old IPv6 form
  ['::', 96],
  // NAT64
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Teredo and 6to4
  ['2001::', 32],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefixBits, 'ipv6');

/** `BlockList` checks IPv4-mapped IPv6 addresses against the IPv4 networks. */
export function isPrivateAddress({ address, family }: LookupAddress): boolean {
  return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), '', 4);
    if (addresses.some(isPrivateAddress))
      return callback(new Error('the host name has a private address'), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
