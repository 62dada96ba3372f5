import { IDBKeyRange } from 'fake-indexeddb';
import { NEVER } from 'rxjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StoreFault, type Store } from '#sync/ports.ts';
import type { Engine } from '#sync/engine-contract.ts';
import type { Local } from '#src/data/database/database.ts';
import { applicationBytes } from '#src/data/storage/space.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { local } from '#src/data/workplace/local.ts';
import { aBrowser, anOwner, openTestLocal } from '#tests/bench/local-database.ts';
import { PREPARATION, prepareForOffline, preparation } from './prepare.ts';

/** A preparation always completes, and belongs to the user who started it (ux.md §6.1, 0). */
let opened: Local[] = [];
let browser = aBrowser();

beforeEach(() => {
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  // a part of what is looked at asks the browser, and this one rejects
  vi.stubGlobal('navigator', { userAgent: '', storage: { estimate: () => Promise.reject(new TypeError('no')) } });
  syncStatus().next({ ...syncStatus().value, pictureWhole: true });
});
afterEach(async () => {
  local().next({ kind: 'none' });
  for (const each of opened) await each.close();
  opened = [];
  browser = aBrowser();
  vi.unstubAllGlobals();
});

const engine = { status: NEVER, catchUp: () => Promise.resolve(true) } as unknown as Engine; // nothing else of it is asked

/** Opens the database of a user, on a disk with the given behavior; this user works from now on. */
async function workOn(userId: string, disk: (store: Store) => Partial<Store> = () => ({})): Promise<Local> {
  const real = await openTestLocal(browser, anOwner({ userId }));
  opened.push(real);
  const here = { ...real, store: { ...real.store, ...disk(real.store) } };
  local().next({ kind: 'open', local: here, engine });
  return here;
}

const refused = (kind: StoreFault['kind']) => Promise.reject(new StoreFault(kind, 'as the test wants'));
const lineOf = (id: string) => preparation().value.lines.find((line) => line.id === id);

test('what could not be looked at is a red line with its reason; the others are looked at, and the button is free', async () => {
  await workOn('user-1', (store) => ({
    find: (name, ...how) => (name === 'references' ? refused('corrupt') : store.find(name, ...how)),
  }));
  const done = await prepareForOffline();
  expect(done).toMatchObject({ running: false, readyUntil: 0 });
  expect(lineOf('classes')).toMatchObject({ state: 'failed', detail: 'unseen' });
  expect(lineOf('openBoxes')).toMatchObject({ state: 'ready' });
  expect(lineOf('clock')).toMatchObject({ state: 'ready' });
  expect(preparation().value.running).toBe(false);
});

test('a check that meets a full disk reports that it is full', async () => {
  await workOn('user-1', () => ({ find: () => refused('full') }));
  await prepareForOffline();
  expect(lineOf('openBoxes')).toMatchObject({ state: 'failed', detail: 'full' });
});

test('a disk too full for its note does not stop a user who goes offline', async () => {
  await workOn('user-1', () => ({ put: () => refused('full') }));
  await expect(prepareForOffline()).resolves.toMatchObject({ running: false });
  expect(preparation().value).toMatchObject({ running: false });
});

test('signing out during a preparation leaves nothing on the card of the next user, who prepares separately', async () => {
  const looking = Promise.withResolvers<void>();
  const asked = vi.fn<() => void>();
  await workOn('user-1', (store) => ({
    find: async (...how) => {
      asked();
      await looking.promise;
      return store.find(...how);
    },
  }));
  const hers = prepareForOffline();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  local().next({ kind: 'none' });
  const second = await workOn('user-2');
  const his = prepareForOffline();
  looking.resolve();
  // nothing follows from hers: neither a pause nor another page
  expect(await hers).toBeUndefined();
  expect(await his).toEqual(preparation().value);
  expect((await second.store.get('settings', [PREPARATION]))[0]?.value).toEqual(preparation().value);
  // closed when the second one came
  const first = await openTestLocal(browser, anOwner({ userId: 'user-1' }));
  opened.push(first);
  expect(await first.store.get('settings', [PREPARATION])).toEqual([undefined]);
});

test('a browser that does not report its persistence is no fault', async () => {
  expect(await applicationBytes()).toBe(0);
});
