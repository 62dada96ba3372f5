import type { Attribute } from '#schema/records/reference.ts';
import { joinOptions, splitOptions } from '#schema/rules/choices-of.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { dateOrder, readDate } from '#schema/rules/dates.ts';
import { valueIs } from '#schema/rules/kinds.ts';
import { finishNumber } from '#schema/rules/number-mask.ts';

/** Local notation: decides the order of a typed date and the century of a two-digit year. */
export interface Writing {
  locale: string;
  /** yyyy-MM-dd by the device's clock. */
  today: string;
}

/**
 * Converts typed text to the stored value: codes normalised (decisions.md S5), dates as yyyy-MM-dd, numbers without a trailing
 * dot, options once each, white space removed if the attribute asks for it. Letters are composed: a decomposed *Łódź*, as in names of
 * files, looks the same and is no other value. Unreadable text stays as typed, so the check can report it.
 */
export function normalValue(attribute: Attribute, typed: string, writing: Writing): string {
  const composed = typed.normalize('NFC');
  const text = attribute.removeWhitespace ? composed.replaceAll(/\s+/g, '') : composed.trim();
  if (text === '') return '';
  switch (valueIs(attribute)) {
    case 'code':
      return normaliseCode(text);
    case 'date':
      return readDate(text, dateOrder(attribute.format, writing.locale), Number(writing.today.slice(0, 4))) ?? text;
    case 'number':
      return finishNumber(text);
    case 'line':
    case 'choice':
      return attribute.multi ? joinOptions(splitOptions(text)) : text;
  }
}
