/** Limit for late content: a page that is loaded or reads its rows first. */
const WITHIN_MS = 5_000;
/** A scanner on a tablet takes the focus that nothing has, after the event (`ScanWell`): it comes first. */
const AFTER_OTHERS_MS = 50;

/** Gives the focus to the heading of the page, or to the page where it has none. */
export function focusHeading(main: HTMLElement): void {
  const headings = [...main.querySelectorAll<HTMLElement>('[data-page-title]')];
  // one that is hidden at this width takes no focus
  const heading = headings.find((each) => each.checkVisibility()) ?? main;
  if (document.activeElement !== heading) heading.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading if the focused element is removed while the page still changes; the focus would be lost
 * silently. Ends with the first action of the user; `abort` ends it earlier.
 */
export function keepFocus(main: HTMLElement, { afterOthers = false } = {}): AbortController {
  const kept = new AbortController();
  const stop = (): void => kept.abort();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = (): void => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === main) focusHeading(main);
  };
  const changed = (): void => {
    if (!afterOthers) return check();
    clearTimeout(timer);
    timer = setTimeout(check, AFTER_OTHERS_MS);
  };
  const watch = new MutationObserver(changed);
  watch.observe(main, { childList: true, subtree: true });
  const late = setTimeout(stop, WITHIN_MS);
  kept.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    clearTimeout(late);
    watch.disconnect();
  });
  for (const act of ['keydown', 'pointerdown']) addEventListener(act, stop, { capture: true, signal: kept.signal });
  if (afterOthers) changed();
  return kept;
}

/** Does the same for a control that its own action removes, anywhere in the page. */
export function keepFocusInPage(): void {
  const main = document.querySelector('main');
  if (main) keepFocus(main, { afterOthers: true });
}
