import { expect, test } from 'vitest';
import type { ReviewArea } from './use-review.ts';
import { drawnOn, markedOn, noMarks, withDrawn, withoutPage, withToggled } from './review-marks.ts';

const area = (id: string): ReviewArea => ({ id, x: 1, y: 1, width: 9, height: 9, text: '', reason: 'drawn' });

test('what was drawn on a page stays on that page while others are looked at, and goes with its decision', () => {
  const marks = withDrawn(withDrawn(noMarks, 1, area('a')), 2, area('b'));
  expect([drawnOn(marks, 1), drawnOn(marks, 2), drawnOn(marks, 3)]).toMatchObject([[{ id: 'a' }], [{ id: 'b' }], []]);
  const decided = withoutPage(marks, 1);
  expect([drawnOn(decided, 1), drawnOn(decided, 2)]).toMatchObject([[], [{ id: 'b' }]]);
});

test('a change is an area that was drawn, or a proposed one that was unchecked; taken back it is none', () => {
  const drawn = withDrawn(noMarks, 1, area('a'));
  const unchecked = withToggled(drawn, 1, 'proposed');
  expect([markedOn(drawn, 1), markedOn(unchecked, 1), markedOn(unchecked, 2)]).toEqual([1, 2, 0]);
  // checked again, and the drawn one taken out
  const back = withToggled(withToggled(unchecked, 1, 'proposed'), 1, 'a');
  expect(markedOn(back, 1)).toBe(0);
  expect(markedOn(withoutPage(unchecked, 1), 1)).toBe(0);
});
