import { expect, test } from 'vitest';
import { here } from '#src/data/workplace/workplace.ts';
import { inTurn } from './in-turn.ts';

const turn = (waitsMs: number) => ({ name: 'pages', waitsMs, late: () => 'late' });

test('B10: who waits for a tab that is frozen in its work gets an end, and its turn once the tab goes on', async () => {
  const place = here();
  const thaws = Promise.withResolvers<string>();
  const frozen = inTurn(place, turn(10), () => thaws.promise);
  let worked = 0;
  const work = async () => `turn ${(worked += 1)}`;
  expect(await inTurn(place, turn(50), work)).toBe('late');
  expect(worked).toBe(0);
  const patient = inTurn(place, turn(10_000), work);
  thaws.resolve('done');
  // work under way takes as long as it takes
  expect(await frozen).toBe('done');
  expect(await patient).toBe('turn 1');
});

test('a fault of the work is no lateness', async () => {
  await expect(inTurn(here(), turn(1_000), () => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
});
