import { expect, test } from 'vitest';
import { followed } from '#src/kit/list/followed-place.ts';

const at = (row: number) => ({ row, column: 2 });
const among = (text: string) => (index: number) => text[index];

test('the place stays with its row, wherever newer rows put it', () => {
  const held = { place: at(2), id: 'b' };
  expect(followed(held, 3, among('abc'))).toBe(held);
  expect(followed(held, 4, among('xabc'))).toEqual({ place: at(3), id: 'b' });
  expect(followed(held, 3, among('bca'))).toEqual({ place: at(1), id: 'b' });
  expect(followed({ place: at(5), id: 'b' }, 2, among('ab'))).toEqual({ place: at(2), id: 'b' });
});

test('the place of a removed row passes to the row that follows, past the end to the last', () => {
  expect(followed({ place: at(2), id: 'b' }, 2, among('ac'))).toEqual({ place: at(2), id: 'c' });
  expect(followed({ place: at(3), id: 'c' }, 2, among('ab'))).toEqual({ place: at(2), id: 'b' });
});

test('a row on its way is waited for, the header stays', () => {
  const coming = { place: at(2), id: 'b' };
  expect(followed(coming, 3, () => undefined)).toBe(coming);
  expect(followed({ place: at(2), id: undefined }, 3, among('abc'))).toEqual({ place: at(2), id: 'b' });
  const head = { place: at(0), id: undefined };
  expect(followed(head, 3, among('abc'))).toBe(head);
});
