import { setImmediate } from 'node:timers/promises';
import type { ImportIssue } from '#schema/calls/imports.ts';
import { IMPORT_LIMITS } from '#schema/limits.ts';
import type { Source } from '#service/import/sources/source.ts';

/** A refused row by its number in the file. */
export type RefusedRow = Omit<ImportIssue, 'cells'>;

/** Columns after those of the file: number of the row in its file, why it was refused, the column of the fault, what it collides with. */
const OWN = ['row', 'reason', 'column', 'other'];

/** Rows that are read before others have a turn. */
const ROWS_A_TURN = 1_000;

/**
 * Makes the file of refused rows, to be corrected and imported again: the columns of the file with whole values, then
 * the reason. Only so many refused rows have a place in it, and a file has a size; a last line has the number of those left out.
 * @param issues refused rows, by their number in the file
 * @param refused how many rows were refused in all
 * @param signal aborted if the caller has left: a file has up to five million rows
 */
export async function refusedLines(
  { columns, rows }: Source,
  issues: readonly RefusedRow[],
  refused: number,
  signal?: AbortSignal,
): Promise<{ lines: string[][]; written: number }> {
  // a file of refused rows that is refused again keeps only its new reasons
  const named = OWN.every((name, at) => columns.at(at - OWN.length) === name) ? columns.slice(0, -OWN.length) : columns;
  const lines = [[...named, ...OWN]];
  const byRow = new Map(issues.map((issue) => [issue.row, issue]));
  let room: number = IMPORT_LIMITS.refusedFileCharacters;
  let read = 0;
  for await (const { row, cells } of rows) {
    // other calls have their turn, and a caller who has left is seen
    if (++read % ROWS_A_TURN === 0) await setImmediate();
    signal?.throwIfAborted();
    if (lines.length > byRow.size || room <= 0) break;
    const issue = byRow.get(row);
    if (!issue) continue;
    const line = [...named.map((_, at) => cells[at] ?? ''), String(row), issue.code, issue.column, issue.other];
    room -= line.reduce((sum, cell) => sum + cell.length + 3, 0);
    lines.push(line);
  }
  const written = lines.length - 1;
  if (written < refused) lines.push([...named.map(() => ''), '', `${refused - written} more rows are not in this file`, '', '']);
  return { lines, written };
}
