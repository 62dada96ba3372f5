import { expect, test } from 'vitest';
import {
  reinputAfter,
  reinputIssue,
  reinputLocked,
  reinputRules,
  reinputStages,
  reinputStart,
  reinputValue,
  type Reinput,
} from '#schema/rules/reinput.ts';

const typed = (...entries: string[]): Reinput =>
  entries.reduce((state, entry) => reinputAfter(state, 'enter', entry), reinputStart);

test('R-142: every stage answers every event', () => {
  for (const stage of reinputStages)
    for (const event of ['enter', 'restart', 'clear', 'edit'] as const) {
      const after = reinputRules[stage][event]({ ...reinputStart, stage }, 'x');
      expect(reinputStages).toContain(after.stage);
    }
});

test('R-143: the first entry is stored and the field asks a second time', () => {
  expect(typed('Świąt')).toEqual({ stage: 'second', entries: ['Świąt'], tries: 1, differs: false });
  expect(reinputValue(typed('Świąt'))).toBe('');
});

test('R-144: a second entry that is equal locks the field', () => {
  expect(typed('Świąt', 'Świąt')).toEqual({ stage: 'locked', entries: ['Świąt'], tries: 2, differs: false });
  expect(reinputValue(typed('Świąt', 'Świąt'))).toBe('Świąt');
});

test('R-145: a locked field goes back to first on restart, which keeps the count, or when cleared, which forgets it', () => {
  expect(reinputAfter(typed('a', 'a'), 'restart')).toEqual({ ...reinputStart, tries: 2 });
  expect(reinputAfter(typed('a', 'a'), 'clear')).toEqual(reinputStart);
});

test('R-146: a field of a stored document starts locked, an empty one asks', () => {
  expect(reinputLocked('Nowak').stage).toBe('locked');
  expect(reinputLocked('').stage).toBe('first');
});

test('after a mismatch the third entry decides when it equals one of the two', () => {
  expect(typed('Swiat', 'Świąt').stage).toBe('third');
  expect(reinputValue(typed('Swiat', 'Świąt', 'Świąt'))).toBe('Świąt');
  expect(reinputValue(typed('Swiat', 'Świąt', 'Swiat'))).toBe('Swiat');
});

test('a third entry that equals neither starts over and keeps counting', () => {
  expect(typed('a', 'b', 'c')).toEqual({ ...reinputStart, tries: 3, differs: true });
  expect(typed('a', 'b', 'c', 'd', 'd').tries).toBe(5);
});

test('Enter in an empty field is no entry', () => {
  expect(reinputAfter(reinputStart, 'enter', '')).toBe(reinputStart);
  expect(reinputAfter(typed('a'), 'enter', '').stage).toBe('second');
});

test('R-163: one entry alone is unfinished; R-164: two different ones differ', () => {
  expect(reinputIssue(reinputStart)).toBeNull();
  expect(reinputIssue(typed('a'))).toBe('reinputUnfinished');
  expect(reinputIssue(typed('a', 'b'))).toBe('reinputDiffers');
  expect(reinputIssue(typed('a', 'b', 'c'))).toBe('reinputDiffers');
  expect(reinputIssue(typed('a', 'a'))).toBeNull();
});
