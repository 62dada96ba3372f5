import { IDBKeyRange } from 'fake-indexeddb';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '#sync/engine-contract.ts';
import { cursorDoc } from '#sync/pull/cursor.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import type { Local } from './database.ts';
import { local } from './local.ts';
import { lookClock, lookLeases, lookRows, lookStorage } from './prepare-lines.ts';
import { syncStatus } from './sync.ts';
import { applicationStoredAt } from './storage.ts';

/** The offline card says how old each thing is: since when it is as it is, never when somebody looked (ux.md §4, step 0). */
const NOW = 1_800_000_000_000;
const LONG_AGO = NOW - 5 * 86_400_000;
let opened: Local;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  opened = await openTestLocal();
  local.next({ kind: 'open', local: opened, engine: { status: NEVER } as unknown as Engine });
  syncStatus.next({ ...syncStatus.value, pictureWhole: true });
});
afterEach(async () => {
  local.next({ kind: 'none' });
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
  syncStatus.next({ ...syncStatus.value, pictureWhole: false });
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
