import { IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { containerClose } from '#schema/operations/containers.ts';
import { registrationCreate } from '#schema/operations/registrations.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Local } from '#src/data/database/database.ts';
import { tableOf } from '#src/data/database/table.ts';
import { run } from '#src/data/sync/run.ts';
import { local } from '#src/data/workplace/local.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';
import { refusedAt, reserve, roomLevel } from './disk-full.ts';
import { keepReserve } from './reserve.ts';

/** A tablet whose disk runs full (reliability.md 1.7): what is written goes to the real database while there is room. */
const MB = 1_000_000;
let opened: Local;
let disk = { quota: 100 * MB, used: 0 };
const saved = vi.fn<(type: string) => void>();
const engine = {
  save: async ({ kind }: { kind: { type: string } }) => saved(kind.type),
} as unknown as Engine;

type Method = (this: IDBObjectStore, ...rest: unknown[]) => IDBRequest;
const methodsOf = (store: object) => store as { put: Method; delete: Method }; // called with their store below

const settings = () => tableOf(opened.db, 'settings', IDBKeyRange);
const put = (id: string) => opened.store.put('settings', [{ id, value: 1, at: 1 }]);
const isThere = async (id: string) => (await opened.store.get('settings', [id]))[0] !== undefined;
const register = (fields: { supersedes?: string } = {}) => run.save(registrationCreate, { payload: {} as never, ...fields });

beforeEach(async () => {
  disk = { quota: 100 * MB, used: 0 };
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ quota: disk.quota, usage: disk.used }), persisted: async () => true },
  });
  const { put: putNow, delete: deleteNow } = methodsOf(IDBObjectStore.prototype);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, doc: { value?: unknown }, key) {
    const bytes = doc.value instanceof Blob ? doc.value.size : 1_000;
    if (disk.used + bytes > disk.quota) throw new DOMException('no room', 'QuotaExceededError');
    disk.used += bytes;
    return putNow.call(this, doc, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
    if (key === 'reserve') disk.used -= LIMITS.storageReserveBytes;
    return deleteNow.call(this, key);
  });
  opened = await openTestLocal();
  local().next({ kind: 'open', local: opened, engine });
});
afterEach(async () => {
  local().next({ kind: 'none' });
  await opened.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reserve().isSpent = false;
  refusedAt().next(0);
  saved.mockClear();
});

test('the reserve is set aside once, and a full disk is given it back: the write on its way is saved', async () => {
  await keepReserve(settings());
  await keepReserve(settings());
  expect(disk.used).toBeGreaterThan(LIMITS.storageReserveBytes);
  expect(disk.used).toBeLessThan(2 * LIMITS.storageReserveBytes);
  disk.quota = disk.used;
  await Promise.all([put('verdict'), put('cursor')]);
  expect([await isThere('verdict'), await isThere('cursor'), await isThere('reserve')]).toEqual([true, true, false]);
  expect(reserve().isSpent).toBe(true);
  expect(refusedAt().value).toBeGreaterThan(0);
});

test('without the reserve a new entry is refused with a message; earlier saves are sent, closed and corrected', async () => {
  await keepReserve(settings());
  disk.quota = disk.used;
  await put('verdict');
  await expect(register()).rejects.toMatchObject({ kind: 'full' });
  expect(saved).not.toHaveBeenCalled();
  await put('cursor');
  expect(refusedAt().value).toBeGreaterThan(0);
  await run.save(containerClose, { entityId: 'b', payload: {} as never });
  await register({ supersedes: 'returned' });
  expect(saved.mock.calls.flat()).toEqual([containerClose.type, registrationCreate.type]);
});

test('with room again the next save sets the reserve aside and goes on', async () => {
  await keepReserve(settings());
  disk.quota = disk.used;
  await put('verdict');
  disk.quota = 100 * MB;
  await register();
  expect(saved).toHaveBeenCalledTimes(1);
  expect([await isThere('reserve'), reserve().isSpent, refusedAt().value]).toEqual([true, false, 0]);
});

test('below the stop level no reserve can be set aside: it is reported before anything is typed', async () => {
  disk.quota = disk.used + LIMITS.storageStopBytes - 1;
  await keepReserve(settings());
  expect(refusedAt().value).toBeGreaterThan(0);
  await expect(register()).rejects.toMatchObject({ kind: 'full' });
});

test('a reserve that is held is not touched by the stop level: text is saved as long as there is room (S9)', async () => {
  await keepReserve(settings());
  disk.quota = disk.used + LIMITS.storageStopBytes - 1;
  await keepReserve(settings());
  await register();
  expect(saved).toHaveBeenCalledTimes(1);
});

test('the free space is checked separately from the saves: a low level is reported, and no save waits for the check', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  disk.quota = disk.used + LIMITS.storageWarnBytes - 1;
  await register();
  await vi.waitFor(() => expect(roomLevel().value).toBe('warn'));
  const asked = vi.fn(() => new Promise<never>(() => undefined));
  vi.stubGlobal('navigator', { storage: { estimate: asked, persisted: asked } });
  vi.setSystemTime(Date.now() + 60_000);
  await Promise.all([register(), register()]);
  expect(saved).toHaveBeenCalledTimes(3);
  // a burst asks once
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  vi.useRealTimers();
});
