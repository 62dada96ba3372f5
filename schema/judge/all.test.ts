import { expect, test } from 'vitest';
import { operationTypes } from '#schema/operations/all.ts';
import { judgeOf } from './all.ts';
import { deciderOf } from './desk/all.ts';

test('every kind has exactly one judge: of its own, or of the desk', () => {
  const judged = operationTypes.map((type) => [type, [judgeOf(type), deciderOf(type)].filter(Boolean).length]);
  expect(judged).toEqual(operationTypes.map((type) => [type, 1]));
});

test('a type this version does not know has none, also one that every object has a field for', () => {
  for (const type of ['', 'container.fold', 'toString', '__proto__'])
    expect([judgeOf(type), deciderOf(type)]).toEqual([undefined, undefined]);
});
