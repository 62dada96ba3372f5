import type { I18n } from '@lingui/core';
import { dateText, dateTimeText } from '#src/text/dates.ts';
import type { CellFormat, ListColumn } from '#src/kit/list/declare.ts';

/** A value as a grid shows it and an export writes it. */
export function cellText(value: string | number, format: CellFormat | undefined): string {
  if (typeof value === 'string') return value;
  if (format === 'date') return dateText(value);
  if (format === 'dateTime') return dateTimeText(value);
  return String(value);
}

/** Returns the text of a cell; codes are shown in words. */
export function columnText<Row>(i18n: I18n, column: ListColumn<Row>, row: Row): string {
  return column.words ? i18n._(column.words(row)) : cellText(column.value(row), column.format);
}
