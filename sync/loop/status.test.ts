import { expect, test } from 'vitest';
import { idle, phaseOf } from './status.ts';

test('ux.md §9: up to date is shown when the first projection is whole, not when the service has only answered', () => {
  const online = { ...idle, reach: 'online' } as const;
  expect(phaseOf(online)).toBe('receiving');
  expect(phaseOf({ ...online, pulling: true })).toBe('receiving');
  expect(phaseOf({ ...online, pictureWhole: true })).toBe('upToDate');
  expect(phaseOf({ ...online, pushing: true })).toBe('sending');
});
