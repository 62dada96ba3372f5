import * as v from 'valibot';
import { expect, test } from 'vitest';
import { deviceReport } from './sync-wire.ts';

const device = { deviceId: 'd', deviceName: 'Tablet', version: '1', highestN: 7, waiting: 2, oldestAt: 1_795_000_000_000 };

test('a device report fits its row, or is refused before it can fail there', () => {
  expect(v.is(deviceReport, device)).toBe(true);
  for (const field of ['highestN', 'waiting', 'oldestAt']) {
    for (const value of [-1, 0.5, 1e300, Number.NaN, '7'])
      expect([field, value, v.is(deviceReport, { ...device, [field]: value })]).toEqual([field, value, false]);
  }
  expect(v.is(deviceReport, { ...device, waiting: 1e12 })).toBe(false);
});
