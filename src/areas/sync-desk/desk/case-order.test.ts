import { expect, test } from 'vitest';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { afterwards, caseInHand, inGroups, matching } from './case-order.ts';

const made = (id: string, kind: ConflictKind, rest: Partial<Conflict> = {}): Conflict =>
  ({
    id,
    kind,
    title: `Person ${id}`,
    subtitle: '',
    containerCode: '0000412861',
    userName: 'Anna Nowak',
    otherTitle: '',
    fields: [],
    ...rest,
  }) as unknown as Conflict; // only what the queue reads
const changed = made('a', 'changed', { title: 'Wiśniewska, Łucja', subtitle: 'KD/2019/00017 · 773109420012' });
const twice = made('b', 'duplicateCode');
const second = made('c', 'changed');
const all = [changed, twice, second];
const found = (words: string) => matching(all, { kind: '', words }).map((each) => each.id);
const none: ReadonlySet<string> = new Set();

test('the search finds a person without Polish letters, by a part of the code, and only where every word occurs', () => {
  expect(found('wisn lucja')).toEqual(['a']);
  expect(found('00017')).toEqual(['a']);
  expect(found('wisn 99999')).toEqual([]);
  expect(found('412861 nowak')).toEqual(['a', 'b', 'c']);
});

test('a kind narrows the queue, together with the words', () => {
  expect(matching(all, { kind: 'changed', words: '' }).map((each) => each.id)).toEqual(['a', 'c']);
  expect(matching(all, { kind: 'duplicateCode', words: 'wisn' })).toEqual([]);
});

test('a postponed case leaves its kind and moves to the end', () => {
  const groups = inGroups(all, new Set(['a']));
  expect(groups.map((group) => [group.id, group.cases.map((each) => each.id)])).toEqual([
    ['changed', ['c']],
    ['duplicateCode', ['b']],
    ['later', ['a']],
  ]);
});

test('after a case comes the next in line, then the first; one put off only when nothing else is left', () => {
  const ordered = inGroups(all, none).flatMap((group) => group.cases);
  expect(ordered.map((each) => each.id)).toEqual(['a', 'c', 'b']);
  expect(afterwards(ordered, none, 'a')).toBe('c');
  expect(afterwards(ordered, none, 'b')).toBe('a');
  expect(afterwards(ordered, new Set(['a']), 'b')).toBe('c');
  expect(afterwards(ordered, new Set(['a', 'c']), 'b')).toBe('a');
  expect(afterwards([twice], none, 'b')).toBeUndefined();
});

test('the case in hand stays in hand when one of an earlier kind arrives, until another is named or it is gone', () => {
  expect(caseInHand([twice], undefined, undefined)).toBe(twice);
  expect(caseInHand([changed, twice], undefined, 'b')).toBe(twice);
  expect(caseInHand([changed, twice], 'a', 'b')).toBe(changed);
  expect(caseInHand([changed, second], 'b', 'b')).toBe(changed);
  // the address still names the one that is gone, so its replacement stays
  expect(caseInHand([changed, second], 'b', 'c')).toBe(second);
});
