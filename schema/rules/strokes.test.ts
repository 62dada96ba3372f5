import { expect, test } from 'vitest';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { areStrokes, fromStrokes, strokePaths, toStrokes } from './strokes.ts';

const pad = { width: 300, height: 150 };
/** Two pen strokes. */
const drawn = [
  [
    { x: 10.4, y: 20.2 },
    { x: 14.6, y: 19.9 },
    { x: 19, y: 25 },
  ],
  [
    { x: 40, y: 30 },
    { x: 41, y: 33 },
  ],
];

test('a signature is stored as whole numbers, each point as its difference from the one before', () => {
  expect(toStrokes(drawn, pad).strokes).toEqual([
    [10, 20, 5, 0, 4, 5],
    [40, 30, 1, 3],
  ]);
});

test('a stored signature has the points it was drawn with', () => {
  expect(fromStrokes(toStrokes(drawn, pad))).toEqual([
    [
      { x: 10, y: 20 },
      { x: 15, y: 20 },
      { x: 19, y: 25 },
    ],
    [
      { x: 40, y: 30 },
      { x: 41, y: 33 },
    ],
  ]);
  expect(areStrokes(toStrokes(drawn, pad))).toBe(true);
});

test('a pen that leaves the pad stays at its edge', () => {
  expect(toStrokes([[{ x: -5, y: 900 }]], pad).strokes).toEqual([[0, 150]]);
});

test('a signature has at most 200 strokes and 4,000 points', () => {
  const line = Array.from({ length: 50 }, (_, at) => ({ x: at, y: at }));
  const many = toStrokes(
    Array.from({ length: 300 }, () => line),
    pad,
  );
  expect(fromStrokes(many).flat()).toHaveLength(ORDER_LIMITS.strokePoints);
  expect(areStrokes(many)).toBe(true);
});

test.each([
  ['a stroke outside the pad', { ...pad, strokes: [[10, 20, 291, 0]] }],
  ['half a point', { ...pad, strokes: [[10, 20, 1]] }],
  ['an empty stroke', { ...pad, strokes: [[]] }],
  ['a broken number', { ...pad, strokes: [[10.5, 20]] }],
  ['a pad without size', { width: 0, height: 0, strokes: [] }],
  ['too many strokes', { ...pad, strokes: Array.from({ length: 201 }, () => [1, 1]) }],
])('%s is no signature', (_name, signature) => {
  expect(areStrokes(signature)).toBe(false);
});

test('the curve of a signature goes through the points as they were drawn; a dot is drawn too', () => {
  const signature = {
    width: 100,
    height: 50,
    strokes: [
      [10, 20, 5, -3],
      [7, 7],
    ],
  };
  expect(strokePaths(signature)).toEqual(['M10 20L15 17', 'M7 7L7 7']);
});
