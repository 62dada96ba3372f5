import { expect, type Page } from '@playwright/test';

/** Returns the codes of the items on the page of an order. */
export async function codesOn(page: Page): Promise<string[]> {
  await expect(page.getByRole('grid')).toContainText(/\d{10}/);
  const text = await page.getByRole('grid').innerText();
  return [...new Set(text.match(/\b\d{10,12}\b/g))];
}
