import { isIPv4, isIPv6 } from 'node:net';

/** IPv4 as a socket of IPv6 reports it. */
const MAPPED = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;
/** Providers assign a whole /64 to each customer, so a single address identifies no customer. */
const NETWORK_GROUPS = 4;

/** Returns the caller an address counts as: the address itself, or its /64 for IPv6. */
export function callerRange(address: string): string {
  const plain = address.replace(MAPPED, '');
  return isIPv6(plain) ? networkOf(plain) : plain;
}

/** Returns the range an address belongs to: /24 for IPv4, /64 for IPv6. Invalid text is its own range. */
export function addressRange(address: string): string {
  const range = callerRange(address);
  return isIPv4(range) ? `${range.slice(0, range.lastIndexOf('.'))}.0/24` : range;
}

function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  // the URL parser writes every spelling of an address the same way
  const written = URL.parse(`http://[${plain}]/`)?.hostname.slice(1, -1) ?? plain;
  const [before = '', after] = written.split('::');
  const start = before === '' ? [] : before.split(':');
  const end = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array.from({ length: GROUPS - start.length - end.length }, () => '0');
  return `${[...start, ...zeros, ...end].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
