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

/** The focus is where a new page puts it: a person has not taken it anywhere yet. */
function isFocusFree(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.matches('main, [data-page-title]');
}

/**
 * Focuses the wanted cell once it is painted (a far row is painted only after the scroll), and gives the focus back to
 * the one at `place` when its element was taken out of the page: then it falls to the body without a word. A list one comes
 * back to has the focus at its place, unless a person took it elsewhere.
 */
export function useFocusCell(frame: RefObject<HTMLElement | null>, place: GridPlace, isReturn = false) {
  /** Kept with its place: an effect of a render before the key may run after it. */
  const wanted = useRef<GridPlace>(undefined);
  const held = useRef(false);
  const returned = useRef(isReturn);
  useEffect(() => {
    // the row may have another place than when the list was left
    if (returned.current && isFocusFree()) wanted.current = place;
    returned.current = false;
  }, [place]);
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
