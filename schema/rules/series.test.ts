import { expect, test } from 'vitest';
import { paddedDigits, splitSeries } from '#schema/rules/series.ts';

test('ux §6.2: the prefix of a series is everything before its trailing digits', () => {
  expect(splitSeries('KD/2019/00042')).toEqual({ prefix: 'KD/2019/', digits: '00042' });
  expect(splitSeries('00042')).toEqual({ prefix: '', digits: '00042' });
  expect(splitSeries('KD/')).toEqual({ prefix: 'KD/', digits: '' });
  expect(splitSeries('')).toEqual({ prefix: '', digits: '' });
});

test('R-168: digits typed without their zeros get them', () => {
  expect(paddedDigits('7', { format: '00000' })).toBe('00007');
  expect(paddedDigits('1234567', { format: '00000' })).toBe('1234567');
  expect(paddedDigits('KD/7', { format: '00000' })).toBe('KD/7');
  expect(paddedDigits('7', { format: '' })).toBe('7');
});
