import { expect, test } from 'vitest';
import { compareFolded } from '#schema/rules/fold.ts';
import { chance } from '#sync/simulator/prng.ts';
import { changedSuccessors, changedValues } from './dictionary-docs.ts';

const letters = ['a', 'A', 'ą', 'b', 'Ł', 'l', 'z', 'ż', 'ß', ' '];

test('the difference of a value list gives the same as the whole list of the later version', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const dice = chance(seed);
    const word = () =>
      Array.from({ length: 1 + Math.floor(dice.next() * 4) }, () => letters[Math.floor(dice.next() * letters.length)]).join('');
    const before = [...new Set(Array.from({ length: 40 }, word))].toSorted(compareFolded);
    const gone = before.filter(() => dice.next() < 0.2);
    // one that went out and came in again is among the added ones, and was there before
    const added = [...new Set([...Array.from({ length: 8 }, word), ...before.filter(() => dice.next() < 0.05)])]
      .filter((value) => !gone.includes(value))
      .toSorted(compareFolded);
    const whole = [...new Set([...before.filter((value) => !gone.includes(value)), ...added])].toSorted(compareFolded);
    expect(changedValues(before, added, gone), `seed ${seed}`).toEqual(whole);
  }
});

test('a successor is kept until its value comes in again, or goes out with another one or with none', () => {
  const before = ['Payroll 2', 'Payroll', 'Old', 'New', 'Hall', 'Hall 1'];
  const gone = [
    { value: 'Old', successor: '' },
    { value: 'Hall', successor: 'Hall 2' },
    { value: 'Desk', successor: 'Office' },
  ];
  expect(changedSuccessors(before, ['Payroll 2'], gone)).toEqual(['Hall', 'Hall 2', 'Desk', 'Office']);
});
