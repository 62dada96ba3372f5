import { expect, test } from 'vitest';
import type { DeviceState } from '#schema/calls/devices.ts';
import { isLate } from '#schema/rules/late.ts';
import { devicesOf, onTabletOf, usedPart } from './device-order.ts';

const NOW = 1_000 * 3_600_000;
const device = (id: string, more: Partial<DeviceState> = {}): DeviceState => ({
  id,
  tablet: id,
  name: `Tablet ${id}`,
  userName: 'Ewa Nowak',
  version: '0.1.0',
  current: true,
  lastSeenAt: NOW,
  waiting: 0,
  oldestAt: 0,
  usedBytes: 0,
  quotaBytes: 0,
  erased: false,
  barredAt: 0,
  prepareAskedAt: 0,
  ...more,
});
const all = [
  device('calm'),
  device('young', { waiting: 9, oldestAt: NOW - 1, userName: 'Jan Kot', usedBytes: 5, quotaBytes: 10 }),
  device('late', { waiting: 1, oldestAt: 3_600_000, version: '0.10.0' }),
  device('barred', { waiting: 2, oldestAt: NOW - 50, barredAt: 7, version: '0.9.0' }),
];
const ids = (show: string, search = '', sort?: { column: string; down: boolean }) =>
  devicesOf(all, { show, search, sort }, NOW).map(({ id }) => id);

test('the device with the oldest unsent work comes first, devices without any last', () => {
  expect(ids('all')).toEqual(['late', 'barred', 'young', 'calm']);
});

test('the filters show devices with unsent work, with work unsent for too long, and barred ones; an unknown filter in the address shows all', () => {
  expect(ids('unsent')).toEqual(['late', 'barred', 'young']);
  expect(ids('late')).toEqual(['late']);
  expect(ids('barred')).toEqual(['barred']);
  expect(ids('constructor-of-nothing')).toHaveLength(4);
  expect(ids('all', ' kot ')).toEqual(['young']);
});

test('any column orders; versions by number', () => {
  expect(ids('all', '', { column: 'waiting', down: true })[0]).toBe('young');
  expect(ids('unsent', '', { column: 'version', down: false })).toEqual(['young', 'barred', 'late']);
  expect(ids('all', '', { column: 'storage', down: true })[0]).toBe('young');
});

test('late is after 72 hours; a browser that does not report its space has no used part', () => {
  expect(all.map((one) => isLate(one, NOW))).toEqual([false, false, true, false]);
  expect(all.map(usedPart)).toEqual([-1, 0.5, -1, -1]);
});

test('users who share a tablet are listed together, at the place of the first one', () => {
  const shared = [...all, device('with-young', { tablet: 'young', userName: 'Ala Bem' })];
  const rows = devicesOf(shared, { show: 'all', search: '', sort: undefined }, NOW);
  expect(rows.map(({ id, people, follows }) => [id, people, follows])).toEqual([
    ['late', 1, false],
    ['barred', 1, false],
    ['young', 2, false],
    ['with-young', 2, true],
    ['calm', 1, false],
  ]);
  const [found] = devicesOf(shared, { show: 'all', search: 'ala', sort: undefined }, NOW);
  // the other one is filtered out and still counts: a bar applies to it too
  expect(found).toMatchObject({ id: 'with-young', people: 2, follows: false });
  expect(onTabletOf(shared[4] ?? expect.fail(), shared).map(({ id }) => id)).toEqual(['young', 'with-young']);
});

test('a device whose data was erased leaves the first view once it has nothing unsent; with unsent work or a bar it stays', () => {
  const gone = [
    device('erased', { erased: true }),
    device('held', { erased: true, waiting: 2 }),
    device('barred too', { erased: true, barredAt: 7 }),
    device('calm'),
  ];
  const shown = (show: string) =>
    devicesOf(gone, { show, search: '', sort: { column: 'name', down: false } }, NOW).map(({ id }) => id);
  expect(shown('kept').toSorted()).toEqual(['barred too', 'calm', 'held']);
  expect(shown('all')).toHaveLength(4);
});
