import { expect, test } from 'vitest';
import { percentOf, widthOf } from './page-view.tsx';
import { spreadOf } from './use-pinch.ts';

/** Width of a page on the screen. */
const a4 = { width: 1_240, height: 1_754 };
const at = (clientX: number, clientY: number) => ({ clientX, clientY });

test('a page is as wide as the view, fits it whole, or has a share of its own size', () => {
  const view = { width: 1_048, height: 948 };
  expect(widthOf('width', a4, view)).toBe(1_000);
  expect(widthOf('whole', a4, view)).toBeCloseTo((900 * 1_240) / 1_754);
  expect(widthOf(100, a4, view)).toBeCloseTo(1_240 * 0.64);
  expect(widthOf(200, a4, view)).toBeCloseTo(2 * 1_240 * 0.64);
});

test('a view without room still shows a page', () => {
  expect(widthOf('whole', a4, { width: 0, height: 0 })).toBeGreaterThan(0);
});

test('two fingers give a zoom by their distance, and one of them none', () => {
  expect(spreadOf([at(0, 0), at(30, 40)])).toBe(50);
  expect(spreadOf([at(0, 0)])).toBe(0);
  expect(percentOf(widthOf(150, a4, a4), a4)).toBeCloseTo(150);
});
