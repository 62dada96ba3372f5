import { expect, test } from 'vitest';
import { characterMarks } from './character-marks.ts';

test('differing characters are marked on both sides, equal ones on neither', () => {
  const marks = characterMarks('Wiśniewska', 'Wisniewska-Kot');
  expect(marks.device.filter((piece) => piece.differs).map((piece) => piece.text)).toEqual(['ś']);
  expect(marks.service.filter((piece) => piece.differs).map((piece) => piece.text)).toEqual(['s', '-Kot']);
  expect(marks.service.map((piece) => piece.text).join('')).toBe('Wisniewska-Kot');
});

test('against an empty value nothing is marked: the words "no value" show it', () => {
  expect(characterMarks('Cover torn', '')).toEqual({ device: [{ text: 'Cover torn', differs: false }], service: [] });
});
