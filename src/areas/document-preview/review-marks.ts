import { useState } from 'react';
import type { ReviewArea } from './use-review.ts';

/** Changes of proposed areas by the person who looks: areas they drew, by page, and areas they unchecked. */
export interface Marks {
  drawn: ReadonlyMap<number, readonly ReviewArea[]>;
  /** Pages of unchecked areas by the ids of the areas. */
  off: ReadonlyMap<string, number>;
}

export const noMarks: Marks = { drawn: new Map(), off: new Map() };

/** Areas that were drawn on a page. */
export const drawnOn = ({ drawn }: Marks, page: number): readonly ReviewArea[] => drawn.get(page) ?? [];

/** Number of changes on a page. */
export function markedOn(marks: Marks, page: number): number {
  const ofPage = drawnOn(marks, page);
  const isDrawn = new Set(ofPage.map(({ id }) => id));
  const unchecked = [...marks.off].filter(([id, on]) => on === page && !isDrawn.has(id));
  // an area that was drawn and unchecked becomes no black area
  return ofPage.filter(({ id }) => !marks.off.has(id)).length + unchecked.length;
}

/** Marks with one more area. */
export const withDrawn = ({ drawn, off }: Marks, page: number, area: ReviewArea): Marks => ({
  drawn: new Map(drawn).set(page, [...(drawn.get(page) ?? []), area]),
  off,
});

/** Marks with an area taken out, or in again. */
export function withToggled({ drawn, off }: Marks, page: number, area: string): Marks {
  const next = new Map(off);
  if (!next.delete(area)) next.set(area, page);
  return { drawn, off: next };
}

/** Marks without those of a page, which is decided. */
export const withoutPage = ({ drawn, off }: Marks, page: number): Marks => ({
  drawn: new Map([...drawn].filter(([on]) => on !== page)),
  off: new Map([...off].filter(([, on]) => on !== page)),
});

/** Marks of a review; they stay while other pages are looked at. */
export function useMarks() {
  const [marks, setMarks] = useState(noMarks);
  return {
    marks,
    draw: (page: number, area: ReviewArea) => setMarks((before) => withDrawn(before, page, area)),
    toggle: (page: number, area: string) => setMarks((before) => withToggled(before, page, area)),
    forget: (page: number) => setMarks((before) => withoutPage(before, page)),
  };
}
