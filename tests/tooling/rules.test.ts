import { expect, test } from 'vitest';
import { citedIn, ruleReport } from './rules.ts';

const cites = (source: string): string[] => [...citedIn(source)];

test('every rule of the first document is cited by a test, or listed with the reason why not', async () => {
  expect((await ruleReport()).faults).toEqual([]);
});

test('a citation is a title that runs: no comment, no test to be written, no other text', () => {
  expect(cites("test('R-901, R-902: it holds', () => {")).toEqual(['R-901', 'R-902']);
  expect(cites('test.each([1, 2])(\n  "R-903: %i holds",')).toEqual(['R-903']);
  expect(cites("describe('R-904: a group', () => {")).toEqual(['R-904']);
  expect(cites("const rows = {\n  'R-905, R-906': [\n")).toEqual(['R-905', 'R-906']);
  for (const source of [
    "// test('R-901: it holds', () => {",
    "test.skip('R-901: it holds', () => {",
    "test.todo('R-901: it holds')",
    "test.fixme('R-901: it holds', () => {",
    "say('R-901: it holds')",
    '/** R-901 */',
  ]) {
    expect(cites(source)).toEqual([]);
  }
});
