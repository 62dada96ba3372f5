import { expect, test } from 'vitest';
import { codeOfNumber } from '#schema/rules/labels/series.ts';
import { namedRanges } from './named-ranges.ts';
import { saveInTurn } from './save-in-turn.ts';

const code = (number: number) => codeOfNumber(series, number);
const series = { prefix: 'EN-', width: 5, checkDigit: true };
const [first, second, third] = [
  { ...series, first: 41, last: 50 },
  { ...series, first: 91, last: 91 },
  { ...series, first: 95, last: 96 },
];

test('a range the disk refuses is not put out, and neither are those behind it; those before it are', async () => {
  const asked: number[] = [];
  const untilFull = async (range: { first: number }) => asked.push(range.first) < 2;
  expect(await saveInTurn([first, second, third], untilFull)).toEqual({ saved: [first], refused: [second, third] });
  expect(asked).toEqual([41, 91]);
  expect(await saveInTurn([first, second], async () => true)).toEqual({ saved: [first, second], refused: [] });
  expect(await saveInTurn([first], async () => false)).toEqual({ saved: [], refused: [first] });
});

test('ranges are named by the codes on their labels', () => {
  expect(namedRanges([first, second, third])).toBe(`${code(41)} – ${code(50)}, ${code(91)}, ${code(95)} – ${code(96)}`);
});
