import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContainerType } from '#schema/records/reference.ts';
import { allSeries, checkDigitOf, codeOfNumber, numberOfCode, seriesOfType } from './series.ts';

const type = (id: string, series?: ContainerType['series']): ContainerType => ({
  id,
  name: id,
  kind: 'box',
  codePattern: '',
  sealRequired: false,
  series,
  translations: {},
});

/** Series of types as an administrator may write them, valid and invalid ones. */
const someTypes = fc
  .array(
    fc.option(
      fc.record({
        prefix: fc.stringMatching(/^[A-C0-2/-]{0,3}$/),
        width: fc.integer({ min: 1, max: 6 }),
        checkDigit: fc.boolean(),
      }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) => all.map((series, at) => type(`t${at}`, series)));

const numbers = fc.integer({ min: 1, max: 99_999_999 });

test('no two numbers of a client have the same code, whatever series its types have', () => {
  fc.assert(
    fc.property(someTypes, fc.array(numbers, { minLength: 1, maxLength: 40 }), (types, some) => {
      const all = allSeries(types);
      const codes = all.flatMap((series) => [...new Set(some)].map((number) => codeOfNumber(series, number)));
      expect(new Set(codes).size).toBe(codes.length);
    }),
    { numRuns: 400 },
  );
});

test('a code leads back to its number, and to no other series', () => {
  fc.assert(
    fc.property(someTypes, numbers, (types, number) => {
      const all = allSeries(types);
      for (const series of all) {
        const code = codeOfNumber(series, number);
        expect(all.filter((other) => numberOfCode(other, code) !== undefined)).toEqual([series]);
        expect(numberOfCode(series, code)).toBe(number);
      }
    }),
    { numRuns: 400 },
  );
});

test('a code with one wrong digit is none of its series', () => {
  const series = { prefix: 'KT-', width: 6, checkDigit: true };
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(6), fc.integer({ min: 1, max: 9 }), (number, place, by) => {
      const code = codeOfNumber(series, number);
      const at = series.prefix.length + place;
      const other = `${code.slice(0, at)}${(Number(code[at]) + by) % 10}${code.slice(at + 1)}`;
      expect(numberOfCode(series, other)).toBeUndefined();
    }),
  );
});

test('the check digit is that of GS1', () => {
  expect(checkDigitOf('400638133393')).toBe('1');
  expect(codeOfNumber({ prefix: 'EN-', width: 5, checkDigit: false }, 42)).toBe('EN-00042');
});

const own = (prefix: string) => ({ prefix, width: 5, checkDigit: false });

test('a prefix that ends with a digit, is written differently once scanned, or is of two types, numbers nothing', () => {
  for (const prefix of ['', 'A1', 'kt-', ' KT-']) {
    const bad = type('t1', own(prefix));
    expect([prefix, seriesOfType(bad, [bad])]).toEqual([prefix, null]);
  }
  const twins = [type('t1', own('KT-')), type('t2', own('KT-'))];
  expect(twins.map((twin) => seriesOfType(twin, twins))).toEqual([null, null]);
});
