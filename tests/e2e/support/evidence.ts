import type { TestInfo } from '@playwright/test';
import type { Tablet } from '#tests/e2e/support/tablet.ts';

/** Saves the screen of a failed test: a picture and the page as a screen reader has it, next to the report. */
export async function keepEvidence(info: TestInfo, ...tablets: readonly (Tablet | undefined)[]): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const [index, tablet] of tablets.entries()) {
    const page = tablet?.page;
    if (!page || page.isClosed()) continue;
    await page.screenshot({ path: info.outputPath(`screen-${index}.png`) }).catch(() => undefined);
    const words = await page
      .locator('body')
      .ariaSnapshot({ timeout: 2_000 })
      .catch(() => 'The page did not answer.');
    await info.attach(`page-${index}`, { body: words, contentType: 'text/plain' });
    console.log(`${info.title}\n${page.url()}\n${tablet.problems.join('\n')}\n${words}`);
  }
}
