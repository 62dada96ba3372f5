import { expect, test } from 'vitest';
import { JudgingBasis } from './judging-basis.ts';

test('short steps share the configuration they are judged by, and read it again after a moment', () => {
  const time = { now: 0 };
  const basis = new JudgingBasis(() => time.now);
  const first = basis.read();
  time.now = 150;
  expect(basis.read()).toBe(first);
  time.now = 201;
  const second = basis.read();
  expect(second).not.toBe(first);
  time.now = 400;
  expect(basis.read()).toBe(second);
});
