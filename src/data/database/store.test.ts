import { expect, test } from 'vitest';
import { IDBKeyRange } from 'fake-indexeddb';
import { dataKeyOf } from '#src/data/sealing/data-key.ts';
import { storeContract } from '#tests/bench/store-contract.ts';
import { aBrowser, openTestLocal } from '#tests/bench/local-database.ts';
import { sweepTombstones } from './table-write.ts';
import { tableOf } from './table.ts';
import type { Local } from './database.ts';

const nextMillisecond = () => new Promise((settle) => setTimeout(settle, 5));

storeContract('RxDB on Dexie, sealed', async () => {
  const key = await dataKeyOf(crypto.getRandomValues(new Uint8Array(32)));
  const local = await openTestLocal({ ...aBrowser(), key });
  await local.store.drop('settings', ['canary']);
  return { store: local.store, close: () => local.close() };
});

storeContract('RxDB on Dexie', async () => {
  const local = await openTestLocal();
  await local.store.drop('settings', ['canary']);
  return { store: local.store, close: () => local.close() };
});

test('I12: queries of RxDB read what is sealed', async () => {
  const key = await dataKeyOf(crypto.getRandomValues(new Uint8Array(32)));
  const browser = { ...aBrowser(), key };
  const before = await openTestLocal(browser);
  await before.store.put('settings', [{ id: 'a', value: { deep: 'zażółć' }, at: 1 }]);
  await before.close();
  const local = await openTestLocal(browser);
  const [found, byId] = await Promise.all([local.db.settings.find().exec(), local.db.settings.findOne('a').exec()]);
  expect(found.find(({ id }) => id === 'a')?.toJSON()).toEqual({ id: 'a', value: { deep: 'zażółć' }, at: 1 });
  expect(byId?.toJSON()).toMatchObject({ value: { deep: 'zażółć' } });
  await local.close();
  const other = { ...browser, key: await dataKeyOf(crypto.getRandomValues(new Uint8Array(32))) };
  const strange = await openTestLocal(other);
  await expect(strange.store.get('settings', ['a'])).rejects.toMatchObject({ kind: 'sealed' });
  await strange.close();
});

const revealingIds = ['draft/container/KANAREK-7', 'lease/container/CANARY-P', 'draft/gone/KANAREK-8'];
const idsOnDisk = async ({ db }: Local, KeyRange: typeof globalThis.IDBKeyRange) => {
  const connection = await tableOf(db, 'settings', KeyRange).connection();
  const keys = connection.transaction('docs').objectStore('docs').getAllKeys();
  await new Promise((settle) => keys.addEventListener('success', settle));
  return JSON.stringify(keys.result);
};

test('I12: ids of drafts and leases reveal nothing on the disk; a live query, a change and a delete find them', async () => {
  const key = await dataKeyOf(crypto.getRandomValues(new Uint8Array(32)));
  const browser = { ...aBrowser(), key };
  const local = await openTestLocal(browser);
  const [draft = '', lease = '', gone = ''] = revealingIds;
  const seen: string[] = [];
  local.store.watch('settings', (ids) => seen.push(...ids));
  await local.store.put(
    'settings',
    revealingIds.map((id) => ({ id, value: id, at: 1 })),
  );
  await local.store.drop('settings', [gone]);
  await local.store.change('settings', [lease], (doc) => doc && { ...doc, at: 2 });
  expect(await local.store.add('settings', [{ id: draft, value: 'other', at: 3 }])).toEqual([draft]);
  expect(seen).toEqual([...revealingIds, gone, lease]);
  expect(await idsOnDisk(local, browser.IDBKeyRange)).not.toMatch(/KANAREK|CANARY-P/);
  expect((await local.db.settings.findOne(draft).exec())?.toJSON()).toEqual({ id: draft, value: draft, at: 1 });
  await local.store.put('settings', [{ id: gone, value: 'again', at: 4 }]);
  await local.close();
  const next = await openTestLocal(browser);
  expect(await next.store.get('settings', revealingIds)).toMatchObject([{ id: draft }, { id: lease, at: 2 }, { value: 'again' }]);
  expect((await next.db.settings.findOne(gone).exec())?.toJSON()).toMatchObject({ id: gone, value: 'again' });
  await next.close();
});

test('S12: ids that a version before left in the clear are blinded at the start; drafts and reserved numbers stay, also of a tab that is older', async () => {
  const key = await dataKeyOf(crypto.getRandomValues(new Uint8Array(32)));
  const browser = aBrowser();
  const [draft = '', lease = '', gone = ''] = revealingIds;
  const older = async (docs: { id: string; value: string; at: number }[]) => {
    const before = await openTestLocal(browser);
    await before.store.put('settings', docs);
    await before.store.drop('settings', [gone]);
    await before.close();
  };
  await older(revealingIds.map((id) => ({ id, value: `first ${id}`, at: 1 })));
  const moved = await openTestLocal({ ...browser, key });
  expect(await idsOnDisk(moved, browser.IDBKeyRange)).not.toMatch(/KANAREK|CANARY-P/);
  expect(await moved.store.get('settings', revealingIds)).toMatchObject([
    { value: `first ${draft}` },
    { value: `first ${lease}` },
    undefined,
  ]);
  await moved.close();
  await nextMillisecond();
  await older([{ id: draft, value: 'typed later', at: 2 }]);
  const again = await openTestLocal({ ...browser, key });
  expect(await idsOnDisk(again, browser.IDBKeyRange)).not.toMatch(/KANAREK|CANARY-P/);
  expect(await again.store.get('settings', revealingIds)).toMatchObject([
    { value: 'typed later' },
    { value: `first ${lease}` },
    undefined,
  ]);
  await again.close();
});

