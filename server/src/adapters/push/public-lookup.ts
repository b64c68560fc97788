import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

const privateNetworks = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6');

/** A mapped IPv4 address is checked as the IPv4 address that it is. */
export function isInsideNetwork({ address, family }: LookupAddress): boolean {
  return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Refuses a host name that resolves to an address inside our network. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), '', 4);
    if (addresses.some(isInsideNetwork)) return callback(new Error('an address inside the network'), '', 4);
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
