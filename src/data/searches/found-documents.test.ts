import { expect, test } from 'vitest';
import { createWorkplace } from '#src/data/workplace/workplace.ts';
import { fakeDevice } from '#tests/bench/fake-device.ts';
import { neighborsOf, noteFound } from './found-documents.ts';

test('documents, Keys: J and K go through the last result in its order, and end with it', () => {
  const place = createWorkplace(fakeDevice());
  expect(neighborsOf('a', place)).toEqual({ before: undefined, after: undefined });
  noteFound(['a', 'b', 'c'], place);
  expect(['a', 'b', 'c', 'd'].map((id) => neighborsOf(id, place))).toEqual([
    { before: undefined, after: 'b' },
    { before: 'a', after: 'c' },
    { before: 'b', after: undefined },
    { before: undefined, after: undefined },
  ]);
  noteFound(['d'], place);
  expect(neighborsOf('a', place)).toEqual({ before: undefined, after: undefined });
  expect(neighborsOf('d', createWorkplace(fakeDevice()))).toEqual({ before: undefined, after: undefined });
});
