import { expect, test, vi } from 'vitest';
import { StoreFault, type Store } from '#sync/ports.ts';
import { aBrowser, anOwner, openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { countingKey, countUnsentDrafts } from './counting.ts';
import { draftPlace, flushDrafts, hasDrafts } from './drafts.ts';

test('a draft is on disk when the write resolves, comes back after a restart, and is gone when the form was saved', async () => {
  const browser = aBrowser();
  const leave = workOn(await openTestLocal(browser));
  const place = draftPlace<{ text: string }>('registration/box-1');
  expect(await place.read()).toBeNull();
  await place.write({ text: 'half-ty' });
  expect(hasDrafts()).toBe(true);
  await leave();
  const opened = await openTestLocal(browser);
  expect(await opened.store.get('settings', ['draft/registration/box-1'])).toMatchObject([{ value: { text: 'half-ty' } }]);
  const leaveAgain = workOn(opened);
  const again = draftPlace('registration/box-1');
  expect(await again.read()).toEqual({ text: 'half-ty' });
  await again.write(null);
  expect(hasDrafts()).toBe(false);
  expect(await opened.store.get('settings', ['draft/registration/box-1'])).toEqual([undefined]);
  await leaveAgain();
});

test('a burst of keystrokes ends with the last one on disk', async () => {
  const opened = await openTestLocal();
  const leave = workOn(opened);
  const place = draftPlace<string>('burst');
  await Promise.all(Array.from({ length: 60 }, (_, at) => place.write(`4012345-${at}`)));
  expect(await opened.store.get('settings', ['draft/burst'])).toMatchObject([{ value: '4012345-59' }]);
  await place.write(null);
  await leave();
});

test('a value that arrives while a write ends is on disk when its own write resolves, whatever microtask it arrives in', async () => {
  for (let ticks = 0; ticks < 16; ticks += 1) {
    const opened = await openTestLocal();
    let second: Promise<void> | undefined;
    const put: Store['put'] = async (_name, docs) => {
      // oxlint-disable-next-line no-use-before-define
      if (!second) void after(ticks).then(() => (second = place.write('second')));
      for (const doc of docs) disk.set(doc.id, doc);
      await Promise.resolve();
    };
    const disk = new Map<string, unknown>();
    const leave = workOn({ ...opened, store: { ...opened.store, put } });
    const place = draftPlace<string>(`late-${ticks}`);
    await place.write('first');
    await after(40);
    await second;
    expect([ticks, disk.get(`draft/late-${ticks}`)]).toMatchObject([ticks, { value: 'second' }]);
    await place.write(null);
    await leave();
  }
});

/** Resolves after as many microtasks. */
const after = async (ticks: number): Promise<void> => {
  for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
};

test('B21: a draft the disk has no room for is not called saved, and is written once there is room', async () => {
  const opened = await openTestLocal();
  let isFull = true;
  const put: Store['put'] = (name, docs) =>
    isFull ? Promise.reject(new StoreFault('full', 'QuotaExceededError')) : opened.store.put(name, docs);
  const leave = workOn({ ...opened, store: { ...opened.store, put } });
  const place = draftPlace<string>('box-1');
  await expect(place.write('half-ty')).rejects.toMatchObject({ kind: 'full' });
  expect(hasDrafts()).toBe(true);
  // reading an empty disk takes nothing from the form
  expect(await place.read()).toBe('half-ty');
  isFull = false;
  await flushDrafts();
  expect(await opened.store.get('settings', ['draft/box-1'])).toMatchObject([{ value: 'half-ty' }]);
  await place.write(null);
  await leave();
});

test('B21: a draft is not called saved while no database is open', async () => {
  const place = draftPlace<string>('box-1');
  await expect(place.write('half-ty')).rejects.toMatchObject({ kind: 'closed' });
  // there is none to remove
  await expect(place.write(null)).resolves.toBeUndefined();
});

test('S12: only what was typed on the page in view keeps an update waiting', async () => {
  const leave = workOn(await openTestLocal());
  vi.stubGlobal('location', { pathname: '/demo/box-1' });
  const place = draftPlace<{ touched: boolean }>('box-1');
  await place.write({ touched: false });
  expect(hasDrafts()).toBe(false);
  await place.write({ touched: true });
  expect(hasDrafts()).toBe(true);
  vi.stubGlobal('location', { pathname: '/demo' });
  expect(hasDrafts()).toBe(false);
  await leave();
  vi.unstubAllGlobals();
});

test('S8: the next user of the tablet finds no draft of the earlier one, who finds their own later', async () => {
  const browser = aBrowser();
  const leaveFirst = workOn(await openTestLocal(browser, anOwner()));
  await draftPlace('box-1').write('secret of the first');
  await leaveFirst();
  const leaveSecond = workOn(await openTestLocal(browser, anOwner({ userId: 'user-2' })));
  expect(await draftPlace('box-1').read()).toBeNull();
  await leaveSecond();
  const leaveThird = workOn(await openTestLocal(browser, anOwner()));
  expect(await draftPlace('box-1').read()).toBe('secret of the first');
  await draftPlace('box-1').write('more');
  expect(await draftPlace('box-1').read()).toBe('more');
  await leaveThird();
});

test('a count or handover under way counts as unsent, also after a restart and before its screen opens; a form does not', async () => {
  const browser = aBrowser();
  const leave = workOn(await openTestLocal(browser));
  const count = draftPlace<{ items: string[]; touched: boolean }>(countingKey('count/box-1'));
  await draftPlace('registration/box-1').write({ text: 'half-ty' });
  await count.write({ items: [], touched: false });
  expect(await countUnsentDrafts()).toBe(0);
  await count.write({ items: ['D-1'], touched: true });
  expect(await countUnsentDrafts()).toBe(1);
  await leave();
  expect(await countUnsentDrafts()).toBe(0);
  const leaveAgain = workOn(await openTestLocal(browser));
  expect(await countUnsentDrafts()).toBe(1);
  await draftPlace(countingKey('count/box-1')).write(null);
  expect(await countUnsentDrafts()).toBe(0);
  await leaveAgain();
});
