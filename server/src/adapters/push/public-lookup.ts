import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

/** Networks that are not part of the public internet, or through which a private IPv4 address can be reached. */
const privateNetworks = new BlockList();
for (const [network, prefixBits] of [
  // This host.
  ['0.0.0.0', 8],
  // Private networks.
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  // Carrier-grade NAT.
  ['100.64.0.0', 10],
  // Loopback.
  ['127.0.0.0', 8],
  // Link-local.
  ['169.254.0.0', 16],
  // Protocol assignments.
  ['192.0.0.0', 24],
  // Documentation.
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // 6to4 relays.
  ['192.88.99.0', 24],
  // Benchmarks.
  ['198.18.0.0', 15],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, prefixBits, 'ipv4');
for (const [network, prefixBits] of [
  // The loopback address, and IPv4 addresses in their old IPv6 form.
  ['::', 96],
  // NAT64: the address contains an IPv4 address, which can be a private one.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Discarded packets.
  ['100::', 64],
  // Teredo and 6to4: the address contains an IPv4 address, which can be a private one.
  ['2001::', 32],
  ['2002::', 16],
  // Documentation.
  ['2001:db8::', 32],
  // Unique local.
  ['fc00::', 7],
  // Link-local.
  ['fe80::', 10],
  // Site-local, which is deprecated.
  ['fec0::', 10],
  // Multicast.
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, prefixBits, 'ipv6');

/**
 * Whether the address is in one of the networks above. `BlockList` checks IPv4-mapped IPv6 addresses against
 * the IPv4 networks.
 */
export function isPrivateAddress({ address, family }: LookupAddress): boolean {
  return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Refuses a host name if any address that it resolves to is private. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    // The callback type requires an address and a family, but Node.js ignores both if there is an error.
    if (error || !first) return callback(error ?? new Error('no address'), '', 4);
    if (addresses.some(isPrivateAddress))
      return callback(new Error('the host name has a private address'), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
