import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { GridPlace } from '#src/kit/list/grid-keys.ts';

/** Which place of the grid an element stands in; each focusable one carries `data-cell="row:column"`. */
export function placeOf(element: Element): GridPlace | undefined {
  const text = element.closest('[data-cell]')?.getAttribute('data-cell');
  if (!text) return undefined;
  const [row, column] = text.split(':').map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Gives a function that focuses the cell at `place` once it is painted: a far row is painted only after the scroll. */
export function useFocusCell(frame: RefObject<HTMLElement | null>, place: GridPlace): () => void {
  const wanted = useRef(false);
  const tryFocus = useCallback(() => {
    if (!wanted.current) return;
    const cell =
      frame.current?.querySelector<HTMLElement>(`[data-cell="${place.row}:${place.column}"]`) ??
      frame.current?.querySelector<HTMLElement>(`[data-cell^="${place.row}:"]`);
    if (!cell) return;
    wanted.current = false;
    cell.focus({ preventScroll: true });
  }, [frame, place]);
  useEffect(tryFocus);
  return useCallback(() => {
    wanted.current = true;
  }, []);
}
