import type { SearchQuery, SearchResult } from '#schema/calls/search.ts';
import { SEARCH_LIMITS } from '#schema/limits.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Language } from '#schema/records/translations.ts';
import type { TextQuery } from '#service/areas/documents/terms.ts';
import { readPlace, writePlace, writePlaceOf } from '#service/http/page-place.ts';
import { countProbed, findDocuments, isProbed, type Covered, type Found, type Searched } from './found-documents.ts';
import type { AskedList } from './listed.ts';
import { isIndexed, isProbable, probe } from './probe.ts';
import { sharedAttributes, type SearchContext } from './searched-classes.ts';
import { findSorted, readSortedPlace, type SortBy } from './sorted-documents.ts';

/** A query as the classes are searched for it. */
export interface Read {
  classes: readonly DocumentClass[];
  searched: Searched[];
  filters: SearchResult['filters'];
  /** Words each document must have in its code or values, or where pages are searched on its pages. */
  words: readonly string[];
  pages: TextQuery | null;
  /** The list of values that was asked for; null without one. */
  list: AskedList | null;
}

/** Settings of the client and the caller for searches. */
export interface Settings {
  language: Language;
  /** Documents on a page. */
  most: number;
  /** Words are looked for on pages unless a query asks otherwise. */
  isFullText: boolean;
}

/** A page of found documents. */
export interface FoundPage {
  found: Found[];
  /** Place of the next page; empty behind the last. */
  next: string;
  /** Number of all documents that match, where it is known. */
  matches?: number;
}

/** The search with all documents that can match, where an index gives them; otherwise as it is. */
async function probed({ tx }: SearchContext, { classes, searched, words, pages }: Read): Promise<Searched[]> {
  const candidates = await probe(tx, { classIds: classes.map(({ id }) => id), words, pages });
  return searched.map((its) => ({ ...its, candidates }));
}

/** The newest documents: a frequent word fills a page from the first ones, the documents of a rare one come from the index. */
export async function newestPage(
  context: SearchContext,
  { searchPackegeId }: SearchQuery,
  read: Read,
  { most }: Settings,
): Promise<FoundPage> {
  const after = readPlace(searchPackegeId ?? '');
  if (!isProbable(read.words)) return pageFrom(await findDocuments(context, read.searched, after, most + 1), most);
  const first = await findDocuments(context, read.searched, after, most + 1, SEARCH_LIMITS.firstRows);
  if (first.isCut || first.found.length > most || !first.until) return pageFrom(first, most);
  const searched = await probed(context, read);
  const page = pageFrom(await findDocuments(context, searched, after, most + 1), most);
  return isProbed(searched) ? { ...page, matches: await countProbed(context, searched) } : page;
}

/**
 * Counts what matches, up to `SEARCH_LIMITS.sorted`. Nothing where no index can answer, or where the documents beyond that number
 * would have to be compared one by one: with further conditions, or for a caller who does not see every document.
 */
export async function countMatches(
  context: SearchContext,
  query: SearchQuery,
  read: Read,
): Promise<Pick<SearchResult, 'matches' | 'isMore'>> {
  if (!isProbable(read.words)) return {};
  const searched = await probed(context, read);
  if (isProbed(searched)) return { matches: await countProbed(context, searched) };
  const isByWords = searched.every(({ inSight }) => inSight === null) && !read.list && (query.attributes ?? []).length === 0;
  return isByWords && (await isIndexed(context.tx)) ? { matches: SEARCH_LIMITS.sorted, isMore: true } : {};
}

function pageFrom({ found, isCut, until }: Covered, most: number): FoundPage {
  const page = found.slice(0, most);
  const last = page.at(-1);
  const next = (isCut || found.length > most) && last ? { at: last.createdAt, id: last.id } : until;
  return { found: page, next: next ? writePlace(next) : '' };
}

/** A page in the order the query asks for; null without one, for an unknown column, and for more matches than can be sorted. */
export async function sortedPage(
  context: SearchContext,
  { sort, searchPackegeId }: SearchQuery,
  read: Read,
  { language, most }: Settings,
): Promise<FoundPage | null> {
  const by = sort && sortBy(sort.column, read.classes);
  // the page before was not sorted, so the next one is not counted again
  if (!sort || !by || readPlace(searchPackegeId ?? '')) return null;
  const after = readSortedPlace(searchPackegeId ?? '');
  const page = await findSorted(context, await probed(context, read), { by, down: sort.down, language }, after, most);
  return page && { found: page.found, matches: page.matches, next: page.next ? writePlaceOf(page.next) : '' };
}

function sortBy(column: string, classes: readonly DocumentClass[]): SortBy | null {
  if (column === 'containerCode' || column === 'createDate' || column === 'createUser') return { own: column };
  const attribute = sharedAttributes(classes).find(({ id }) => id === column);
  return attribute ? { attribute } : null;
}
