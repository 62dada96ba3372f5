import { expect, test } from 'vitest';
import { csvText } from '#schema/rules/csv.ts';

test('S1 §9: semicolons, byte-order mark, blank for empty', () => {
  expect(
    csvText([
      ['Code', 'Note'],
      ['0001', ''],
    ]),
  ).toBe('\uFEFF"Code";"Note"\r\n"0001";\r\n');
});

test.each(['=1+1', '+48 600', '-2+3', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
  'a formula in %j is never run by a spreadsheet',
  (value) => {
    expect(csvText([[value]])).toContain(`"'`);
  },
);

test.each([
  ['a;=1', "a;'=1"],
  ['"=1', `""'=1`],
  ['a, -2+3', "a,' -2+3"],
  ['=1;=2', "'=1;'=2"],
  ["'=1", "''=1"],
])('where another reader would begin a cell, %j is guarded as well', (value, cell) => {
  expect(csvText([[value]])).toBe(`\uFEFF"${cell}"\r\n`);
});

test.each(['-12,5', '3.14', '0042'])('the number %s stays a number', (value) => {
  expect(csvText([[value]])).toBe(`\uFEFF"${value}"\r\n`);
});

test('signs without a width are read once each: thousands of them hold nothing up, and hide no formula', () => {
  const many = '\uFEFF'.repeat(5_000);
  expect(csvText([[`a,${many}b`]])).toBe(`\uFEFF"a,${many}b"\r\n`);
  expect(csvText([[`a,${many}=1+1`]])).toBe(`\uFEFF"a,'${many}=1+1"\r\n`);
});

test('a client may have its cells between apostrophes: one in the cell is doubled, also the one before a formula', () => {
  expect(csvText([["O'Neill", '', '=1+1', 'a"b']], "'")).toBe("\uFEFF'O''Neill';;'''=1+1';'a\"b'\r\n");
});
