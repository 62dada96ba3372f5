import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { axeSource } from '#tests/e2e/support/axe-source.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const themes = ['light', 'dark'] as const;
/** WCAG 2.2 A and AA, and what axe calls good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

let source: string | undefined;

/** Checks the screen, large and small, light and dark: axe finds nothing. Reports all faults together. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      expect.soft(await faultsOf(page, colorScheme), `${screen}, ${size.width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!before) return;
  await page.setViewportSize(before);
  // a screen that differs on a phone is drawn for its size again before a key is pressed
  await settled(page);
}

async function faultsOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // it is half a megabyte of script, injected twice per look: once per page is enough
  const isThere = await page.evaluate(() => 'axe' in window);
  // passed checks are not needed, and finding a selector for each of their nodes is most of the work
  const all = new AxeBuilder({ page, axeSource: isThere ? 'undefined' : (source ??= axeSource()) })
    .options({ resultTypes: ['violations'] })
    // the library's guards are hidden and in the order of Tab on purpose: one that gets the focus passes it on
    .exclude('[data-headlessui-focus-guard]');
  // both themes have one page: what colours do not decide was found in the light
  const axe = colorScheme === 'light' ? all.withTags(tags) : all.withRules(['color-contrast', 'link-in-text-block']);
  // the legacy mode stays in this page: there are no frames of others in it
  const { violations } = await axe.setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Waits until no color transition runs and two frames are painted, because colors in transition are no result. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets = [still];
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
