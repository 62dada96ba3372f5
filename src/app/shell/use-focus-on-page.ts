import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { focusHeading, keepFocus } from '#src/kit/layout/keep-focus.ts';

/**
 * Moves the focus to the heading after a change of page, unless the page placed it (a scan field). The address changes before
 * the page. While the old page is shown, its focus does not count, and the heading of a slow page is waited for until the user
 * acts.
 */
export function useFocusOnPage(main: RefObject<HTMLElement | null>): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = path;
    if (isFirst || path === undefined || !main.current) return undefined;
    return followPage(main.current);
  }, [path, main]);
}

function followPage(main: HTMLElement): () => void {
  // whatever had the focus goes with its page: only then nothing has it, and the heading is there or comes
  const kept = keepFocus(main);
  requestAnimationFrame(() => {
    if (kept.signal.aborted) return;
    if (!main.contains(document.activeElement) || document.activeElement === main) focusHeading(main);
  });
  return () => kept.abort();
}
