import { expect, type Page } from '@playwright/test';

/** Opens the query form of all classes of a project. */
export async function openQuery(page: Page, project = 'HR personal files'): Promise<string> {
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText(project).first().click();
  await page.getByText('All classes').first().click();
  await expect(page.getByRole('switch', { name: 'Also inside pages' })).toBeChecked();
  return new URL(page.url()).pathname;
}

/** Looks for a word until it is found inside pages. */
export async function searchUntilFound(page: Page, query: string, word: string): Promise<void> {
  await expect(async () => {
    await page.goto(query);
    await page.getByLabel('Words anywhere').fill(word);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Words: ${word}`)).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
}

/**
 * Opens the first document with a word inside its pages, of those with as many pages; returns its address. Pages are read one document
 * after another, so the first found is not always the same.
 */
export async function openFirst(page: Page, word: string, pages = 1): Promise<string> {
  const query = await openQuery(page);
  await expect(async () => {
    await searchUntilFound(page, query, word);
    const found = await page.getByRole('row').count();
    for (let row = 1; row < found; row += 1) if (await opensWith(page, row, pages)) return;
    throw new Error(`No document of ${pages} pages is read yet.`);
  }).toPass({ timeout: 120_000 });
  return new URL(page.url()).pathname;
}

/** Opens the document of a row; true if it has enough pages, else the result is shown again. */
async function opensWith(page: Page, row: number, pages: number): Promise<boolean> {
  await page.getByRole('row').nth(row).dblclick();
  await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
  const [, count] = /of (\d+)/.exec(await page.getByRole('toolbar', { name: 'Page' }).innerText()) ?? [];
  if (Number(count) >= pages) return true;
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  return false;
}
