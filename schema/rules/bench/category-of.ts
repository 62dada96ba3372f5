import type { DocumentClass } from '#schema/records/reference.ts';
import type { Registration } from '#schema/records/registration.ts';
import type { Category } from '#schema/records/sorting.ts';
import { isCertain } from '#schema/rules/expression.ts';

/**
 * Category of a document: the one chosen by hand, otherwise the first whose condition is certainly true. Null if a user has to
 * choose.
 */
export function categoryFor(
  categories: readonly Category[],
  document: Pick<Registration, 'values' | 'categoryId' | 'code'>,
  documentClass: DocumentClass | null,
  today: string,
): Category | null {
  const own = categories.find(({ id }) => id === document.categoryId);
  if (own) return own;
  const valueOf = (name: string) => {
    const attribute = documentClass?.attributes.find((each) => each.id === name || each.name === name);
    return attribute && (document.values[attribute.id] ?? '');
  };
  const context = { own: document.code, valueOf, today };
  return categories.find(({ active, match }) => active && match !== '' && isCertain(match, context)) ?? null;
}
