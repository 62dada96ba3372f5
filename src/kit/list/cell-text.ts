import { dateText, dateTimeText } from '#src/text/dates.ts';
import type { CellFormat } from '#src/kit/list/declare.ts';

/** A value as a grid shows it and an export writes it. */
export function cellText(value: string | number, format: CellFormat | undefined): string {
  if (typeof value === 'string') return value;
  if (format === 'date') return dateText(value);
  if (format === 'dateTime') return dateTimeText(value);
  return String(value);
}
