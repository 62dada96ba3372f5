import type { JSHandle, Page } from '@playwright/test';

/** Watching ends with a fault after so long. */
const PATIENCE_MS = 60_000;

/**
 * Watches for the time from Enter to the frame after the one in which a part of the page has a text. It watches before the first key: a
 * busy page takes keys in before scripts, and a missed Enter would be waited for in vain.
 */
export function enterToText(page: Page, selector: string, text: string): Promise<JSHandle<{ shown: Promise<number> }>> {
  return page.evaluateHandle(
    ([part, wanted, patience]) => {
      const enter = { at: 0 };
      const note = ({ key, timeStamp }: KeyboardEvent) => void (enter.at = key === 'Enter' ? timeStamp : enter.at);
      addEventListener('keydown', note, { capture: true });
      const isShown = () => document.querySelector(part)?.textContent.includes(wanted) === true;
      const until = performance.now() + patience;
      const watch = async () => {
        while (enter.at === 0 || !isShown()) {
          if (performance.now() > until) throw new Error(`${wanted} was not shown.`);
          await new Promise(requestAnimationFrame);
        }
        removeEventListener('keydown', note, { capture: true });
        return performance.now() - enter.at;
      };
      return { shown: watch() };
    },
    [selector, text, PATIENCE_MS] as const,
  );
}
