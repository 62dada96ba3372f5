import { expect, test } from 'vitest';
import { firstOf } from '#src/kit/list/source.ts';
import { CallSource, type CallPage } from './call-source.ts';

/** A list that the service answers by keyset pages. */
const page = (rows: string[], next: string | null, counted: Partial<CallPage<string>> = {}): CallPage<string> => ({
  rows,
  next,
  ...counted,
});

test('pages are added one by one; a service that stopped counting reports "more than", and the last page counts all', async () => {
  const asked: (string | null)[] = [];
  const source = new CallSource<string>(async (after) => {
    asked.push(after);
    return after === null ? page(['a', 'b'], 'b', { matches: 20_000, isMore: true }) : page(['c'], null);
  });
  expect(asked).toEqual([]);
  expect(await firstOf(source.count$)).toBe(2);
  expect(source.state.value).toMatchObject({ matches: 20_000, isMore: true, next: 'b' });
  await source.loadNext();
  await source.loadNext();
  expect(asked).toEqual([null, 'b']);
  expect(await firstOf(source.page(1, 3))).toEqual(['b', 'c']);
  expect(source.state.value).toMatchObject({ matches: 3, isMore: false, next: null, busy: false });
});

test('R-341: a new load ends the one before, whose answer is not shown when it comes all the same', async () => {
  const signals: AbortSignal[] = [];
  const first = Promise.withResolvers<CallPage<string>>();
  const source = new CallSource<string>((_after, signal) => {
    signals.push(signal);
    return signals.length === 1 ? first.promise : Promise.resolve(page(['new'], null));
  });
  const old = source.load();
  await source.load();
  first.resolve(page(['old'], null));
  await old;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(source.state.value.rows).toEqual(['new']);
});

test('a page that does not come leaves the rows and can be asked for again', async () => {
  let fails = true;
  const source = new CallSource<string>(async (after) => {
    if (after !== null && fails) throw new Error('unreachable');
    return after === null ? page(['a'], 'a') : page(['b'], null);
  });
  await source.load();
  await source.loadNext();
  expect(source.state.value).toMatchObject({ rows: ['a'], busy: false, fault: new Error('unreachable') });
  fails = false;
  await source.loadNext();
  expect(source.state.value).toMatchObject({ rows: ['a', 'b'], fault: undefined });
});
