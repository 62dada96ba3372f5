/** What comes late, a page that is fetched or reads its rows first, comes within this time. */
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
 * While the page goes on changing by itself, what has the focus may go with its part of the page, and the focus falls to
 * nothing without a word: then the heading gets it. Until the person does something; `abort` ends it before.
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

/** The same for what was done with a control that goes by it, wherever it stands. */
export function keepFocusInPage(): void {
  const main = document.querySelector('main');
  if (main) keepFocus(main, { afterOthers: true });
}
