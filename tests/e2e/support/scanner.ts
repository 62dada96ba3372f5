import type { Page } from '@playwright/test';
import { Keys } from '#tests/e2e/support/keys.ts';

/** Time between two keys of a wired wedge scanner (ux.md 6.3). */
const GAP_MS = 8;
/** Between two labels: an operator needs longer than that, and the same label within 1.5 s counts once. */
const BETWEEN_MS = 150;

/** A keyboard-wedge scanner: the keys of a label come one by one, too fast for a person, and end with Enter. */
export interface Scanner {
  scan(code: string): Promise<void>;
}

/** Plugs one in; a prefix key is what it is configured to send before each label. */
export async function plugScanner(page: Page, ...prefixKey: string[]): Promise<Scanner> {
  const keys = await Keys.of(page);
  return {
    scan: async (code) => {
      await keys.rest(BETWEEN_MS);
      await keys.press([...prefixKey, ...Array.from(code), 'Enter'], GAP_MS);
    },
  };
}
