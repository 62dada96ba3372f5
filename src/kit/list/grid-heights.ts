import type { GridModel } from '#src/kit/list/grid-model.ts';

const CARD_PX = 80;
/** Two lines of text more. */
const TEXT_CARD_PX = 116;
/** Height of a line of a card, and of what is above and below its lines. */
const LINE_PX = 20;
const AROUND_PX = 16;
/** Height of a heading among cards; among rows it is as high as a row. */
const GROUP_PX = 48;
export const HEAD_PX = 40;

/** Heights and places of the rows and headings of a grid. */
export interface GridHeights {
  heightAt: (index: number) => number;
  topAt: (index: number) => number;
  placeOf: (index: number) => { topPx: number; heightPx: number };
  totalPx: number;
  /** Changes with the heights. */
  key: string;
}

interface Entries<Row> {
  count: number;
  isHead: (index: number) => boolean;
  headsBefore: (index: number) => number;
  rowAt: (index: number) => Row | undefined;
}

/** Rows are as high as the density has it. Cards are of one height, or where the list counts their lines as high as those. */
export function gridHeights<Row>(model: GridModel<Row>, entries: Entries<Row>): GridHeights {
  const rowPx = rowHeightPx(model);
  const { cards, cardLines } = model;
  const heights =
    cards && cardLines ? byContent(entries, cardLines, rowPx) : ofOneHeight(entries, rowPx, cards ? GROUP_PX : rowPx);
  const { heightAt, topAt } = heights;
  const placeOf = (index: number) => ({ topPx: topAt(index), heightPx: heightAt(index) });
  return { ...heights, placeOf, totalPx: topAt(entries.count) };
}

type Heights = Pick<GridHeights, 'heightAt' | 'topAt' | 'key'>;

function ofOneHeight<Row>({ isHead, headsBefore }: Entries<Row>, rowPx: number, headPx: number): Heights {
  return {
    heightAt: (index) => (isHead(index) ? headPx : rowPx),
    topAt: (index) => index * rowPx - headsBefore(index) * (rowPx - headPx),
    key: `${rowPx}/${headPx}`,
  };
}

function byContent<Row>({ count, isHead, rowAt }: Entries<Row>, linesOf: (row: Row) => number, rowPx: number): Heights {
  const heightAt = (index: number): number => {
    if (isHead(index)) return GROUP_PX;
    const row = rowAt(index);
    return row === undefined ? rowPx : AROUND_PX + LINE_PX * linesOf(row);
  };
  const tops = [0];
  let key = 0;
  for (let index = 0; index < count; index++) {
    const heightPx = heightAt(index);
    tops.push((tops[index] ?? 0) + heightPx);
    key = (key * 31 + heightPx) >>> 0;
  }
  return { heightAt, topAt: (index) => tops[index] ?? 0, key: `${rowPx}/${count}/${key}` };
}

/** Height of a row: the density's, or a card's. */
function rowHeightPx<Row>({ cards, columns }: GridModel<Row>): number {
  if (cards) return columns.some(({ card }) => card === 'text') ? TEXT_CARD_PX : CARD_PX;
  const text = getComputedStyle(document.documentElement).getPropertyValue('--density-row');
  return Number.parseInt(text, 10) || HEAD_PX;
}
