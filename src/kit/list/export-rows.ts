import type { I18n } from '@lingui/core';
import { csvText } from '#schema/rules/csv.ts';
import { columnText } from '#src/kit/list/cell-text.ts';
import type { ListColumn } from '#src/kit/list/declare.ts';
import { firstOf, PAGE_ROWS, type RowSource } from '#src/kit/list/source.ts';

/** All rows of a source up to `most`, page by page, so that the list stays responsive meanwhile. */
export async function allRows<Row>(source: RowSource<Row>, most: number): Promise<Row[]> {
  const count = Math.min(await firstOf(source.count$), most);
  const rows: Row[] = [];
  for (let from = 0; from < count; from += PAGE_ROWS) {
    rows.push(...(await firstOf(source.page(from, from + PAGE_ROWS))));
  }
  return rows.slice(0, most);
}

/** The columns on screen as CSV (S1 §9): no actions, empty values blank. */
export function csvOf<Row>(i18n: I18n, columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => i18n._(column.label));
  return csvText([head, ...rows.map((row) => columns.map((column) => columnText(i18n, column, row)))]);
}

/** Hands a text to the person as a file. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; a minute is far more than it takes.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
