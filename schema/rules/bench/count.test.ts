import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { countOutcome } from '#schema/codes/bench.ts';
import { countScan, countSum, isWhole, missingOf, type CountItem, type Expected, type Surroundings } from './count.ts';

const box: Expected[] = [
  { id: 'r1', code: 'A1' },
  { id: 'r2', code: 'A2' },
  { id: 'r3', code: '' },
];
const around: Surroundings = {
  elsewhere: (code) => (code === 'B7' ? { registrationId: 'r9', containerCode: '0000400123' } : null),
  maybeSomewhere: (code) => code === 'C5',
};

/** Scans codes one after the other, as the bench does. */
function scanned(...codes: string[]): CountItem[] {
  const items: CountItem[] = [];
  for (const code of codes) {
    const { outcome, registrationId } = countScan(code, box, items, around);
    items.push({ registrationId, code: code.toUpperCase(), outcome, how: 'scanned', at: items.length });
  }
  return items;
}
const picked: CountItem = { registrationId: 'r3', code: '', outcome: countOutcome.found, how: 'picked', at: 9 };

test('five outcomes of a scan: found, again, of another box, perhaps of another box, registered nowhere', () => {
  const outcomes = scanned('a1', 'A1', 'B7', 'C5', 'X0', 'X0').map(({ outcome }) => outcome);
  const { found, again, elsewhere, somewhere, unknown } = countOutcome;
  expect(outcomes).toEqual([found, again, elsewhere, somewhere, unknown, again]);
  expect(countScan('B7', box, [], around)).toMatchObject({ registrationId: 'r9', containerCode: '0000400123' });
});

test('the numbers of a count name what is missing, foreign and unregistered, each once', () => {
  const items = [...scanned('A1', 'A1', 'B7', 'B7', 'X0'), picked];
  expect(countSum(box, items)).toEqual({ expected: 3, found: 2, missing: 1, extra: 1, strays: 1 });
  expect(missingOf(box, items)).toEqual([{ id: 'r2', code: 'A2' }]);
  expect(isWhole(countSum(box, [...scanned('A1', 'A2'), picked]))).toBe(true);
});

test('where codes repeat, a scan finds one paper of its code: the box is whole once each was scanned or seen', () => {
  const two = [
    { id: 's1', code: 'S1' },
    { id: 's2', code: 'S1' },
  ];
  const items: CountItem[] = [];
  const scan = () => {
    const { outcome, registrationId } = countScan('s1', two, items, around);
    items.push({ registrationId, code: 'S1', outcome, how: 'scanned', at: items.length });
    return [outcome, registrationId];
  };
  expect(scan()).toEqual([countOutcome.found, 's1']);
  expect(countSum(two, items)).toMatchObject({ found: 1, missing: 1 });
  expect(missingOf(two, items)).toEqual([two[1]]);
  expect(isWhole(countSum(two, [...items, { ...picked, registrationId: 's2', code: 'S1' }]))).toBe(true);
  expect(scan()).toEqual([countOutcome.found, 's2']);
  expect(isWhole(countSum(two, items))).toBe(true);
  expect(scan()).toEqual([countOutcome.again, 's1']);
  expect(isWhole(countSum(two, items))).toBe(true);
});

test('a document that moved in the meantime is judged by its present box', () => {
  const items = [...scanned('A1', 'A2', 'X0'), picked];
  const cameIn = [...box, { id: 'r8', code: 'X0' }];
  expect(isWhole(countSum(cameIn, items))).toBe(true);
  const left = box.filter(({ id }) => id !== 'r2' && id !== 'r3');
  expect(countSum(left, items)).toEqual({ expected: 1, found: 1, missing: 0, extra: 2, strays: 1 });
});

test('any order of the scans, and any repeats, give the same numbers', () => {
  const code = constantFrom('A1', 'A2', 'B7', 'C5', 'X0', 'X1');
  assert(
    property(array(code, { maxLength: 12 }), array(code, { maxLength: 6 }), (codes, repeats) => {
      const again = repeats.filter((one) => codes.includes(one));
      expect(countSum(box, scanned(...[...codes].toReversed(), ...again))).toEqual(countSum(box, scanned(...codes)));
    }),
  );
});
