import { expect, test } from 'vitest';
import { keysetSource, type KeysetReader } from '#src/kit/list/keyset-source.ts';
import { firstOf, PAGE_ROWS, type Live } from '#src/kit/list/source.ts';
import { WindowStore } from '#src/kit/list/window-store.ts';

interface Entry {
  key: number;
}

/** A table in memory that notifies its readers of every change, like a live query. */
function table(start: readonly number[]) {
  let keys = [...start];
  const listeners = new Set<() => void>();
  const live = <T>(read: () => T): Live<T> => ({
    subscribe: ({ next }) => {
      const notify = () => next(read());
      notify();
      listeners.add(notify);
      return { unsubscribe: () => listeners.delete(notify) };
    },
  });
  const reads: number[] = [];
  const reader: KeysetReader<Entry, number> = {
    count$: live(() => keys.length),
    page: (after, limit) =>
      live(() => {
        reads.push(limit);
        return keys
          .filter((key) => after === null || key > after)
          .slice(0, limit)
          .map((key) => ({ key }));
      }),
    keyOf: (row) => row.key,
  };
  const change = (next: readonly number[]) => {
    keys = [...next].toSorted((a, b) => a - b);
    for (const notify of listeners) notify();
  };
  return { reader, reads, change, listeners: () => listeners.size };
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('pages by position contain the rows of that position', async () => {
  const { reader } = table(numbers(0, 1_000));
  const source = keysetSource(reader);
  const first = await firstOf(source.page(0, PAGE_ROWS));
  const far = await firstOf(source.page(700, 700 + PAGE_ROWS));
  expect(first.map((row) => row.key)).toEqual(numbers(0, PAGE_ROWS));
  expect(far.map((row) => row.key)).toEqual(numbers(700, PAGE_ROWS));
});

test('a page beyond the end is empty, not an error', async () => {
  const source = keysetSource(table(numbers(0, 50)).reader);
  expect(await firstOf(source.page(500, 600))).toEqual([]);
});

test('with a native cursor a jump reads nothing in between', async () => {
  const { reader, reads } = table(numbers(0, 100_000));
  const source = keysetSource({ ...reader, keyAt: (position) => Promise.resolve(position) });
  expect((await firstOf(source.page(90_000, 90_100)))[0]).toEqual({ key: 90_000 });
  expect(reads).toEqual([PAGE_ROWS]);
});

test('a row pushed over the edge of a page by a new one appears on the next page', async () => {
  const { reader, change } = table(numbers(0, 300));
  const store = new WindowStore(keysetSource(reader));
  const stop = store.subscribe(() => undefined);
  store.show(0, 150);
  await settled();
  change([-1, ...numbers(0, 300)]);
  await settled();
  const { count, rowAt } = store.state();
  expect(count).toBe(301);
  expect(numbers(0, 200).map((at) => rowAt(at)?.key)).toEqual(numbers(-1, 200));
  stop();
});

test('pages far away give their subscriptions back, and all of them end with the list', async () => {
  const { reader, listeners } = table(numbers(0, 10_000));
  const store = new WindowStore(keysetSource(reader));
  const stop = store.subscribe(() => undefined);
  store.show(0, 90);
  await settled();
  store.show(9_000, 9_090);
  await settled();
  expect(listeners()).toBeLessThanOrEqual(3);
  expect(store.state().rowAt(10)?.key).toBe(10);
  stop();
  expect(listeners()).toBe(0);
});

test('a new question keeps the old rows, dimmed, until its first answer', async () => {
  const before = new WindowStore(keysetSource(table(numbers(0, 10)).reader));
  before.subscribe(() => undefined);
  await settled();
  const silent: Live<never> = { subscribe: () => ({ unsubscribe: () => undefined }) };
  const next = new WindowStore<Entry>({ count$: silent, page: () => silent }, before.state());
  next.subscribe(() => undefined);
  expect(next.state()).toMatchObject({ count: 10, dimmed: true });
  expect(next.state().rowAt(3)?.key).toBe(3);
});
