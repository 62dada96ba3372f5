import type { BrowserContext } from '@playwright/test';
import { rolldown } from 'rolldown';
import type * as script from '#tests/e2e/keyboard/focus-in-page.ts';

declare global {
  // what the script of focus-in-page.ts leaves behind
  // oxlint-disable-next-line no-var -- only `var` declares a global
  var focusInPage: typeof script;
}

/** Gives every page of a browser the eyes for the focus. */
export async function openEyes(context: BrowserContext): Promise<void> {
  const build = await rolldown({ input: 'tests/e2e/keyboard/focus-in-page.ts' });
  const { output } = await build.generate({ format: 'iife', name: 'focusInPage', codeSplitting: false });
  await context.addInitScript(`${output[0].code}\nglobalThis.focusInPage = focusInPage;`);
}
