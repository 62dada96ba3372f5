import { searchCalls, type SearchQuery, type SearchResult } from '#schema/calls/search.ts';
import { callWith } from '#src/data/calls/call.ts';
import type { CallPage } from '#src/parts/list-source/call-source.ts';

/** A found document: cells by the keys of the headers, and the ids that lead to it. */
export type FoundDocument = SearchResult['items'][number];

/** Headers and conditions in words, which come with each page. */
export type SearchHead = Pick<SearchResult, 'headers' | 'filters' | 'isUnsorted' | 'isListLocked'>;

/** Pages that found nothing are followed by the next one, but not for ever: each looks at thousands of documents. */
const EMPTY_PAGES = 20;

/** Why there is no page. */
export class SearchFault extends Error {
  readonly kind: string;
  constructor(kind: string) {
    super(kind);
    this.kind = kind;
  }
}

/** Asks for a page of documents. A page may look at many documents and find none: then the next one is asked for. */
export async function askDocuments(
  query: SearchQuery,
  after: string | null,
  signal: AbortSignal,
  onHead: (head: SearchHead, listed: readonly string[], isFirst: boolean) => void,
): Promise<CallPage<FoundDocument>> {
  for (let next = after, tries = 0; ; tries++) {
    const outcome = await callWith({ signal }, searchCalls.documentSearch, {
      ...query,
      includeExtraColumns: true,
      ...(next !== null && { searchPackegeId: next }),
    });
    if (outcome.kind !== 'done') throw new SearchFault(outcome.kind);
    const { data } = outcome;
    if (data.isError) throw new SearchFault('refused');
    const { headers, filters, isUnsorted, isListLocked } = data;
    const head = { headers, filters, ...(isUnsorted && { isUnsorted }), ...(isListLocked && { isListLocked }) };
    onHead(head, data.listed ?? [], next === null);
    next = data.isLastPage ? null : data.searchPackegeId;
    if (data.items.length > 0 || next === null || tries === EMPTY_PAGES) return { rows: data.items, next, matches: data.matches };
  }
}
