import { expect, test } from 'vitest';
import { stillShown } from './still-shown.ts';

const attributes = [
  { name: 'Surname', value: 'Kowalska-Żuk' },
  { name: 'First name', value: 'Anna' },
  { name: 'Department', value: 'Payroll of the north' },
  { name: 'Note', value: '' },
];

test('attributes that still show a blackened word are named, whatever its case, accents and punctuation', () => {
  expect(stillShown(attributes, 'Surname: KOWALSKA, zuk')).toEqual(['Surname']);
  expect(stillShown(attributes, 'Anna Kowalska')).toEqual(['Surname', 'First name']);
});

test('words of two letters, parts of words, and areas without words name none', () => {
  expect(stillShown(attributes, 'of the x')).toEqual(['Department']);
  expect(stillShown(attributes, 'of')).toEqual([]);
  expect(stillShown(attributes, 'Kowal')).toEqual([]);
  expect(stillShown(attributes, '')).toEqual([]);
});
