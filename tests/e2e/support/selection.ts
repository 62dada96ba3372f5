import type { Page } from '@playwright/test';

/** Presses an action of the selected rows: in the bar, or in its menu if the bar has no room for it. */
export async function pressSelected(page: Page, action: string): Promise<void> {
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  const own = bar.getByRole('button', { name: action, exact: true });
  const more = bar.getByRole('button', { name: 'More actions' });
  await own.or(more).first().waitFor();
  if (await own.isVisible()) return own.click();
  await more.click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
