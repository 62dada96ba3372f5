import { expect, test } from 'vitest';
import { linesOf } from './page-lines.ts';

const word = (text: string, x: number, y: number, width = 40, height = 20) => ({ text, x, y, width, height });

test('words that follow each other are one line, and a new line or column begins the next one', () => {
  const words = [
    word('Contract', 10, 10),
    word('of', 60, 12, 20),
    word('work', 90, 9),
    word('Warsaw', 10, 40),
    word('Left', 10, 200),
    word('Right', 5, 198),
  ];
  const lines = linesOf(words);
  expect(lines.map((line) => line.words.map(({ text }) => text).join(' '))).toEqual([
    'Contract of work',
    'Warsaw',
    'Left',
    'Right',
  ]);
  expect(lines[0]).toMatchObject({ x: 10, y: 9, width: 120, height: 23 });
  expect(linesOf([])).toEqual([]);
});
