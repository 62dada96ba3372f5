import { STEM_LETTERS, stemOf, type EndingLanguage } from '#schema/rules/endings.ts';
import { foldText } from '#schema/rules/fold.ts';

/**
 * Terms of full-text search: folded, split at everything that is neither letter nor digit. Service and device
 * share this rule, so no database configuration or dictionary affects the results.
 */

/** A term of a text and the number of its word, from 1. */
export interface Term {
  term: string;
  at: number;
}

/** One part of a query: consecutive terms, the last of them as a prefix if `isPrefix`. */
export interface QueryPart {
  terms: readonly string[];
  isPrefix: boolean;
  /** Excludes texts that contain it. */
  isExcluded: boolean;
}

/** Longer sequences of letters are noise of a poor scan. */
const MOST_CHARACTERS = 64;
/** Matches most words of a page, which need no folding of letters. */
const PLAIN = /^[A-Za-z0-9]+$/;
const OTHER = /[^\p{L}\p{N}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words joined by single punctuation marks without spaces, at least one with a digit: a code, a date, a number. */
const CODE = /[\p{L}\p{N}]+(?:[-/.,_:\\#][\p{L}\p{N}]+)+/gu;

/** Returns the terms of a text in order. A code also counts as one run, at the position of its first word. */
export function termsOf(text: string): Term[] {
  const folded = foldedOf(text);
  const starts = new Map<number, number>();
  const terms = [...folded.matchAll(WORD)].map(({ 0: word, index }, n): Term => {
    starts.set(index, n + 1);
    return { term: cut(word), at: n + 1 };
  });
  for (const { 0: code, index } of folded.matchAll(CODE)) {
    if (/\p{N}/u.test(code)) terms.push({ term: cut(runOf(code)), at: starts.get(index) ?? 1 });
  }
  return terms.toSorted((a, b) => a.at - b.at);
}

/**
 * Parses a query. Words lose their ending and match as prefixes; a code matches its words in order; `"quoted"` words match
 * exactly and in order; `-word` excludes. Parts beyond `most` are ignored.
 */
export function queryParts(query: string, language: EndingLanguage, most: number): QueryPart[] {
  const parts: QueryPart[] = [];
  for (const [, minus, quoted, plain] of query.matchAll(/(?:(?<=^|\s)(-))?(?:"([^"]*)"?|([^\s"]+))/gu)) {
    const terms = wordsOf(quoted ?? plain ?? '').map(cut);
    const [only] = terms;
    if (only === undefined) continue;
    const isExcluded = minus !== undefined;
    if (quoted === undefined && terms.length === 1) parts.push({ ...asBeginning(only, language), isExcluded });
    else parts.push({ terms, isPrefix: false, isExcluded });
  }
  return parts.slice(0, most);
}

/** True if a text with these terms matches the query: all its parts, and none it excludes. */
export function findsTerms(parts: readonly QueryPart[], terms: readonly Term[]): boolean {
  const places = new Map<string, Set<number>>();
  for (const { term, at } of terms) places.set(term, (places.get(term) ?? new Set()).add(at));
  return parts.every((part) => isIn(part, places) !== part.isExcluded);
}

function isIn({ terms, isPrefix }: QueryPart, places: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  const [first = ''] = terms;
  if (isPrefix) return [...places.keys()].some((term) => term.startsWith(first));
  return [...(places.get(first) ?? [])].some((at) => terms.every((term, n) => places.get(term)?.has(at + n)));
}

function asBeginning(word: string, language: EndingLanguage): Pick<QueryPart, 'terms' | 'isPrefix'> {
  const stem = stemOf(word, language);
  return { terms: [stem], isPrefix: stem.length >= STEM_LETTERS && !/\p{N}/u.test(stem) };
}

/** Returns the letters and digits of a word as in its terms: each term is a part of them. */
export function lettersOf(word: string): string {
  return PLAIN.test(word) ? word.toLowerCase() : foldedOf(word).replaceAll(OTHER, '');
}

/** Decomposes ligatures and wide letters of a PDF, and removes soft hyphens. */
const foldedOf = (text: string): string => foldText(text.normalize('NFKC').replaceAll('\u00AD', ''));
const wordsOf = (text: string): string[] => foldedOf(text).match(WORD) ?? [];
const runOf = (code: string): string => (code.match(WORD) ?? []).join('');
const cut = (word: string): string => word.slice(0, MOST_CHARACTERS);
