import type { CallResult } from '#schema/calls/call.ts';
import type { savedViewCalls } from '#schema/calls/saved-views.ts';
import { keepColumns } from '#src/kit/list/kept-columns.ts';
import { queryIn, type AddressQuery } from './address-query.ts';
import { resultListId } from './result-list.ts';

export type SavedView = CallResult<typeof savedViewCalls.savedViews>[number];

/** The query of a saved view, as its address had it. */
export const queryOfView = ({ query }: Pick<SavedView, 'query'>): AddressQuery =>
  queryIn(Object.fromEntries(new URLSearchParams(query)));

/** Shows the columns of a view; one without columns of its own leaves them as they are. */
export function showColumnsOf({ targetId, columns }: Pick<SavedView, 'targetId' | 'columns'>): void {
  if (columns !== '') keepColumns(resultListId(targetId), columns);
}

const written = (query: AddressQuery) => JSON.stringify(Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b)));

/** True for the same conditions in any order. */
export const isSameQuery = (one: AddressQuery, other: AddressQuery): boolean => written(one) === written(other);
