import type { Page } from '@playwright/test';

/** An announcement or a paint, with the time of the page's clock. */
interface Noted {
  at: number;
  what: 'voice' | 'edge' | 'row';
  text: string;
}

/** Signals of a form for each Enter: by voice, by the edge of the screen, by a row. */
export interface FormSignals {
  voices: Noted[];
  /** Edges of the screen by their signal. */
  edges: (signal: 'accepted' | 'rejected') => number;
  /** Ids of the documents that were painted, each once. */
  rows: string[];
}

/** Records announcements, edges and painted documents from now on; returns a reader of all of them. */
export async function watchForm(page: Page): Promise<() => Promise<FormSignals>> {
  await page.evaluate(() => {
    const noted: Noted[] = [];
    Object.assign(globalThis, { noted });
    const note = (what: Noted['what'], text: string) => noted.push({ at: performance.now(), what, text });
    const added = (element: HTMLElement) => {
      if (element.dataset['signal']) note('edge', element.dataset['signal']);
      for (const row of [element, ...element.querySelectorAll<HTMLElement>('[data-document]')])
        if (row.dataset['document']) note('row', row.dataset['document']);
    };
    const watch = new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[aria-live]');
        if (region) note('voice', (region.textContent ?? '').replaceAll('\u00A0', ''));
        for (const node of addedNodes) if (node instanceof HTMLElement) added(node);
      }
    });
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return async () => {
    const noted = await page.evaluate(() => (globalThis as unknown as { noted: Noted[] }).noted);
    const of = (what: Noted['what']) => noted.filter((each) => each.what === what);
    return {
      voices: of('voice'),
      edges: (signal) => of('edge').filter(({ text }) => text === signal).length,
      rows: [...new Set(of('row').map(({ text }) => text))],
    };
  };
}
