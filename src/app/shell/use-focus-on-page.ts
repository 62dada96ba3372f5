import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** A page that is fetched or reads its rows first has its heading only then. */
const HEADING_WITHIN_MS = 5_000;

/**
 * After a change of page the focus goes to its heading, unless the page put it somewhere itself (a scan field). The address
 * changes before the page does: while the old one still stands, what had the focus there is no answer, and the heading of a
 * page that comes late is waited for until the person does something.
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
  const toHeading = (): void => {
    const heading = main.querySelector<HTMLElement>('[data-page-title]') ?? main;
    if (document.activeElement !== heading) heading.focus({ preventScroll: true });
  };
  // Whatever had the focus goes with its page: only then nothing has it, and the heading is there or comes.
  const again = (): void => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === main) toHeading();
  };
  const frame = requestAnimationFrame(() => {
    if (!main.contains(document.activeElement) || document.activeElement === main) toHeading();
  });
  const watch = new MutationObserver(again);
  watch.observe(main, { childList: true, subtree: true });
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    watch.disconnect();
    removeEventListener('keydown', stop, true);
    removeEventListener('pointerdown', stop, true);
  };
  const late = setTimeout(stop, HEADING_WITHIN_MS);
  addEventListener('keydown', stop, true);
  addEventListener('pointerdown', stop, true);
  return stop;
}
