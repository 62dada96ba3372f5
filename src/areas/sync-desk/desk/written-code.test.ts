import { expect, test } from 'vitest';
import { writtenCode } from './written-code.ts';

test('signs of a code that show nothing are shown by their numbers, and all others as they are', () => {
  expect(writtenCode('AB-1')).toBe('AB-1');
  expect(writtenCode('AB\u200B-1')).toBe('AB⟨200B⟩-1');
  expect(writtenCode(' ab 1 ')).toBe('⟨0020⟩ab 1⟨0020⟩');
  expect(writtenCode('AB\u00AD\u00A01\u202E')).toBe('AB⟨00AD⟩⟨00A0⟩1⟨202E⟩');
});
