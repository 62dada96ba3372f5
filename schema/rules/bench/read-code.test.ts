import { expect, test } from 'vitest';
import { usualBarcodes } from '#schema/records/sorting.ts';
import '#schema/rules/pattern-engine.ts';
import { hasCheckDigit } from './check-digit.ts';
import { readCode } from './read-code.ts';

test('without patterns every code is a document, with them only those that match', () => {
  expect(readCode(' kd-1 ', usualBarcodes)).toBe('document');
  const settings = { ...usualBarcodes, documents: ['KD-\\d+'], pages: ['KD-\\d+/\\d{3}'] };
  expect(['kd-17', 'KD-17/003', 'XX-1', 'KD-17/3'].map((code) => readCode(code, settings))).toEqual([
    'document',
    'page',
    'none',
    'none',
  ]);
});

test('a wrong check digit is a damaged label, not another document', () => {
  const settings = { ...usualBarcodes, checkDigit: 'mod10' as const };
  expect([readCode('4006381333931', settings), readCode('4006381333932', settings), readCode('A1', settings)]).toEqual([
    'document',
    'damaged',
    'damaged',
  ]);
});

test('check digits of GS1 and of Code 39', () => {
  expect(hasCheckDigit('4006381333931', 'mod10')).toBe(true);
  expect(hasCheckDigit('CODE 39R', 'mod43')).toBe(true);
  expect(hasCheckDigit('CODE 39X', 'mod43')).toBe(false);
  expect([hasCheckDigit('7', 'mod10'), hasCheckDigit('', 'mod43'), hasCheckDigit('ą1', 'mod43')]).toEqual([false, false, false]);
});
