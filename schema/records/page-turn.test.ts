import { expect, test } from 'vitest';
import { pageTurns, placeTurned, sizeTurned, turnBack, turnedBy } from '#schema/records/page-turn.ts';

const page = { w: 100, h: 200 };
const area = { x: 10, y: 20, width: 30, height: 5 };

test('an area turns with its page, and back to where it was', () => {
  for (const turn of pageTurns) {
    const there = placeTurned(area, page, turn);
    expect(placeTurned(there, sizeTurned(page, turn), turnBack(turn))).toEqual(area);
    expect(there.x >= 0 && there.x + there.width <= sizeTurned(page, turn).w).toBe(true);
    expect(there.y >= 0 && there.y + there.height <= sizeTurned(page, turn).h).toBe(true);
  }
});

test('an area at the top left is at the top right after a turn to the right', () => {
  expect(placeTurned({ x: 0, y: 0, width: 10, height: 4 }, page, 1)).toEqual({ x: 196, y: 0, width: 4, height: 10 });
});

test('two turns are one', () => {
  const twice = placeTurned(placeTurned(area, page, 1), sizeTurned(page, 1), 2);
  expect(placeTurned(area, page, turnedBy(1, 2))).toEqual(twice);
});
