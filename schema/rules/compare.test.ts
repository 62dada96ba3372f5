import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, differing } from './compare.ts';

test('S-d: only one side changed a field: merged, the other side listed as parallel', () => {
  expect(compare({ a: '1', b: '1' }, { a: '2' }, { a: '1', b: '9' })).toEqual({ moved: ['a'], clashing: [], parallel: ['b'] });
});

test('S-d: both changed it to different values: conflict', () => {
  expect(compare({ a: '1' }, { a: '2' }, { a: '3' })).toEqual({ moved: [], clashing: ['a'], parallel: [] });
});

test('S-d: both changed it to the same value: nothing', () => {
  expect(compare({ a: '1' }, { a: '2' }, { a: '2' })).toEqual({ moved: [], clashing: [], parallel: [] });
});

test('a field the device sends unchanged never undoes what the service has', () => {
  expect(compare({ a: '1' }, { a: '1' }, { a: '3' })).toEqual({ moved: [], clashing: [], parallel: ['a'] });
});

test('without a known base every difference is for a person', () => {
  expect(compare(null, { a: '2', b: '1' }, { a: '3', b: '1' })).toEqual({ moved: [], clashing: ['a'], parallel: [] });
});

test('a field the author knows to be changed is changed once more; one left alone, or changed by others since, is not replaced', () => {
  const answered = { a: '2', b: '2', c: '2' };
  expect(compare({ a: '1', b: '1', c: '1' }, { a: '3', b: '1', c: '3' }, { a: '2', b: '2', c: '9' }, answered)).toEqual({
    moved: ['a'],
    clashing: ['c'],
    parallel: ['b'],
  });
});

test('no value and empty text are the same', () => {
  expect(compare({}, { a: '' }, { a: '' })).toEqual({ moved: [], clashing: [], parallel: [] });
  expect(differing({ a: '' }, { b: 'x' })).toEqual(['b']);
});

test('what merges without asking never depends on which side came first', () => {
  const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('', '1', '2'));
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const changed = (side: Record<string, string>) =>
        Object.fromEntries(differing(base, side).map((field) => [field, side[field] ?? '']));
      const here = compare(base, changed(mine), theirs);
      const there = compare(base, changed(theirs), mine);
      expect(here.clashing.toSorted()).toEqual(there.clashing.toSorted());
      expect(here.moved.toSorted()).toEqual(there.parallel.toSorted());
    }),
  );
});
