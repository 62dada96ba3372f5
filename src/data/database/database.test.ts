import { IDBObjectStore as StoreOfBrowser } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { collectionShapes } from '#schema/collections.ts';
import { StoreFault } from '#sync/ports.ts';
import { aBrowser, anOwner, openTestLocal } from '#tests/bench/local-database.ts';
import { outboxDoc } from '#tests/bench/outbox-doc.ts';
import { faultOf } from './fault.ts';
import { schemaOf } from './shape.ts';

const aSetting = { id: 'draft/1', value: 'half-typed', at: 1 };
const aReference = { id: 'costCenter/1', of: 'costCenter', seq: 1, scope: 'client', row: null as never };
const anOperation = outboxDoc({
  id: '0190c0de-0000-7000-8000-000000000001',
  type: 'container.create',
  entityId: 'box-1',
  lane: 'box-1',
});

const otherShapes = {
  ...collectionShapes,
  references: { fields: { scope: { type: 'string', most: 99 } }, indexes: [['scope']] },
} as const;

/** Place of the device in the feed, errands it still has, and scopes withdrawn from it. */
const places = ['cursor', 'errands', 'withdrawn'].map((id) => ({ id, value: { since: 7 }, at: 1 }));

/** The page is closed after so many tables were emptied. Returns the way back. */
function killedAfterEmptying(left: number): () => void {
  let emptied = 0;
  const empty = Reflect.get(StoreOfBrowser.prototype, 'clear');
  const spy = vi.spyOn(StoreOfBrowser.prototype, 'clear').mockImplementation(function (this: unknown) {
    if (++emptied > left) throw new DOMException('closed', 'AbortError');
    return empty.call(this);
  });
  return () => spy.mockRestore();
}

test('S8: each client and user has a separate database, and its name reveals neither', async () => {
  const browser = aBrowser();
  const first = await openTestLocal(browser, anOwner());
  await first.store.put('settings', [aSetting]);
  const second = await openTestLocal(browser, anOwner({ userId: 'user-2' }));
  expect(first.db.closed).toBe(true);
  expect(await second.store.get('settings', [aSetting.id])).toEqual([undefined]);
  expect(second.name).toMatch(/^rv1-[a-z2-7]{16}$/);
  const again = await openTestLocal(browser, anOwner());
  expect(await again.store.get('settings', [aSetting.id])).toEqual([aSetting]);
  await again.close();
});

test('S12: other indexes empty what sync can fill again, and keep every unsent row, draft and the device', async () => {
  const browser = aBrowser();
  const before = await openTestLocal({
    ...browser,
    shapes: otherShapes,
  });
  await before.store.put('settings', [aSetting, { id: 'cursor', value: { since: 7 }, at: 1 }]);
  await before.store.put('outbox', [anOperation]);
  await before.store.put('references', [aReference]);
  await before.close();
  const after = await openTestLocal(browser);
  expect(await after.store.get('settings', [aSetting.id, 'cursor'])).toEqual([aSetting, undefined]);
  expect(await after.store.find('outbox', { state: 'queued' })).toEqual([anOperation]);
  expect(await after.store.find('references', { of: 'costCenter' })).toEqual([]);
  await after.store.put('references', [aReference]);
  expect(await after.store.find('references', { of: 'costCenter' })).toEqual([aReference]);
  await after.close();
});

test(
  'S12, B9: killed while it empties what sync fills again, a device forgets its place with the rows',
  { timeout: 60_000 },
  async () => {
    let kills = 0;
    for (let isWhole = false; !isWhole;) {
      const browser = aBrowser();
      const before = await openTestLocal({ ...browser, shapes: otherShapes });
      await before.store.put('settings', places);
      await before.store.put('outbox', [anOperation]);
      await before.store.put('references', [aReference]);
      await before.close();
      const end = killedAfterEmptying(kills);
      const opened = await openTestLocal(browser).catch(() => undefined);
      end();
      isWhole = opened !== undefined;
      await opened?.close();
      if (!isWhole) kills++;
      const after = await openTestLocal(browser);
      const known = await after.store.get(
        'settings',
        places.map(({ id }) => id),
      );
      expect(known, `killed after ${kills}`).toEqual(places.map(() => undefined));
      expect(await after.store.find('references', { of: 'costCenter' })).toEqual([]);
      expect(await after.store.find('outbox', { state: 'queued' })).toEqual([anOperation]);
      await after.close();
    }
    expect(kills).toBeGreaterThan(5);
  },
);

test('B9: the schema of the outbox is the one of the first version, for ever', () => {
  const text = { type: 'string' };
  expect(schemaOf('outbox')).toEqual({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: {
      id: { ...text, maxLength: 200 },
      state: { ...text, maxLength: 20 },
      n: { type: 'number', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, multipleOf: 1 },
      entityId: { ...text, maxLength: 80 },
      lane: { ...text, maxLength: 80 },
    },
    required: ['id', 'state', 'n', 'entityId', 'lane'],
    indexes: [['state', 'n'], ['entityId'], ['lane', 'n']],
  });
});

test('B22: a database the browser silently replaced by an empty one is noticed', async () => {
  const browser = aBrowser();
  const before = await openTestLocal(browser);
  expect(before.canary.lost).toBe(false);
  await before.close();
  const kept = await openTestLocal(browser);
  expect(kept.canary).toEqual(before.canary);
  await kept.close();
  const emptied = await openTestLocal({ ...browser, indexedDB: aBrowser().indexedDB });
  expect(emptied.canary.lost).toBe(true);
  await emptied.close();
});

test('B21: a browser without a database is a fault with a name, never a database in memory', async () => {
  const { indexedDB, ...rest } = aBrowser();
  indexedDB.open = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  await expect(openTestLocal({ ...rest, indexedDB })).rejects.toThrow(StoreFault);
});

test('B21: a full disk is reported as full, however deep the browser wraps the error', () => {
  const quota = new DOMException('no room', 'QuotaExceededError');
  expect(faultOf(quota)).toMatchObject({ kind: 'full' });
  expect(faultOf({ name: 'AbortError', inner: quota })).toMatchObject({ kind: 'full' });
  expect(faultOf({ name: 'BulkError', failures: [{ name: 'AbortError', inner: quota }] })).toMatchObject({ kind: 'full' });
  const bug: unknown = new TypeError('a bug');
  expect(faultOf(bug)).toBe(bug);
});
