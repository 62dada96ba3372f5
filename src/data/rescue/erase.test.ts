import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { containerCreate } from '#schema/operations/containers.ts';
import type { Local } from '#src/data/database/database.ts';
import { openChannel } from '#src/data/tabs/channel.ts';
import { boxOf } from '#tests/bench/outbox-entries.ts';
import { openSessionTabs, type SessionTab, type SessionTabs } from '#tests/bench/session-tabs.ts';

let tabs: SessionTabs;
beforeEach(async () => {
  tabs = await openSessionTabs();
});
afterEach(() => tabs.close());

/** Opens a tab whose operator has two saved boxes waiting and an open draft. */
async function workingTab() {
  const tab = await tabs.signedInTab();
  const [rescue, erase, run] = await Promise.all([import('./rescue.ts'), import('./erase.ts'), import('#src/data/sync/run.ts')]);
  const save = (code: string) => run.run.save(containerCreate, { payload: boxOf(code) });
  await save('A-1');
  await save('A-2');
  await storeOf(tab).put('settings', [{ id: 'draft/registration/x', value: { touched: true, text: 'half' }, at: 7 }]);
  const file = await rescue.makeRescueFile();
  if (!file) throw new Error('nothing is open');
  return { tab, file, save, makeRescueFile: rescue.makeRescueFile, eraseHere: erase.eraseHere };
}

const storeOf = (tab: SessionTab): Local['store'] => (tab.openNow() as Local).store; // a user is signed in
const kept = async (tab: SessionTab) => ({
  outbox: (await storeOf(tab).find('outbox', {})).length,
  containers: (await storeOf(tab).find('containers', {})).length,
  drafts: (await storeOf(tab).find('settings', {})).filter(({ id }) => id.startsWith('draft/')).length,
});

test('1.7: the content of the file is erased, the user is signed out, and other tabs too', async () => {
  const { tab, file, eraseHere } = await workingTab();
  expect(file.operations).toHaveLength(2);
  expect(file.drafts).toMatchObject([{ id: 'draft/registration/x' }]);
  expect(await kept(tab)).toEqual({ outbox: 2, containers: 2, drafts: 1 });
  const other = openChannel('strongroom-session', v.object({ kind: v.string() }));
  const messages: string[] = [];
  other.listen(({ kind }) => void messages.push(kind));
  expect(await eraseHere(file)).toEqual({ kind: 'erased' });
  expect(tab.state()).toBe('signedOut');
  await expect.poll(() => messages).toContain('signedOut');
  other.close();

  const next = await tabs.signedInTab();
  expect(await kept(next)).toEqual({ outbox: 0, containers: 0, drafts: 0 });
  // erased on purpose: no loss is reported
  expect(next.openNow()?.canary.lost).toBe(false);
});

test('1.7: what was saved after the file makes it old: nothing is erased, and the work goes on', async () => {
  const { tab, file, save, makeRescueFile, eraseHere } = await workingTab();
  await save('A-3');
  expect(await eraseHere(file)).toEqual({ kind: 'changed' });
  expect(await kept(tab)).toEqual({ outbox: 3, containers: 3, drafts: 1 });
  expect(tab.state()).toBe('signedIn');
  const again = await makeRescueFile();
  expect(again?.operations).toHaveLength(3);
  if (again) expect(await eraseHere(again)).toEqual({ kind: 'erased' });
});

test('1.7: a form typed after the file makes it old as well', async () => {
  const { tab, file, eraseHere } = await workingTab();
  await storeOf(tab).put('settings', [{ id: 'draft/registration/x', value: { touched: true, text: 'half of it' }, at: 8 }]);
  expect(await eraseHere(file)).toEqual({ kind: 'changed' });
  expect(await kept(tab)).toEqual({ outbox: 2, containers: 2, drafts: 1 });
});

test('1.7: a save of another tab at the last moment stops the erasing whole, and this one works again', async () => {
  const { tab, file, eraseHere } = await workingTab();
  const opened = tab.openNow() as Local; // a user is signed in
  const [first] = await opened.store.find('outbox', {});
  // between the look at the queue and its removal: this tab has just stopped its engine
  const engine = tab.engineNow();
  const stop = engine?.stop.bind(engine);
  if (engine && stop && first)
    vi.spyOn(engine, 'stop').mockImplementationOnce(async () => {
      await stop();
      await opened.store.put('outbox', [{ ...first, id: 'late', n: 99 }]);
    });
  expect(await eraseHere(file)).toEqual({ kind: 'changed' });
  expect(tab.state()).toBe('signedIn');
  expect(await kept(tab)).toMatchObject({ outbox: 3, containers: 2 });
});

test('1.7: a store that cannot be read erases nothing and reports it', async () => {
  const { tab, file, eraseHere } = await workingTab();
  const store = storeOf(tab);
  vi.spyOn(store, 'find').mockRejectedValueOnce(new Error('broken'));
  await expect(eraseHere(file)).rejects.toThrow('broken');
  expect(await kept(tab)).toEqual({ outbox: 2, containers: 2, drafts: 1 });
});

test('1.7: an outbox that cannot be taken erases nothing, and what is saved afterwards is sent', async () => {
  const { tab, file, save, eraseHere } = await workingTab();
  const opened = tab.openNow() as Local; // a user is signed in
  const engine = tab.engineNow();
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementationOnce(() => {
    throw new DOMException('broken', 'UnknownError');
  });
  await expect(eraseHere(file)).rejects.toThrow('broken');
  getAll.mockRestore();
  expect(tab.openNow()?.owner).toEqual(opened.owner);
  expect(tab.engineNow()).not.toBe(engine);
  await save('A-3');
  expect(await kept(tab)).toEqual({ outbox: 3, containers: 3, drafts: 1 });
});

test('S8: the file of another person erases nothing', async () => {
  const { tab, file, eraseHere } = await workingTab();
  expect(await eraseHere({ ...file, userId: 'user-2' })).toEqual({ kind: 'changed' });
  expect(await kept(tab)).toMatchObject({ outbox: 2 });
});
