import { expect, test } from 'vitest';
import { citedIn, ruleReport } from './rules.ts';

const cites = (source: string): string[] => [...citedIn(source)];

test('every rule of the first document is cited by a test, or listed with the reason why not', async () => {
  expect((await ruleReport()).faults).toEqual([]);
});

test('a citation is a title that runs: no comment, no test to be written, no other text', () => {
  expect(cites("test('R-101, R-102: it holds', () => {")).toEqual(['R-101', 'R-102']);
  expect(cites('test.each([1, 2])(\n  "R-103: %i holds",')).toEqual(['R-103']);
  expect(cites("describe('R-104: a group', () => {")).toEqual(['R-104']);
  expect(cites("const rows = {\n  'R-105, R-106': [\n")).toEqual(['R-105', 'R-106']);
  for (const source of [
    "// test('R-101: it holds', () => {",
    "test.skip('R-101: it holds', () => {",
    "test.todo('R-101: it holds')",
    "test.fixme('R-101: it holds', () => {",
    "say('R-101: it holds')",
    '/** R-101 */',
  ]) {
    expect(cites(source)).toEqual([]);
  }
});
