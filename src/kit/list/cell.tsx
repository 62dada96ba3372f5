import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { classes } from '#src/kit/classes.ts';
import { columnText } from '#src/kit/list/cell-text.ts';
import type { CellFormat, ListColumn } from '#src/kit/list/declare.ts';
import { numberText } from '#src/text/numbers.ts';

const looks: Record<CellFormat, string> = {
  text: '',
  strong: 'font-bold text-text',
  code: 'code-text text-text',
  number: 'tabular-nums',
  date: 'tabular-nums',
  dateTime: 'tabular-nums',
};

/** One value of a row, drawn by its column. */
export function CellContent<Row>({ column, row }: { column: ListColumn<Row>; row: Row }) {
  const { i18n } = useLingui();
  if (column.cell) return <>{column.cell(row)}</>;
  return <span className={classes('truncate', looks[column.format ?? 'text'])}>{shownText(i18n, column, row)}</span>;
}

/** A spreadsheet reads the plain digits of an export as a number, a person reads them in groups. */
function shownText<Row>(i18n: I18n, column: ListColumn<Row>, row: Row): string {
  const value = column.words || column.format !== 'number' ? '' : column.value(row);
  return typeof value === 'number' ? numberText(i18n, value) : columnText(i18n, column, row);
}
