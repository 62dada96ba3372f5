import { expect, test } from 'vitest';
import { addressRange, callerRange } from '#service/http/address-range.ts';

test('reliability.md 3.6: an IPv4 address is one caller of its /24, in either spelling', () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:192.0.2.7']) {
    expect([callerRange(address), addressRange(address)]).toEqual(['192.0.2.7', '192.0.2.0/24']);
  }
});

test('reliability.md 3.6: a /64 of IPv6 is one caller, however its addresses are spelled', () => {
  for (const address of [
    '2001:db8::1',
    '2001:0DB8:0:0:ffff:1:2:3',
    '2001:db8:0:0::',
    '2001:db8::192.0.2.1',
    '2001:db8::1%eth0',
  ]) {
    expect([callerRange(address), addressRange(address)]).toEqual(['2001:db8:0:0::/64', '2001:db8:0:0::/64']);
  }
  expect(callerRange('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(callerRange('::1')).toBe('0:0:0:0::/64');
});

test('text that is no address stays a key of its own', () => {
  expect([callerRange(''), addressRange(''), addressRange('unknown')]).toEqual(['', '', 'unknown']);
});
