import { expect, type Locator, type Page } from '@playwright/test';

/** What a supervisor does at the conflict desk. */

const queue = (page: Page) => page.getByRole('navigation', { name: 'Conflicts by kind' });

/** The cases of the queue. */
export function cases(page: Page): Locator {
  return queue(page).getByRole('link');
}

/** The case that is open. */
export function inHand(page: Page): Locator {
  return page.getByRole('region', { name: /^Conflict:/ });
}

/** Opens the first case of a kind, or the first with these words. */
export async function openCase(page: Page, kind: string, words = ''): Promise<void> {
  const group = queue(page).getByRole('region', { name: new RegExp(`^${kind}`) });
  await group.getByRole('link').filter({ hasText: words }).first().click();
  await expect(inHand(page)).toBeVisible();
}

/** Chooses what is to be done. */
export async function take(page: Page, way: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'What to do' }).getByRole('radio', { name: way }).check();
}

/** Decides the case that is open. */
export async function resolve(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await expect(page.locator('p', { hasText: /^Resolved:/ })).toBeVisible();
}
