import { expect, test } from 'vitest';
import type { Registration } from '#schema/records/registration.ts';
import type { FinishedDocument } from '#src/parts/attribute-form/contract.ts';
import { changedValues, isChange, onTopOf } from './changed-values.ts';

const before = { code: 'D-1', values: { surname: 'Nowak', born: '1961-03-12', note: 'torn' } } as unknown as Registration; // the rest is not read
const finished = (values: Record<string, string>, code = 'D-1'): FinishedDocument => ({
  code,
  classId: 'class',
  classVersion: 1,
  values,
  evidence: { surname: 'typed', born: 'typed' },
  toVerify: [],
  tries: {},
  leased: [],
});

test('only what differs travels, a cleared value as an empty text', () => {
  const change = changedValues(before, finished({ surname: 'Nowacka', born: '1961-03-12' }));
  expect(change).toEqual({ values: { surname: 'Nowacka', note: '' }, evidence: { surname: 'typed' }, toVerify: [] });
  expect(isChange(changedValues(before, finished({ ...before.values })))).toBe(false);
  expect(isChange(changedValues(before, finished({ ...before.values }, 'D-2')))).toBe(true);
});

test('the correction of a returned change keeps what it leaves alone', () => {
  const returned = {
    values: { surname: 'Nowacka', note: '' },
    evidence: { surname: 'doubleEntry' },
    toVerify: ['city'],
    code: 'D-2',
  };
  const correction = changedValues(before, finished({ ...before.values, surname: 'Nowicka' }));
  expect(onTopOf(returned, correction)).toEqual({
    values: { surname: 'Nowicka', note: '' },
    evidence: { surname: 'typed' },
    toVerify: ['city'],
    code: 'D-2',
  });
});
