import { expect, test } from 'vitest';
import { StoreFault } from '#sync/ports.ts';
import { faultOfStore } from './add-fault.ts';

test.each([
  ['full', 'noRoom'],
  ['sealed', 'locked'],
  ['closed', 'notKept'],
  ['blocked', 'notKept'],
  ['corrupt', 'notKept'],
  ['unavailable', 'notKept'],
] as const)('a store that is %s gets words of its own: %s', (kind, fault) => {
  expect(faultOfStore(new StoreFault(kind, ''))).toBe(fault);
});
