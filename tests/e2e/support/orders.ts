import { expect, type Page } from '@playwright/test';

/** Prepares a vault whose boxes have all come to the archive. */
export const ARCHIVED = `with stored as (update containers set status = 4 returning id)
  update feed set row = jsonb_set(row, '{status}', '4') where stream = 'containers' and row_id in (select id from stored)`;

/** Returns the codes of the items on the page of an order. */
export async function codesOn(page: Page): Promise<string[]> {
  await expect(page.getByRole('grid')).toContainText(/\d{10}/);
  const text = await page.getByRole('grid').innerText();
  return [...new Set(text.match(/\b\d{10,12}\b/g))];
}
