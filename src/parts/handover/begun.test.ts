import { expect, test } from 'vitest';
import { pickupPosition } from '#tests/bench/pickup-position.ts';
import {
  isPartlySigned,
  isSameLine,
  linesOf,
  markOfLine,
  notBegun,
  takenAlong,
  withMark,
  withoutMark,
  withSeal,
  withSeen,
  type Expected,
  type ReadMark,
} from './begun.ts';

const expected = (code: string, seals: string[] = []): Expected => ({ position: pickupPosition(code), seals });
const read = (code: string, at: number, own: Partial<ReadMark> = {}): ReadMark => ({
  code,
  containerId: code,
  title: '',
  method: 'scanned',
  seals: [],
  at,
  takenAlong: false,
  differs: '',
  ...own,
});
const described = (id: string): Expected => ({ position: { ...pickupPosition(''), id, title: id, objectId: '' }, seals: [] });
const list = [expected('A', ['S1']), expected('B', ['S2']), expected('C')];
const shown = (begun: typeof notBegun) => linesOf(begun, list).map(({ code, found, differs }) => [code, found, differs]);

test('orders.md §4: the list has what is missing first, then what is not on the order, then other seals, then the rest', () => {
  let begun = withMark(notBegun, read('A', 1));
  begun = withSeal(withMark(begun, read('B', 2)), 'S9');
  begun = withMark(begun, read('X', 3, { differs: 'unknownBox' }));
  expect(shown(begun)).toEqual([
    ['C', 'missing', ''],
    ['X', 'extraLeft', 'unknownBox'],
    ['B', 'found', 'seal'],
    ['A', 'found', ''],
  ]);
});

test('a box read twice is on the list once, with the time of its first scan', () => {
  const begun = withMark(withMark(notBegun, read('A', 1)), read('A', 5));
  expect(begun.marks.map(({ at }) => at)).toEqual([1]);
});

test('a scan changes its own line and no other: no other row renders', () => {
  const before = linesOf(withMark(notBegun, read('A', 1)), list);
  // every scan reads the marks from the disk again
  const begun = structuredClone(withMark(withMark(notBegun, read('A', 1)), read('B', 2)));
  const changed = linesOf(begun, list).filter((line) => !before.some((one) => isSameLine(one, line)));
  expect(changed.map(({ code }) => code)).toEqual(['B']);
  const sealed = linesOf(withSeal(begun, 'S9'), list).filter(
    (line) => !linesOf(begun, list).some((one) => isSameLine(one, line)),
  );
  expect(sealed.map(({ code }) => code)).toEqual(['B']);
});

test('orders.md §4: an item without a label is marked by hand, each of its own, and unmarked again', () => {
  const things = [described('badges'), described('prints')];
  const found = (begun: typeof notBegun) => linesOf(begun, things).map(({ title, found: is, method }) => [title, is, method]);
  const [badges] = linesOf(notBegun, things);
  if (!badges) throw new Error('There is no line.');
  const begun = withSeen(notBegun, badges, 4);
  expect(found(begun)).toEqual([
    ['prints', 'missing', ''],
    ['badges', 'found', 'typed'],
  ]);
  expect(found(withoutMark(begun, markOfLine(badges)))).toEqual(found(notBegun));
});

test('a seal that matches is no difference', () => {
  const begun = withSeal(withMark(notBegun, read('A', 1)), 'S1');
  expect(linesOf(begun, list).find(({ code }) => code === 'A')).toMatchObject({ found: 'found', differs: '', seals: ['S1'] });
});

test('orders.md §6: a box that is not on the list stays here, or both agree to take it along', () => {
  const begun = withMark(notBegun, read('X', 1, { differs: 'unknownBox' }));
  expect(shown(takenAlong(begun, 'X', true))).toContainEqual(['X', 'extra', 'unknownBox']);
  expect(shown(withoutMark(begun, 'X')).map(([code]) => code)).not.toContain('X');
});

test('orders.md §8: a signature never moves to another list: a changed one is signed again', () => {
  const first = withMark(withMark(notBegun, read('A', 1)), read('X', 2));
  const person = { name: 'Anna', signed: { way: 'typed', strokes: null, typed: 'Anna' }, at: 3 } as const;
  const signed = { ...first, giver: person, taker: person };
  expect(isPartlySigned(withMark(signed, read('A', 4)))).toBe(true);
  const changes = [
    withMark(signed, read('B', 4)),
    withSeal(signed, 'S1'),
    withoutMark(signed, 'A'),
    takenAlong(signed, 'X', true),
    withSeen(signed, linesOf(notBegun, [described('badges')])[0] ?? ({} as never), 4),
  ];
  for (const changed of changes) {
    expect(isPartlySigned(changed)).toBe(false);
    expect([changed.giver.name, changed.taker.at]).toEqual(['Anna', 0]);
  }
});
