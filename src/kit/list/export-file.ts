import type { I18n } from '@lingui/core';
import { csvText } from '#schema/rules/csv.ts';
import { clientChoice } from '#src/kit/client-choice.ts';
import { columnText } from '#src/kit/list/cell-text.ts';
import type { ListColumn } from '#src/kit/list/declare.ts';
import { allRows } from '#src/kit/list/all-rows.ts';
import { firstOf, type RowSource } from '#src/kit/list/source.ts';
import { withPlainSpaces } from '#src/text/short-words.ts';
import { dateText } from '#src/text/dates.ts';
import { labelText } from '#src/text/words.ts';

/** Rows of one exported file; more is a job of the service. */
export const EXPORT_ROWS = 100_000;

/** A file of a list: `rows` are in it, of `all` that the list has. */
export interface ExportFile {
  text: string;
  rows: number;
  all: number;
}

/** Writes the rows of a source to a file, up to the limit; it states its number of rows. */
export async function fileOf<Row>(
  i18n: I18n,
  columns: readonly ListColumn<Row>[],
  source: RowSource<Row>,
  most = EXPORT_ROWS,
): Promise<ExportFile> {
  const all = await firstOf(source.count$);
  const rows = await allRows(source, most);
  return { text: csvOf(i18n, columns, rows), rows: rows.length, all: Math.max(all, rows.length) };
}

/** The columns on screen as CSV (S1 §9): no actions, empty values blank. */
export function csvOf<Row>(i18n: I18n, columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => withPlainSpaces(labelText(i18n, column.label)));
  const cell = (column: ListColumn<Row>, row: Row) => {
    const text = columnText(i18n, column, row);
    return column.words ? withPlainSpaces(text) : text;
  };
  const lines = [head, ...rows.map((row) => columns.map((column) => cell(column, row)))];
  return csvText(lines, clientChoice('csvQualifier') === "'" ? "'" : '"');
}

/** Hands the file of a list to the person. */
export function saveFile(listId: string, { text }: ExportFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${listId.replaceAll('.', '-')}-${dateText(Date.now())}.csv`;
  link.click();
  // The browser reads it after the click; a minute is far more than it takes.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
