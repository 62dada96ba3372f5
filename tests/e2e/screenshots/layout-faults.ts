import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import type { faultsOfPage } from '#tests/e2e/screenshots/layout-in-page.ts';

declare global {
  // what the script of layout-in-page.ts leaves behind
  // oxlint-disable-next-line no-var -- only `var` declares a global
  var layoutInPage: { faultsOfPage: typeof faultsOfPage };
}

let script: Promise<string> | undefined;

/**
 * Returns the faults of a picture: a page that scrolls sideways, text cut off without a sign of it, text beyond the edge,
 * controls on top of each other, something to scroll by a hair, a clipped card border, a value in bold. Text that ends in an
 * ellipsis is intended and no fault, except for a code, the name of a column and the words in an empty field.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  script ??= bundle();
  await page.evaluate(`${await script}\nglobalThis.layoutInPage = layoutInPage;`);
  return page.evaluate(() => layoutInPage.faultsOfPage());
}

async function bundle(): Promise<string> {
  const build = await rolldown({ input: 'tests/e2e/screenshots/layout-in-page.ts' });
  const { output } = await build.generate({ format: 'iife', name: 'layoutInPage', codeSplitting: false });
  return output[0].code;
}
