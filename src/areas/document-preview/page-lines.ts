import type { PageWord } from './page-words.ts';

/** Words that follow each other on a line, and the place of the line. */
export interface PageLine {
  x: number;
  y: number;
  width: number;
  height: number;
  words: readonly PageWord[];
}

const isNext = (before: PageWord, { x, y, height }: PageWord) => {
  const shared = Math.min(before.y + before.height, y + height) - Math.max(before.y, y);
  return x >= before.x + before.width / 2 && shared > Math.min(before.height, height) / 2;
};

/** The words of a page as lines, in their order: what is selected over several words then reads as a sentence. */
export function linesOf(words: readonly PageWord[]): PageLine[] {
  const lines: PageWord[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const before = line?.at(-1);
    if (line && before && isNext(before, word)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => {
    const [x, y] = [Math.min(...line.map((word) => word.x)), Math.min(...line.map((word) => word.y))];
    const right = Math.max(...line.map((word) => word.x + word.width));
    const bottom = Math.max(...line.map((word) => word.y + word.height));
    return { x, y, width: right - x, height: bottom - y, words: line };
  });
}
