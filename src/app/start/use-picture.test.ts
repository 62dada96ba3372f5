import { expect, test } from 'vitest';
import { showsPicture } from '#src/app/start/use-picture.ts';

const desk = { width: 1_920, height: 1_080 };

test('R-041: S0 §2: the picture needs more than half the screen both ways and a ratio below 3', () => {
  expect(showsPicture({ width: 1_440, height: 900 }, desk)).toBe(true);
  expect(showsPicture({ width: 900, height: 600 }, desk)).toBe(false);
  expect(showsPicture({ width: 1_900, height: 500 }, desk)).toBe(false);
  expect(showsPicture({ width: 3_400, height: 1_000 }, { width: 3_440, height: 1_440 })).toBe(false);
});

test('upright windows show the form alone', () => {
  expect(showsPicture({ width: 768, height: 1_024 }, { width: 768, height: 1_024 })).toBe(false);
  expect(showsPicture({ width: 390, height: 844 }, { width: 390, height: 844 })).toBe(false);
});
