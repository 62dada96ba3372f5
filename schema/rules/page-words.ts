import { findsTerms, lettersOf, termsOf, type QueryPart } from '#schema/rules/terms.ts';

/** Words of a page as displayed. Service and device share these rules, so online and offline documents find the same words. */

/** A word and its box in page space. */
export type WordBox = readonly [text: string, x: number, y: number, width: number, height: number];

/** The words of a page. */
export interface PageOfWords {
  page: number;
  words: readonly WordBox[];
}

/** Hits of a query on a page. */
export interface HitsOfPage {
  page: number;
  boxes: { x: number; y: number; w: number; h: number }[];
  snippet: string;
}

/** Words of context on each side of a hit. */
const AROUND = 6;
const SNIPPET_CHARACTERS = 300;

/** Joins words to lines: a word further down starts a new line. */
export function linesOf(words: readonly WordBox[]): string {
  let text = '';
  let last: WordBox | undefined;
  for (const word of words) {
    const isBelow = last !== undefined && word[2] > last[2] + last[4] * 0.7;
    text += (last === undefined ? '' : isBelow ? '\n' : ' ') + word[0];
    last = word;
  }
  return text;
}

/** Returns the hits of a query on a page, up to `most` places; undefined for none. None of the parts excludes words. */
export function hitsOfPage({ page, words }: PageOfWords, parts: readonly QueryPart[], most: number): HitsOfPage | undefined {
  const found = hitsOn(words, parts).slice(0, most);
  const [first] = found;
  if (first === undefined) return undefined;
  const boxes = found.flatMap((index) => words.slice(index, index + 1)).map(([, x, y, w, h]) => ({ x, y, w, h }));
  return { page, boxes, snippet: snippetOf(words, first) };
}

/** Places of words that match one of the parts; for a phrase each of its words. */
function hitsOn(words: readonly WordBox[], parts: readonly QueryPart[]): number[] {
  const found = new Set<number>();
  const letters = words.map(([word]) => lettersOf(word));
  for (const part of parts) {
    const long = part.terms.length;
    const [first = ''] = part.terms;
    for (let at = 0; at + long <= words.length || at < words.length; at += 1) {
      // a hit starts with the first term, so the terms of most words are never computed
      if (!letters[at]?.includes(first)) continue;
      const run = words.slice(at, at + long).map(([word]) => word);
      if (!findsTerms([part], termsOf(run.join(' ')))) continue;
      // a code is one word on the page and several terms
      const least = run.findIndex((_, index) => findsTerms([part], termsOf(run.slice(0, index + 1).join(' '))));
      if (least > 0 && !findsTerms([{ ...part, terms: part.terms.slice(0, 1) }], termsOf(run[0] ?? ''))) continue;
      for (let index = 0; index <= least; index += 1) found.add(at + index);
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

function snippetOf(words: readonly WordBox[], at: number): string {
  const around = words.slice(Math.max(0, at - AROUND), at + AROUND + 1).map(([word]) => word);
  return around.join(' ').slice(0, SNIPPET_CHARACTERS);
}
