import { isIPv6 } from 'node:net';

/** An IPv6 customer has a whole /64, so limits count the /64 and not the single address. */
export function addressKey(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 || !isIPv6(ip)) return v4 ?? ip;
  const [start = '', end] = ip.split('::');
  const groups = start.split(':').filter(Boolean);
  const tailGroups = (end ?? '').split(':').filter(Boolean);
  const gap = end === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...tailGroups];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
