import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Documents, OutboxDoc, SettingDoc } from '#schema/collections.ts';
import type { Store } from '#sync/ports.ts';
import { outboxDoc as storedOperation } from './outbox-doc.ts';

/** A store under test; `close` ends it, `second` opens another tab on the same documents where the store can. */
export interface StoreUnderTest {
  store: Store;
  second?: () => Promise<Store>;
  close: () => Promise<void>;
}

const setting = (id: string, value: unknown): SettingDoc => ({ id, value, at: 1 });

const outboxDoc = (n: number, fields: Partial<OutboxDoc> = {}): OutboxDoc =>
  storedOperation({
    id: `op-${String(n).padStart(4, '0')}`,
    n,
    entityId: `entity-${n}`,
    operation: `{"n":${n},"text":"zażółć \\"gęślą\\""}`,
    savedAt: 1_700_000_000_000 + n,
    ...fields,
  });

const ns = (docs: readonly OutboxDoc[]) => docs.map((doc) => doc.n);

const dictionaryBlock = (id: string, dictionaryId: string): Documents['dictionaries'] => ({
  id,
  dictionaryId,
  version: 1,
  values: ['a', 'b'],
  name: 'Streets',
  type: 0,
  size: 2,
  date: 0,
  seq: 1,
});

/** What every store behind `sync/ports.ts` keeps: run over memory, over RxDB on Dexie, over anything later. */
export function storeContract(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`store contract: ${name}`, () => {
    let under: StoreUnderTest;
    beforeEach(async () => {
      under = await makeStore();
    });
    afterEach(async () => under.close());

    test('what was put is got, in the order asked for, with gaps where nothing is', async () => {
      await under.store.put('settings', [setting('b', { deep: [1, null, 'x'] }), setting('a', 2)]);
      const found = await under.store.get('settings', ['a', 'none', 'b']);
      expect(found).toEqual([setting('a', 2), undefined, setting('b', { deep: [1, null, 'x'] })]);
    });

    test('put replaces, and the last of two with one id wins', async () => {
      await under.store.put('settings', [setting('a', 1)]);
      await under.store.put('settings', [setting('a', 2), setting('a', 3)]);
      expect(await under.store.get('settings', ['a'])).toEqual([setting('a', 3)]);
    });

    test('add inserts new ids, leaves existing ones and returns them; the first of two with one id wins', async () => {
      await under.store.put('settings', [setting('here', 1)]);
      const existing = await under.store.add('settings', [setting('new', 2), setting('here', 2), setting('new', 3)]);
      expect(existing).toEqual(['here', 'new']);
      expect(await under.store.get('settings', ['here', 'new'])).toEqual([setting('here', 1), setting('new', 2)]);
      expect(await under.store.add('settings', [])).toEqual([]);
    });

    test('count leaves out what was deleted', async () => {
      await under.store.put('outbox', [outboxDoc(1), outboxDoc(2), outboxDoc(3)]);
      await under.store.drop('outbox', [outboxDoc(2).id]);
      expect([await under.store.count('outbox'), await under.store.count('orders')]).toEqual([2, 0]);
    });

    test('what was deleted is added, or named as left out', async () => {
      await under.store.put('settings', [setting('gone', 1)]);
      await under.store.drop('settings', ['gone']);
      const existing = await under.store.add('settings', [setting('gone', 2)]);
      expect(await under.store.get('settings', ['gone'])).toEqual([existing.length === 0 ? setting('gone', 2) : undefined]);
    });

    test('a put of nothing and a get of nothing are fine', async () => {
      await under.store.put('outbox', []);
      expect(await under.store.get('outbox', [])).toEqual([]);
      expect(await under.store.change('outbox', [], () => null)).toEqual([]);
    });

    test('change inserts, replaces, leaves and deletes, and gives the documents as they are after', async () => {
      await under.store.put('settings', [setting('leave', 1), setting('delete', 1), setting('replace', 1)]);
      const after = await under.store.change('settings', ['leave', 'delete', 'replace', 'insert', 'nothing'], (doc, id) => {
        if (id === 'leave' || id === 'nothing') return undefined;
        if (id === 'delete') return null;
        return setting(id, doc ? 2 : 'new');
      });
      expect(after).toEqual([setting('leave', 1), undefined, setting('replace', 2), setting('insert', 'new'), undefined]);
      expect(await under.store.get('settings', ['leave', 'delete', 'replace', 'insert', 'nothing'])).toEqual(after);
    });

    test('deleting what is not there changes nothing', async () => {
      expect(await under.store.change('settings', ['ghost'], () => null)).toEqual([undefined]);
      await under.store.drop('settings', ['ghost']);
      expect(await under.store.find('settings', {})).toEqual([]);
    });

    test('a deleted document can be inserted again', async () => {
      await under.store.put('settings', [setting('a', 1)]);
      await under.store.drop('settings', ['a']);
      expect(await under.store.get('settings', ['a'])).toEqual([undefined]);
      await under.store.put('settings', [setting('a', 2)]);
      await under.store.change('settings', ['a'], () => null);
      await under.store.change('settings', ['a'], (doc) => setting('a', doc ? 'seen' : 3));
      expect(await under.store.get('settings', ['a'])).toEqual([setting('a', 3)]);
    });

    test('I1: a hundred concurrent changes of one counter lose none', async () => {
      const stores = [under.store, (await under.second?.()) ?? under.store];
      const raise = (doc: SettingDoc | undefined) => setting('device', ((doc?.value as number | undefined) ?? 0) + 1);
      const raised = await Promise.all(
        Array.from({ length: 50 }).flatMap(() => stores.map(async (store) => store.change('settings', ['device'], raise))),
      );
      expect(new Set(raised.map((docs) => docs[0]?.value)).size).toBe(100);
      expect(await under.store.get('settings', ['device'])).toEqual([setting('device', 100)]);
    });

    test('a change sees what another tab wrote', async () => {
      const other = (await under.second?.()) ?? under.store;
      await under.store.put('settings', [setting('a', 1)]);
      await other.change('settings', ['a'], (doc) => setting('a', (doc?.value as number) + 1));
      const [after] = await under.store.change('settings', ['a'], (doc) => setting('a', (doc?.value as number) + 1));
      expect(after?.value).toBe(3);
    });

    test('find gives what equals, in the order of the index that begins with the fields', async () => {
      await under.store.put('outbox', [
        outboxDoc(3),
        outboxDoc(1),
        outboxDoc(2, { state: 'acked' }),
        outboxDoc(12),
        outboxDoc(4, { lane: 'lane-2' }),
      ]);
      expect(ns(await under.store.find('outbox', { state: 'queued' }))).toEqual([1, 3, 4, 12]);
      expect(ns(await under.store.find('outbox', { state: 'queued' }, 2))).toEqual([1, 3]);
      expect(ns(await under.store.find('outbox', { lane: 'lane-1' }))).toEqual([1, 2, 3, 12]);
      expect(ns(await under.store.find('outbox', { entityId: 'entity-2' }))).toEqual([2]);
      expect(await under.store.find('outbox', { state: 'refused' })).toEqual([]);
    });

    test('find without fields gives everything by id', async () => {
      await under.store.put('dictionaries', [
        dictionaryBlock('d1/1/0001', 'd1'),
        dictionaryBlock('d1/1/0000', 'd1'),
        dictionaryBlock('d0/head', 'd0'),
      ]);
      expect((await under.store.find('dictionaries', {})).map((doc) => doc.id)).toEqual(['d0/head', 'd1/1/0000', 'd1/1/0001']);
      expect(await under.store.find('dictionaries', { dictionaryId: 'd1' })).toHaveLength(2);
    });

    test('find does not give what was deleted', async () => {
      await under.store.put('outbox', [outboxDoc(1), outboxDoc(2)]);
      await under.store.drop('outbox', ['op-0001']);
      expect(await under.store.find('outbox', { state: 'queued' })).toEqual([outboxDoc(2)]);
    });

    test('watch tells the ids after each write, and stops when asked', async () => {
      const seen: string[] = [];
      const stop = under.store.watch('outbox', (ids) => seen.push(...ids));
      await under.store.put('outbox', [outboxDoc(1), outboxDoc(2)]);
      await under.store.change('outbox', ['op-0001'], (doc) => doc && { ...doc, state: 'inflight' });
      await under.store.put('settings', [setting('elsewhere', 1)]);
      await under.store.drop('outbox', ['op-0002']);
      await expect.poll(() => seen).toEqual(['op-0001', 'op-0002', 'op-0001', 'op-0002']);
      stop();
      await under.store.put('outbox', [outboxDoc(3)]);
      expect(seen).toHaveLength(4);
    });

    test('watch tells of the writes of another tab', async () => {
      const other = await under.second?.();
      if (!other) return;
      const seen: string[] = [];
      const stop = under.store.watch('outbox', (ids) => seen.push(...ids));
      await other.put('outbox', [outboxDoc(7)]);
      await other.add('outbox', [outboxDoc(7), outboxDoc(8)]);
      await expect.poll(() => seen).toEqual(['op-0007', 'op-0008']);
      stop();
    });

    test('a thousand documents in one put are one step', async () => {
      const docs = Array.from({ length: 1_000 }, (_, i) => outboxDoc(i + 1));
      await under.store.put('outbox', docs);
      expect(await under.store.find('outbox', { state: 'queued' })).toEqual(docs);
    });
  });
}
