import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Local } from '#src/data/database/database.ts';
import { browserPage } from '#tests/bench/browser-page.ts';
import { openTestLocal, workOn } from '#tests/bench/local-database.ts';
import { leftIn, nextNumber, type LeaseValue } from './leases.ts';
import { takeNumbers } from './take-numbers.ts';

let opened: Local;
let leave: () => Promise<void>;
beforeEach(async () => {
  browserPage();
  opened = await openTestLocal();
  leave = workOn(opened);
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const series = { of: 'container:env', prefix: 'EN-' };
const ID = 'lease/container:env/EN-';
const range = (next: number, last: number, id = `r${next}`) => ({ id, ...series, next, last, width: 5 });

async function hold(...ranges: ReturnType<typeof range>[]): Promise<void> {
  await opened.store.change('settings', [ID], (_, id) => ({ id, value: { series, ranges } satisfies LeaseValue, at: 1 }));
}
const left = async () => leftIn((await opened.store.get('settings', [ID]))[0]?.value as LeaseValue | undefined);

test('printed numbers leave the lease for good, over the end of a range', async () => {
  await hold(range(7, 9), range(20, 40));
  expect(await takeNumbers(series, 5)).toEqual([
    { first: 7, last: 9, width: 5 },
    { first: 20, last: 21, width: 5 },
  ]);
  expect(await nextNumber('container:env', 'EN-')).toBe('EN-00022');
});

test('ranges that join are one run, so one sheet is one batch', async () => {
  await hold(range(1, 10), range(11, 20));
  expect(await takeNumbers(series, 20)).toEqual([{ first: 1, last: 20, width: 5 }]);
});

test('a lease that is too small stays as it is', async () => {
  await hold(range(1, 9));
  expect([await takeNumbers(series, 10), await left()]).toEqual([undefined, 9]);
  expect(await takeNumbers({ of: 'container', prefix: '' }, 1)).toBeUndefined();
});

test('no printed number is handed out twice, however many print and take together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 8 }), async (asks) => {
      await hold(range(1, 40), range(41, 50), range(100, 140));
      // 0 takes one for a form, any other prints so many
      const given = await Promise.all(
        asks.map(async (many) => {
          if (many > 0) return (await takeNumbers(series, many)) ?? [];
          const code = await nextNumber(series.of, series.prefix);
          const number = Number(code?.slice(3));
          return code === undefined ? [] : [{ first: number, last: number, width: 5 }];
        }),
      );
      const numbers = given.flat().flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers.length + (await left())).toBe(91);
    }),
    { numRuns: 30 },
  );
});
