import { expect, test } from 'vitest';
import { retentionCalls } from '#schema/calls/retention.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import * as v from 'valibot';
import { isTooMany, proposalGap } from './proposal-gap.ts';

const boxes = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `box-${n}`, projectId: 'p' }));

/** True if the service takes so many boxes. */
const isTaken = (count: number) => {
  const objects = boxes(count).map(({ id }) => id);
  const kept = v.is(retentionCalls.keepUntil.input, { objects, until: '2030-01-01', reason: 'A claim' });
  return kept && v.is(retentionCalls.proposalMake.input, { id: crypto.randomUUID(), projectId: 'p', title: 'T', objects });
};

test('as many boxes as the service takes can be chosen, and one more is named as too many before it is asked', () => {
  const most = ORDER_LIMITS.positions;
  for (const count of [1, most, most + 1]) {
    expect(isTooMany(boxes(count))).toBe(!isTaken(count));
    expect(proposalGap(boxes(count), 'T')).toBe(isTaken(count) ? null : 'many');
  }
});

test('a proposal needs boxes of one project and a title', () => {
  expect(proposalGap([], 'T')).toBe('none');
  expect(proposalGap([{ projectId: 'p' }, { projectId: 'q' }], 'T')).toBe('projects');
  expect(proposalGap(boxes(2), ' ')).toBe('title');
});
