import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { GridPlace } from '#src/kit/list/grid-keys.ts';

/** Returns the place of an element in the grid; each focusable one has `data-cell="row:column"`. */
export function placeOf(element: Element): GridPlace | undefined {
  const text = element.closest('[data-cell]')?.getAttribute('data-cell');
  if (!text) return undefined;
  const [row, column] = text.split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** A list wider than its frame: the cell one goes to is brought into it, from either side (WCAG 2.4.11). */
function intoFrame(frame: HTMLElement, cell: HTMLElement): void {
  if (frame.scrollWidth <= frame.clientWidth) return;
  const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
  const beyond = Math.max(0, inner.right - outer.left - frame.clientWidth);
  frame.scrollLeft += Math.min(beyond, inner.left - outer.left);
}

/**
 * Focuses the wanted cell once it is painted (a far row is painted only after the scroll), and gives the focus back to
 * the one at `place` when its element was taken out of the page: then it falls to the body without a word.
 */
export function useFocusCell(frame: RefObject<HTMLElement | null>, place: GridPlace) {
  /** Kept with its place: an effect of a render before the key may run after it. */
  const wanted = useRef<GridPlace>(undefined);
  const held = useRef(false);
  useEffect(() => {
    const fallen = held.current && document.activeElement === document.body;
    const at = wanted.current ?? (fallen ? place : undefined);
    if (!at) return;
    const cell =
      frame.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`) ??
      frame.current?.querySelector<HTMLElement>(`[data-cell^="${at.row}:"]`);
    if (!cell) return;
    if (wanted.current && frame.current) intoFrame(frame.current, cell);
    wanted.current = undefined;
    cell.focus({ preventScroll: true });
  });
  return {
    want: useCallback((at: GridPlace) => {
      wanted.current = at;
    }, []),
    hold: useCallback((holds: boolean) => {
      held.current = holds;
    }, []),
  };
}
