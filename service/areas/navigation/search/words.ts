import type { Registration } from '#schema/records/registration.ts';
import { foldText } from '#schema/rules/fold.ts';

/** Part the values of a document, and a value from the attribute it belongs to; no folded text holds them. */
export const VALUE = '\u001F';
export const NAME = '\u001E';

/** A text as documents are looked for by it: accents, case and control characters aside. */
export function searchText(text: string): string {
  return foldText(text.replaceAll(/\p{Cc}/gu, ' '));
}

/**
 * Where the value of an attribute begins. Its id stands in capitals, its own ones marked, since folded text has none: a
 * search for a word that is also an id would look closer at every document.
 */
export function valueOf(id: string): string {
  return VALUE + id.replaceAll(/[A-Z^]/g, '^$&').toUpperCase() + NAME;
}

/**
 * What a search compares of a document, in one column: `code` and every value, folded as dictionaries are, each behind
 * the attribute it belongs to. Written with the row: folding in SQL would go by the locale of the server.
 */
export function searchWords({ code, values }: Pick<Registration, 'code' | 'values'>): string {
  const parts = Object.entries({ ...values, '': code }).map(([id, value]) => valueOf(id) + searchText(value));
  return parts.join('') + VALUE;
}
