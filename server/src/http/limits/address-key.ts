import { isIPv6 } from 'node:net';

/** An IPv6 customer has a /64 network of addresses. */
export function addressKey(ip: string): string {
  // An IPv4 address that was received on an IPv6 socket.
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 || !isIPv6(ip)) return v4 ?? ip;
  // Fills in the groups of zeros that “::” leaves out.
  const [start = '', end] = ip.split('::');
  const groups = start.split(':').filter(Boolean);
  const tailGroups = (end ?? '').split(':').filter(Boolean);
  const gap = end === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...tailGroups];
  // An interface name, as in “fe80::1%eth0”, is in the last group, which is not part of the network.
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
