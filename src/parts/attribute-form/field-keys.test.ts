import { expect, test } from 'vitest';
import { fieldAct } from './field-keys.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const act = (key: string, more: Partial<typeof plain> = {}, at = { hasPrefix: true, atStart: true }) =>
  fieldAct({ key, ...plain, ...more }, at);

test('F4 repeats, Shift F4 keeps; with another modifier both belong to the browser', () => {
  expect([act('F4'), act('F4', { shiftKey: true }), act('F4', { altKey: true }), act('F4', { ctrlKey: true })]).toEqual([
    'repeat',
    'keep',
    undefined,
    undefined,
  ]);
});

test('Backspace frees a fixed prefix where there is nothing else to take away, and only there', () => {
  expect(act('Backspace')).toBe('free');
  expect(act('Backspace', {}, { hasPrefix: true, atStart: false })).toBeUndefined();
  expect(act('Backspace', {}, { hasPrefix: false, atStart: true })).toBeUndefined();
  expect(act('Backspace', { ctrlKey: true })).toBeUndefined();
  expect(act('Delete')).toBeUndefined();
});
