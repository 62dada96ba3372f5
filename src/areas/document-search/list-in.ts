import type { SearchQuery } from '#schema/calls/search.ts';
import { listedOf } from '#src/data/searches/listed-values.ts';
import { LIST, type AddressQuery } from './address-query.ts';

/** The list of a query for the call; nothing for a query without one, or with one that is not kept. */
export function listIn(query: AddressQuery): Pick<SearchQuery, 'list'> {
  const list = listedOf(query[LIST] ?? '');
  return list ? { list: { id: list.id, values: [...list.values] } } : {};
}