test('a put over a thousand documents replaces every one of them', async () => {
  const local = await openTestLocal();
  const docs = Array.from({ length: 1_000 }, (_, at) => ({ id: `doc-${at}`, value: at, at: 1 }));
  await local.store.put(
    'settings',
    docs.filter((_, at) => at % 3 !== 0),
  );
  await local.store.put(
    'settings',
    docs.map((doc) => ({ ...doc, at: 2 })),
  );
  const found = await local.store.get(
    'settings',
    docs.map((doc) => doc.id),
  );
  expect(found.filter((doc) => doc?.at === 2)).toHaveLength(1_000);
  await local.close();
});

test('a large write is emitted in parts, in order, before later writes, and wholly before it resolves', async () => {
  const local = await openTestLocal();
  const parts: string[][] = [];
  const began = Promise.withResolvers<void>();
  local.store.watch('settings', (ids) => {
    parts.push([...ids]);
    began.resolve();
  });
  const large = Array.from({ length: 450 }, (_, at) => ({ id: `doc-${String(at).padStart(3, '0')}`, value: at, at: 1 }));
  const writing = local.store.put('settings', large);
  await began.promise;
  await Promise.all([writing, local.store.put('settings', [{ id: 'after', value: 0, at: 1 }])]);
  expect(parts.flat()).toEqual([...large.map(({ id }) => id), 'after']);
  expect(Math.max(...parts.map((ids) => ids.length))).toBeLessThanOrEqual(200);
  await local.close();
});

test('changes started together are emitted after the last write, or its failure: a screen renders them together', async () => {
  const local = await openTestLocal();
  const { store } = local;
  const marks = { mark: 'accepted' as const, folded: [], shown: 0 as const, code: '', newest: '' };
  const kept = () => ({ seq: 1, scope: '', base: null, row: null, ...marks });
  const document = () => store.change('registrations', ['d'], (_doc, id) => ({ ...kept(), id, containerId: 'b' }));
  const boxes = Array.from({ length: 1_000 }, (_, at) => `box-${at}`);
  let changed = 0;
  const counts: number[] = [];
  store.watch('registrations', () => counts.push(changed));
  const change = store.change('containers', boxes, (_doc, id) => {
    changed++;
    return { ...kept(), id, status: 1, listed: 1, mine: 0, project: '', counting: 0 };
  });
  await Promise.all([document(), change]);
  expect(counts).toEqual([boxes.length]);
  const failing = store.change('containers', boxes, () => {
    throw new Error('a bug');
  });
  await Promise.all([document(), expect(failing).rejects.toThrow('a bug')]);
  expect(counts).toHaveLength(2);
  await local.close();
});

test('a change that throws leaves every document as it was, and is thrown', async () => {
  const local = await openTestLocal();
  await local.store.put('settings', [{ id: 'a', value: 1, at: 1 }]);
  const changing = local.store.change('settings', ['a', 'b'], (doc, id) => {
    if (id === 'b') throw new Error('a bug');
    return doc && { ...doc, value: 2 };
  });
  await expect(changing).rejects.toThrow('a bug');
  expect((await local.store.get('settings', ['a']))[0]?.value).toBe(1);
  await local.close();
});

test('B21: a connection the browser closed is opened again, and the write succeeds', async () => {
  const local = await openTestLocal();
  const connection = await tableOf(local.db, 'settings', IDBKeyRange).connection();
  connection.close();
  await local.store.put('settings', [{ id: 'a', value: 1, at: 1 }]);
  expect((await local.store.get('settings', ['a']))[0]?.value).toBe(1);
  await local.close();
});

test('S8: a connection that was closed on purpose is never opened again by who comes late', async () => {
  const local = await openTestLocal();
  const table = tableOf(local.db, 'settings', IDBKeyRange);
  await local.close();
  await expect(local.store.put('settings', [{ id: 'a', value: 1, at: 1 }])).rejects.toMatchObject({ kind: 'closed' });
  await expect(local.store.get('settings', ['a'])).rejects.toMatchObject({ kind: 'closed' });
  await expect(table.connection()).rejects.toThrow('closed');
});

test('a deleted document keeps none of its content, and is swept once every tab knows', async () => {
  const local = await openTestLocal();
  const table = tableOf(local.db, 'settings', IDBKeyRange);
  await local.store.put('settings', [{ id: 'secret', value: 'Kowalski', at: 1 }]);
  await local.store.drop('settings', ['secret']);
  const onDisk = await table.connection().then(
    (connection) =>
      new Promise((settle) => {
        const getting = connection.transaction('docs').objectStore('docs').get('secret');
        getting.addEventListener('success', () => settle(getting.result));
      }),
  );
  expect(JSON.stringify(onDisk)).not.toContain('Kowalski');
  expect(await sweepTombstones(table, Date.now() - 1_000)).toBe(0);
  expect(await sweepTombstones(table, Date.now() + 1_000)).toBe(1);
  await local.store.put('settings', [{ id: 'secret', value: 'again', at: 2 }]);
  expect((await local.store.get('settings', ['secret']))[0]?.value).toBe('again');
  await local.close();
});
