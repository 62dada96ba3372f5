import { afterEach, beforeEach, expect, test } from 'vitest';
import { syncCalls } from '#schema/calls/sync.ts';
import { containerCreate } from '#schema/operations/containers.ts';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from '#src/data/database/database.ts';
import { lockOf } from '#src/data/tabs/browser-lock.ts';
import { boxOf } from '#tests/bench/outbox-entries.ts';
import { openSessionTabs, type SessionTabs } from '#tests/bench/session-tabs.ts';

/** The database fails during work: the card is shown, and the engine beneath it ends. */

const fault = new StoreFault('closed', 'gone');

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
  tabs.answers['/api/health'] = () => ({});
});
afterEach(() => tabs.close());

/** Returns the owner of this database's exchange, and how many wait for it. */
async function exchangeOf({ name }: Local): Promise<{ held: number; pending: number }> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const ofIt = (locks: LockInfo[]) => locks.filter((lock) => lock.name === lockOf(name, 'sync')).length;
  return { held: ofIt(held), pending: ofIt(pending) };
}

test('B21: an engine whose database failed gives the exchange away, and the next one of the same person gets it', async () => {
  const tab = await tabs.signedInTab();
  const before = tab.openNow() as Local; // a user is signed in
  await expect.poll(() => exchangeOf(before), { timeout: 5_000 }).toEqual({ held: 1, pending: 0 });
  tab.failed(fault, before);
  expect(tab.local.value).toEqual({ kind: 'fault', fault });
  await expect.poll(() => exchangeOf(before), { timeout: 5_000 }).toEqual({ held: 0, pending: 0 });
  await tab.leave();
  expect(before.db.closed).toBe(true);
  await tab.enter(before.owner);
  await expect.poll(() => exchangeOf(before), { timeout: 5_000 }).toEqual({ held: 1, pending: 0 });
  expect(await tab.openNow()?.store.get('settings', ['nothing'])).toEqual([undefined]);
});

test('B21: what fails late in the database of before puts no card before who works here now', async () => {
  const tab = await tabs.signedInTab();
  const before = tab.openNow() as Local; // a user is signed in
  await tab.enter({ ...before.owner, userId: 'user-2' });
  tab.failed(fault, before);
  expect(tab.local.value).toMatchObject({ kind: 'open', local: { owner: { userId: 'user-2' } } });
});

test('B21: under the card waiting changes are still counted, so signing out reports them', async () => {
  const [tab, { run }, { syncStatus }] = [
    await tabs.signedInTab(),
    await import('#src/data/sync/run.ts'),
    await import('#src/data/sync/status.ts'),
  ];
  tabs.answers[syncCalls.push.path] = () => ({ status: 503 });
  await run.save(containerCreate, { payload: boxOf('A-1') });
  tab.failed(fault, tab.openNow());
  expect(syncStatus().value).toMatchObject({ phase: 'storageFault', waiting: 1 });
  expect(await tab.signOut('ask')).toEqual({ kind: 'asks', waiting: 1, unfinished: 0 });
  await tab.leave();
  expect(syncStatus().value.waiting).toBe(0);
});
