import { touches, type Rectangle } from '#schema/records/page-area.ts';
import type { WordBox } from '#schema/rules/page-words.ts';
import type { EditArea } from './page-areas.ts';

/** A word of a page and its place. */
export interface PageWord extends Rectangle {
  text: string;
}

/** Words of an answer; what was black when it was given is not among them. */
export const wordsOf = ({ words }: { words: readonly WordBox[] }): PageWord[] =>
  words.map(([text, x, y, width, height]) => ({ text, x, y, width, height }));

/** Space that an area leaves around its word. */
const EDGE_PX = 2;

/** The area that covers a word. */
export const around = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: x - EDGE_PX,
  y: y - EDGE_PX,
  width: width + 2 * EDGE_PX,
  height: height + 2 * EDGE_PX,
});

/** Words that an area touches, as one text. */
export function textUnder(area: Rectangle, words: readonly PageWord[]): string {
  return words
    .filter((word) => touches(area, word))
    .map(({ text }) => text)
    .join(' ');
}

/** Signs of the sentence around words: commas, brackets and quotation marks, and the period after a word that is no abbreviation. */
const SENTENCE = {
  before: /^[\p{Ps}\p{Pi}\p{Pf}"'*•–—-]+\s*/u,
  after: /(?:[,;:!?\p{Pe}\p{Pi}\p{Pf}"'*–—-]|(?<=[\p{L}\d]{4})\.)+$/u,
};

/** Words of an area as its name: without the signs of the sentence they are in. */
export function labelOf(text: string): string {
  const bare = text.replace(SENTENCE.before, '').replace(SENTENCE.after, '').trim();
  return bare === '' ? text : bare;
}

/** Words under black areas that the saved ones do not have, as one text. */
export function newlyBlack(saved: readonly EditArea[], now: readonly EditArea[], words: readonly PageWord[]): string {
  const known = new Set(saved.map(({ id }) => id));
  const fresh = now.filter(({ id, kind }) => kind === 'black' && !known.has(id));
  return fresh.map((area) => textUnder(area, words)).join(' ');
}
