import { isIPv6 } from 'node:net';

/** A /64 as `networkOf` writes it, alone or as a word of a subject. */
const SLASH_64 = /(?<![^ ])([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4}):([\da-f]{1,4})(?![^ ])/;
/** Limits of a /56 and a /48, which one customer can have, as multiples of the limit of a /64. */
const LIMIT_OF_SLASH_56 = 4;
const LIMIT_OF_SLASH_48 = 16;

/** What counts as one caller: an IPv4 address, or an IPv6 /64. */
export function networkOf(ipAddress: string): string {
  if (!isIPv6(ipAddress)) return ipAddress;
  const groups = groupsOf(ipAddress);
  const carried = carriedIPv4(groups);
  if (carried) return carried.flatMap((group) => [group >> 8, group & 255]).join('.');
  return groups.slice(0, 4).map((group) => group.toString(16)).join(':');
}

/** An IPv4 address, or an IPv6 /48, the largest network of one customer. For limits that several callers share. */
export function widestNetworkOf(ipAddress: string): string {
  return networkOf(ipAddress).replace(SLASH_64, '$1:$2:$3/48');
}

/** The subject with wider networks in place of its /64: a /48 has 65,536 of them. */
export function widerSubjects(subject: string): { subject: string; times: number }[] {
  if (!SLASH_64.test(subject)) return [];
  const wider = (network: (...groups: string[]) => string) => subject.replace(SLASH_64, (_, ...groups: string[]) => network(...groups));
  return [
    { subject: wider((a, b, c, d = '') => `${a}:${b}:${c}:${(Number.parseInt(d, 16) & 0xff00).toString(16)}/56`), times: LIMIT_OF_SLASH_56 },
    { subject: wider((a, b, c) => `${a}:${b}:${c}/48`), times: LIMIT_OF_SLASH_48 },
  ];
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
  const start = groups.slice(0, 6).map((group) => group.toString(16)).join(':');
  if (start === '0:0:0:0:0:ffff' || start === '64:ff9b:0:0:0:0') return groups.slice(6);
  return groups[0] === 0x2002 ? groups.slice(1, 3) : undefined;
}
