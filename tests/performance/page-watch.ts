import type { Page } from '@playwright/test';
import type { Watched, watchFrames } from '#tests/performance/page/watch.ts';
import { pageScript } from '#tests/performance/page-bundle.ts';

declare global {
  // what the script of page/watch.ts leaves behind
  // oxlint-disable-next-line no-var -- only `var` declares a global
  var strongroom_watch: { watched: Watched; watchFrames: typeof watchFrames };
}

/** Puts the watch into every page of this tab from now on. Call it before the page is opened. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript({ content: await pageScript('watch') });
}

/** What one of the watches saw so far. */
export async function seen<Name extends keyof Watched>(page: Page, name: Name): Promise<Watched[Name]> {
  const { [name]: found } = await page.evaluate(() => strongroom_watch.watched);
  return found;
}

/** Forgets what a watch saw. */
export async function forget(page: Page, name: keyof Watched): Promise<void> {
  await page.evaluate((of) => void strongroom_watch.watched[of].splice(0), name);
}
