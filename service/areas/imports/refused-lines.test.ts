import { expect, test } from 'vitest';
import type { ImportIssue } from '#schema/calls/imports.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import type { Source } from '#service/import/sources/source.ts';
import { refusedLines } from './refused-lines.ts';

const sourceOf = (columns: readonly string[], ...cells: readonly (readonly string[])[]): Source => ({
  columns,
  rows: (async function* () {
    for (const [at, each] of cells.entries()) yield await Promise.resolve({ row: at + 2, cells: each });
  })(),
});
const issue = (row: number, code: string, column = ''): ImportIssue => ({ row, code, column, other: '', cells: ['cut'] });

test('refused rows come with the columns of their file and whole values, then with row and reason', async () => {
  const long = 'x'.repeat(4_000);
  const source = sourceOf(['Box', 'Name'], ['B-1', 'good'], ['', long], ['B-2']);
  const { lines, written } = await refusedLines(source, [issue(3, 'noBoxCode', 'Box'), issue(4, 'repeated')], 2);
  expect(lines).toEqual([
    ['Box', 'Name', 'row', 'reason', 'column', 'other'],
    ['', long, '3', 'noBoxCode', 'Box', ''],
    ['B-2', '', '4', 'repeated', '', ''],
  ]);
  expect(written).toBe(2);
});

test('a file of refused rows that is refused again has its reasons once', async () => {
  const source = sourceOf(['Box', 'row', 'reason', 'column', 'other'], ['', '9', 'noBoxCode', 'Box', '']);
  expect((await refusedLines(source, [issue(2, 'boxDeleted')], 1)).lines).toEqual([
    ['Box', 'row', 'reason', 'column', 'other'],
    ['', '2', 'boxDeleted', '', ''],
  ]);
});

test('a file of refused rows that is cut has the number of the others', async () => {
  const source = sourceOf(['Box'], ['B-1'], ['B-2']);
  const { lines } = await refusedLines(source, [issue(2, 'repeated')], 38_000);
  expect(lines.at(-1)).toEqual(['', '', '37999 more rows are not in this file', '', '']);
  const wide = 'x'.repeat(IMPORT_LIMITS.refusedFileCharacters);
  const large = await refusedLines(sourceOf(['Box'], [wide], ['B-2']), [issue(2, 'repeated'), issue(3, 'repeated')], 2);
  expect([large.lines.length, large.written]).toEqual([3, 1]);
});

test('a caller who has left stops the reading of a large file, and others have their turn before', async () => {
  const left = new AbortController();
  let read = 0;
  const source: Source = {
    columns: ['Box'],
    rows: (async function* () {
      for (let row = 2; row < 1_000_000; row += 1) yield { row, cells: [String((read += 1))] };
    })(),
  };
  setImmediate(() => left.abort());
  await expect(refusedLines(source, [issue(999_999, 'repeated')], 1, left.signal)).rejects.toThrow('aborted');
  expect(read).toBeLessThan(5_000);
});
