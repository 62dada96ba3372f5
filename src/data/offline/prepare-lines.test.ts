import { IDBKeyRange } from 'fake-indexeddb';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '#sync/engine-contract.ts';
import { cursorDoc } from '#sync/pull/cursor.ts';
import type { Local } from '#src/data/database/database.ts';
import { applicationStoredAt } from '#src/data/storage/space.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { setHolder, take } from '#src/data/tokens/tokens.ts';
import { local } from '#src/data/workplace/local.ts';
import { answeringService, problem, type Reply } from '#tests/bench/answering-service.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { lookClock, lookLeases, lookRows, lookStorage } from './prepare-lines.ts';

/** The offline card shows the age of each item, never the time of the check (ux.md §6.1, 0). */
const NOW = 1_800_000_000_000;
const LONG_AGO = NOW - 5 * 86_400_000;
let opened: Local;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
  local().next({ kind: 'open', local: opened, engine: { status: NEVER } as unknown as Engine });
  syncStatus().next({ ...syncStatus().value, pictureWhole: true });
});
afterEach(async () => {
  local().next({ kind: 'none' });
  await opened.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aType = { id: 'containerType/t', of: 'containerType', seq: 1, scope: '', row: {} as never };
const aHead = { values: ['A'], name: 'Towns', type: 1, size: 3, date: LONG_AGO, seq: 1 };

test('rows are as old as the pull that confirmed them, or as the last page that came', async () => {
  await opened.store.put('references', [aType]);
  await opened.store.put('settings', [{ id: cursorDoc, value: {}, at: LONG_AGO }]);
  expect(await lookRows(opened, 'containerTypes', true)).toMatchObject({ ok: true, count: 1, at: NOW });
  expect(await lookRows(opened, 'containerTypes', false)).toMatchObject({ ok: false, detail: 'unreachable', at: LONG_AGO });
});

test('a client without cost centers is ready without a word once the first picture is whole, and not before', async () => {
  expect(await lookRows(opened, 'costCenters', true)).toMatchObject({ ok: true, count: 0, detail: '' });
  expect(await lookRows(opened, 'classes', true)).toMatchObject({ ok: false, detail: 'incomplete' });
  syncStatus().next({ ...syncStatus().value, pictureWhole: false });
  expect(await lookRows(opened, 'costCenters', true)).toMatchObject({ ok: false, detail: 'incomplete' });
});

test('dictionaries are as old as the oldest, and as large as their blocks; none have no age', async () => {
  expect(await lookRows(opened, 'dictionaries', true)).toMatchObject({ ok: true, at: 0, bytes: 0 });
  const attribute = { id: 'a', dictionaryId: 'd' };
  const aClass = { of: 'class', attributes: [attribute] } as never; // all that is read of it
  await opened.store.put('references', [{ id: 'class/c', of: 'class', seq: 1, scope: '', row: aClass }]);
  const block = { dictionaryId: 'd', version: 1, name: '', type: 1, size: 3, date: 0, seq: 1 };
  await opened.store.put('dictionaries', [
    { ...aHead, id: 'd/head', dictionaryId: 'd', version: 1 },
    { ...block, id: 'd/1/0000', values: ['A'.repeat(5_000), 'B', 'C'] },
  ]);
  const found = await lookRows(opened, 'dictionaries', true);
  expect(found).toMatchObject({ ok: true, count: 3, at: LONG_AGO });
  expect(found.bytes).toBeGreaterThan(5_000);
});

test('numbers in reserve are as old as the oldest lease that still has some', async () => {
  const ranges = [{ id: 'r', next: 1, last: 100, prefix: '', width: 4 }];
  const value = { series: { of: 'container', prefix: '' }, ranges };
  await opened.store.put('settings', [{ id: 'lease/container/', value, at: LONG_AGO }]);
  expect(await lookLeases(opened)).toMatchObject({ ok: true, count: 100, at: LONG_AGO });
});

test('the application is as old as its stored page; the clock as its measurement; storage has a size and no age', async () => {
  vi.stubGlobal('caches', { match: async () => new Response('', { headers: { date: new Date(LONG_AGO).toUTCString() } }) });
  vi.stubGlobal('navigator', {
    userAgent: '',
    storage: { estimate: async () => ({ usage: 5, quota: 0 }), persist: async () => true },
  });
  expect(await applicationStoredAt()).toBe(LONG_AGO);
  expect(await lookClock(true)).toMatchObject({ ok: true, at: NOW });
  expect(await lookClock(false)).toMatchObject({ ok: false, at: 0 });
  expect(await lookStorage()).toMatchObject({ ok: true, bytes: 5, at: 0 });
});

const noRange = { id: '', of: 'container', prefix: '', next: 1, last: 0, width: 4 };
test.each<[string, Reply, string]>([
  ['a role without the right', problem('grant.missing'), 'leaseDenied'],
  ['a barred tablet', problem('device.barred'), 'leaseBarred'],
  ['a series it does not know', { json: { result: true, data: [{ ...noRange, refused: 'unknownSeries' }] } }, 'leaseUnknown'],
  ['a text too long', { json: { result: true, data: [{ ...noRange, refused: 'prefixTooLong' }] } }, 'leasePrefix'],
  [
    'a series all of whose numbers of the day are taken',
    { json: { result: true, data: [{ ...noRange, refused: 'dayFull' }] } },
    'leaseDayFull',
  ],
  ['a vault that is busy', problem('service.busy'), 'noLease'],
  ['a vault out of reach', 'cut', 'noLease'],
])('S6: no numbers are given to %s, and the card shows which it is', async (_who, reply, detail) => {
  const service = await answeringService(() => reply);
  const { userId, clientId } = opened.owner;
  const identity = { userId, clientId, userName: '', name: '', email: '', roles: [], urlPath: 'demo', internal: false };
  setHolder({ userId, clientId });
  take({ token: 't', identity, endsAt: NOW + 600_000, lifetimeMs: 600_000, isService: false }, false);
  expect(await lookLeases(opened)).toMatchObject({ ok: false, count: 0, detail });
  setHolder(null);
  await service.close();
});
