import type { LabelFormat } from '#schema/codes/labels.ts';

/** A paper in mm: the size of a label, and where they are on the page. */
export interface Paper {
  label: { width: number; height: number };
  page: readonly [width: number, height: number];
  columns: number;
  rows: number;
  /** Free space before the first label, and between two columns. */
  left: number;
  top: number;
  gap: number;
}

const A4 = [210, 297] as const;
const roll = (width: number, height: number): Paper => ({
  label: { width, height },
  page: [width, height],
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  gap: 0,
});

/** The papers of the house, with the margins that sheets of these sizes have. */
export const papers: Readonly<Record<LabelFormat, Paper>> = {
  a4x24: { label: { width: 70, height: 37 }, page: A4, columns: 3, rows: 8, left: 0, top: 0.5, gap: 0 },
  a4x14: { label: { width: 99.1, height: 38.1 }, page: A4, columns: 2, rows: 7, left: 4.65, top: 15.15, gap: 2.5 },
  roll100x50: roll(100, 50),
  roll62x29: roll(62, 29),
};

/** Papers of a label printer. */
export const isRoll = (format: LabelFormat): boolean => papers[format].columns === 1;

/** Text of one label. */
export interface LabelText {
  code: string;
  /** Client, above the bars. */
  client: string;
  /** Type of the box, below the code. */
  type: string;
}

/** Place of everything on a label, in mm from its corner; `y` of a text is its baseline, sizes of type are in points. */
export interface LabelPlaces {
  middle: number;
  width: number;
  client: { y: number; size: number };
  bars: { y: number; height: number };
  code: { y: number; size: number };
  type: { y: number; size: number };
}

/** Widest module: beyond it a longer code gains nothing. */
export const WIDEST_MODULE = 0.5;

/** Places on a label of this size. */
export function placesOn({ width, height }: Paper['label']): LabelPlaces {
  const side = Math.min(6, width * 0.08);
  const edge = Math.min(4, height * 0.1);
  const head = edge + 4.5;
  const foot = edge + 9.5;
  return {
    middle: width / 2,
    width: width - 2 * side,
    client: { y: edge + 2.5, size: 7 },
    bars: { y: head, height: height - head - foot },
    code: { y: height - foot + 5, size: height > 45 ? 18 : 13 },
    type: { y: height - edge, size: 7 },
  };
}
