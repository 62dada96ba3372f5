import { expect, test } from 'vitest';
import { outboxStates, type OutboxState } from '#schema/collections.ts';
import { isUndecided, outboxEvents, outboxRules, pendingStates, type OutboxEvent } from './states.ts';

const cells = outboxStates.flatMap((state) => outboxEvents.map((event) => [state, event, outboxRules[state][event]] as const));
const leaves = (from: readonly OutboxState[], events?: readonly OutboxEvent[]) =>
  cells.filter(([state, event, next]) => from.includes(state) && next !== state && (!events || events.includes(event)));

test('every state answers every event with a state', () => {
  expect(cells).toHaveLength(outboxStates.length * outboxEvents.length);
  expect(cells.filter(([, , next]) => !outboxStates.includes(next))).toEqual([]);
});

test('I1: an undecided operation leaves the queue only by a verdict of the service or an act of its author', () => {
  const words: readonly string[] = ['applied', 'contested', 'refused', 'returned', 'rejected'];
  const out = leaves(['queued', 'inflight']).filter((cell) => !isUndecided(cell[2]));
  const acts: readonly string[] = ['cancelled', 'superseded'];
  expect(out.filter(([state, event]) => !words.includes(event) && !(state === 'queued' && acts.includes(event)))).toEqual([]);
});

test('what may have left the device is never cancelled', () => {
  const cancels = cells.filter((cell) => cell[1] === 'cancelled' && cell[2] === 'cancelled');
  expect(cancels.map((cell) => cell[0])).toEqual(['queued', 'refused', 'cancelled']);
});

test('I4: an applied operation is done only when its place is reached', () => {
  const done = cells.filter((cell) => cell[0] !== 'done' && cell[2] === 'done');
  expect(new Set(done.map((cell) => cell[1]))).toEqual(new Set(['reached', 'rejected']));
  expect(done.filter(([, event]) => event === 'reached').map(([state]) => state)).toEqual(['acked']);
});

test('a sender that begins, and an answer that never came, put what was under way back in line', () => {
  expect(outboxRules.inflight.start).toBe('queued');
  expect(outboxRules.inflight.lost).toBe('queued');
  expect(leaves(outboxStates, ['start', 'lost']).map(([state]) => state)).toEqual(['inflight', 'inflight']);
});

test('a restored service receives everything again that has not been replaced or taken back', () => {
  const again = cells.filter(([, event, next]) => event === 'epoch' && next === 'queued').map(([state]) => state);
  expect(again.toSorted()).toEqual(['acked', 'contested', 'done', 'queued', 'refused', 'returned']);
});

test('replaced and cancelled are ends', () => {
  expect(leaves(['superseded', 'cancelled'])).toEqual([]);
});

test('I6: all but the ended ones are projected', () => {
  expect(outboxStates.filter((state) => !pendingStates.includes(state))).toEqual(['done', 'superseded', 'cancelled']);
});
