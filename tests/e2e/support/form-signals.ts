import type { Page } from '@playwright/test';

/** What the page said or painted, and when by its clock. */
interface Noted {
  at: number;
  what: 'voice' | 'edge' | 'row';
  text: string;
}

/** A look at what a form says of each Enter: by voice, by the edge of the screen, by a row. */
export interface FormSignals {
  voices: Noted[];
  /** Edges of the screen by their signal. */
  edges: (signal: 'accepted' | 'rejected') => number;
  /** Ids of the documents that were painted, each once. */
  rows: string[];
}

/** Notes what the live regions say, the edges shown and the documents painted from now on; gives a look at all of it. */
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
