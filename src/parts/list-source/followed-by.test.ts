import { BehaviorSubject } from 'rxjs';
import { expect, test } from 'vitest';
import { arraySource, firstOf } from '#src/kit/list/source.ts';
import { followedBy } from './followed-by.ts';

test('rows of a second source come behind those of the first, on the page that both share too', async () => {
  const behind$ = new BehaviorSubject<readonly number[]>([5, 6, 7]);
  const source = followedBy(arraySource([1, 2, 3, 4]), behind$);
  expect(await firstOf(source.count$)).toBe(7);
  expect([await firstOf(source.page(0, 3)), await firstOf(source.page(3, 6)), await firstOf(source.page(6, 9))]).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7],
  ]);
  behind$.next([]);
  expect([await firstOf(source.count$), await firstOf(source.page(3, 6))]).toEqual([4, [4]]);
});
