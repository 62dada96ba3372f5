import { expect, test } from 'vitest';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import { forList, isPartlySigned, linesOf, notBegun, withMark, withSignature, type Begun, type Expected } from './begun.ts';

const expected = (code: string, seals: string[] = []): Expected => ({ position: pickupPosition(code), seals });
const mark = { containerId: 'A', title: '', method: 'scanned', seals: ['S1'], at: 1, takenAlong: false, differs: '' } as const;
const anna = { name: 'Anna', signed: { way: 'typed', strokes: null, typed: 'Anna' }, at: 3 } as const;
const piotr = { name: 'Piotr', signed: { way: 'typed', strokes: null, typed: 'Piotr' }, at: 4 } as const;
const list = [expected('A', ['S1']), expected('B')];
const begun = withMark(notBegun, { ...mark, code: 'A' });
const signedFor = (before: Begun, items: readonly Expected[]) => withSignature(before, 'giver', anna, linesOf(before, items));
const under = (before: Begun, items: readonly Expected[]) => forList(before, linesOf(before, items));

test('an order that changes after the first signature clears it and names the items', () => {
  const first = signedFor(begun, list);
  const now = under(first, [expected('A', ['S2']), expected('C')]);
  expect(isPartlySigned(now)).toBe(false);
  expect(now.listChange).toEqual({ added: ['C'], removed: ['B'], changed: ['A'] });
  expect(now.giver).toMatchObject({ name: 'Anna', at: 0 });
});

test('the same items in another order, read by another device, keep the signature', () => {
  const first = signedFor(begun, list);
  const again = { ...first, marks: first.marks.map((one) => ({ ...one, method: '' as const, at: 9 })) };
  expect(under(again, list.toReversed())).toBe(again);
});

test('the second signature under another list never joins the first one', () => {
  const first = signedFor(begun, list);
  const second = withSignature(first, 'taker', piotr, linesOf(first, [...list, expected('C')]));
  expect([second.giver.signed.typed, second.taker.signed.typed]).toEqual(['', 'Piotr']);
  expect(second.listChange?.added).toEqual(['C']);
  const both = withSignature(second, 'giver', anna, linesOf(second, [...list, expected('C')]));
  expect([both.giver.signed.typed, both.taker.signed.typed, both.listChange]).toEqual(['Anna', 'Piotr', undefined]);
});

test('a signature that an earlier version kept without its list is drawn again', () => {
  const { signedList: _none, ...earlier } = signedFor(begun, list);
  expect(isPartlySigned(under(earlier, list))).toBe(false);
});
