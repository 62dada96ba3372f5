import { expect, test } from 'vitest';
import { asvsReport, declares } from '#tests/security/asvs-report.ts';

test('every check has a test that is there, or says what is open', async () => {
  expect((await asvsReport()).faults).toEqual([]);
});

test('a test that is skipped, commented out or named elsewhere is none', () => {
  expect(declares("test('it holds', () => {", 'it holds')).toBe(true);
  expect(declares("  test.each(roles)('%s: it holds', () => {", '%s: it holds')).toBe(true);
  for (const source of [
    "test.skip('it holds', () => {",
    "test.todo('it holds')",
    "// test('it holds', () => {",
    "say('it holds')",
    '',
  ]) {
    expect(declares(source, 'it holds')).toBe(false);
  }
});
