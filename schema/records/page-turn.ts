import type { Rectangle } from '#schema/records/page-area.ts';

/** Clockwise quarter turns by which a page is displayed. Its size and areas are given after rotation. */
export const pageTurns = [0, 1, 2, 3] as const;
export type PageTurn = (typeof pageTurns)[number];

/** Size of a page in page space. */
export interface Size {
  w: number;
  h: number;
}

/** Two turns combined. */
export const turnedBy = (turn: PageTurn, more: PageTurn): PageTurn => ((turn + more) % 4) as PageTurn; // one of four
/** The inverse turn. */
export const turnBack = (turn: PageTurn): PageTurn => ((4 - turn) % 4) as PageTurn; // one of four

/** Size of a page after a turn. */
export const sizeTurned = ({ w, h }: Size, turn: PageTurn): Size => (turn % 2 === 1 ? { w: h, h: w } : { w, h });

/** Position of an area after a turn of its page, which had this size before. */
export function placeTurned({ x, y, width, height }: Rectangle, { w, h }: Size, turn: PageTurn): Rectangle {
  if (turn === 1) return { x: h - y - height, y: x, width: height, height: width };
  if (turn === 2) return { x: w - x - width, y: h - y - height, width, height };
  if (turn === 3) return { x: y, y: w - x - width, width: height, height: width };
  return { x, y, width, height };
}
