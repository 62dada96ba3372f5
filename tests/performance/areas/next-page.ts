import type { Page } from '@playwright/test';
import { documentCalls } from '#schema/calls/documents.ts';
import { openFirst } from '#tests/e2e/support/drawn-documents.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet } from '#tests/e2e/support/tablet.ts';
import { openVault } from '#tests/e2e/support/vault.ts';
import type { Measurement } from '#tests/performance/bench-rig.ts';
import { percentile, type Figure } from '#tests/performance/figures.ts';

/** A word in the pages of many documents. */
const WORD = 'copies';
/** Pages a document must have, so that each round has enough turns. */
const PAGES = 6;
const ROUNDS = 4;
const DESK = { width: 1_440, height: 900 };
const PICTURE = 'section > div img';

/** Key → next page in the viewer, which was loaded ahead. */
export const nextPage: Measurement = {
  name: 'next-page',
  measure: async () => {
    const vault = await openVault({ isDrawn: true });
    try {
      const desk = await openTablet({ ...DESK, origin: vault.origin, browser: 'whole' });
      try {
        const { page } = desk;
        await signIn(page, 'supervisor');
        const address = await openFirst(page, WORD, PAGES);
        const samples: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) samples.push(...(await turned(page, address)));
        const how = `${samples.length} turns of A4 pages at the speed of reading, key event to the decoded picture in a frame`;
        return [
          {
            name: 'Next page, loaded ahead, p95',
            value: percentile(samples, 0.95),
            unit: 'ms',
            mark: 150,
            scales: 'processor',
            how,
          },
          { name: 'The same, median', value: percentile(samples, 0.5), unit: 'ms', how: 'same turns' },
        ] satisfies Figure[];
      } finally {
        await desk.close();
      }
    } finally {
      await vault.close();
    }
  },
};

/** Opens the document and reads on; each page is on screen until the next one was loaded ahead. */
async function turned(page: Page, address: string): Promise<number[]> {
  const ahead = () => page.waitForResponse((answer) => answer.url().endsWith(documentCalls.getDocumentPage.path));
  const isSecond = ahead().then(ahead);
  await page.goto(address);
  await isSecond;
  const samples: number[] = [];
  for (let turn = 2; turn <= PAGES; turn += 1) {
    const isNext = turn < PAGES ? ahead() : undefined;
    await watchNextKey(page);
    await page.keyboard.press('PageDown');
    samples.push(await page.evaluate(() => Reflect.get(globalThis, 'strongroomTurn') as Promise<number>)); // put there by `watchNextKey`
    await isNext;
    // the answer is read before the key: what waits for the network is no turn of a page loaded ahead
    await page.waitForTimeout(200);
  }
  return samples;
}

/** Starts a clock with the next key; it ends in the frame after the next picture was decoded. */
async function watchNextKey(page: Page): Promise<void> {
  await page.evaluate((at) => {
    const shown = () => document.querySelector<HTMLImageElement>(at);
    const before = shown()?.src;
    const turn = new Promise<number>((done, fail) => {
      const look = async (began: number): Promise<number> => {
        const picture = shown();
        if (!picture || picture.src === before || picture.classList.contains('opacity-50')) {
          await new Promise<number>((drawn) => void requestAnimationFrame(drawn));
          return look(began);
        }
        await picture.decode();
        await new Promise<number>((drawn) => void requestAnimationFrame(drawn));
        return performance.now() - began;
      };
      addEventListener('keydown', ({ timeStamp }) => void look(timeStamp).then(done, fail), { once: true, capture: true });
    });
    Reflect.set(globalThis, 'strongroomTurn', turn);
  }, PICTURE);
}
