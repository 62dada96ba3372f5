import type { Registration } from '#schema/records/registration.ts';
import { searchText } from '#schema/rules/fold.ts';

/** Separates the values of a document, and a value from its attribute; folded text never contains them. */
export const VALUE = '\u001F';
export const NAME = '\u001E';

/**
 * Returns the marker before a value of an attribute. The id is in capitals, its own capitals marked, because folded text has
 * none:
 * otherwise a search for a word that is also an id would read every document in full.
 */
export function valueOf(id: string): string {
  return VALUE + id.replaceAll(/[A-Z^]/g, '^$&').toUpperCase() + NAME;
}

/**
 * Returns the text of a document that searches compare, in one column: `code` and every value, folded like dictionaries, each
 * after its attribute. Written with the row, because folding in SQL would depend on the locale of the server.
 */
export function searchWords({ code, values }: Pick<Registration, 'code' | 'values'>): string {
  const parts = Object.entries({ ...values, '': code }).map(([id, value]) => valueOf(id) + searchText(value));
  return parts.join('') + VALUE;
}
