import { isIP } from 'node:net';

/** Texts that are no address count as one network: otherwise each would have limits of its own. */
const UNREADABLE = 'unreadable';

/** The network of one caller: an IPv4 address, or an IPv6 /56, the usual size for a household. */
export function networkOf(ipAddress: string): string {
  return networkOfSize(56, ipAddress);
}

/** An IPv4 address, or an IPv6 /48, the largest network of one customer. For limits that several callers share. */
export function widestNetworkOf(ipAddress: string): string {
  return networkOfSize(48, ipAddress);
}

function networkOfSize(bits: 48 | 56, ipAddress: string): string {
  const version = isIP(ipAddress);
  if (version !== 6) return version === 4 ? ipAddress : UNREADABLE;
  const groups = groupsOf(ipAddress);
  const carried = carriedIPv4(groups);
  if (carried) return carried.flatMap((group) => [group >> 8, group & 255]).join('.');
  const [a = 0, b = 0, c = 0, d = 0] = groups;
  const kept = bits === 48 ? [a, b, c] : [a, b, c, d & 0xff00];
  return `${kept.map((group) => group.toString(16)).join(':')}/${bits}`;
}

function groupsOf(ipAddress: string): number[] {
  // Writes the last groups of `::ffff:203.0.113.7` in hexadecimal as well.
  const { hostname } = new URL(`http://[${ipAddress.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address that an IPv6 address stands for: mapped (::ffff:0:0/96), NAT64 (64:ff9b::/96), 6to4 (2002::/16). */
function carriedIPv4(groups: number[]): number[] | undefined {
  const start = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':');
  if (start === '0:0:0:0:0:ffff' || start === '64:ff9b:0:0:0:0') return groups.slice(6);
  return groups[0] === 0x2002 ? groups.slice(1, 3) : undefined;
}
