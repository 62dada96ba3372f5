import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openQuery, searchUntilFound } from '#tests/e2e/support/drawn-documents.ts';
import { chip, signIn } from '#tests/e2e/support/people.ts';
import { pressSelected } from '#tests/e2e/support/selection.ts';

/** Documents kept on a device: their pages are read without coverage. */

// with the service worker: a kept document is read after a restart without coverage
const office = openDrawnDesk({ inMemory: false, withoutWorker: false });

test.describe.configure({ mode: 'serial' });

let address = '';
let result = '';

/** Opens a document that has more pages than are loaded ahead; returns how many. */
async function openWithPages(page: Page): Promise<number> {
  await searchUntilFound(page, await openQuery(page), 'copies');
  result = page.url();
  let pages = 0;
  await expect(async () => {
    for (let n = 1; n <= 8; n += 1) {
      await page.goto(result);
      await page.getByRole('row').nth(n).dblclick();
      // it opens at its first hit: from its address it opens at the first page, and the last one was not loaded
      await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
      await page.goto(new URL(page.url()).pathname);
      await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
      const [, count] = /of (\d+)/.exec(await page.getByRole('toolbar', { name: 'Page' }).innerText()) ?? [];
      pages = Number(count);
      if (pages > 2) return;
    }
    throw new Error('No document has three pages.');
  }).toPass({ timeout: 90_000 });
  return pages;
}

test('a page that was not opened before is read without coverage once its document is kept, and not before', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  const pages = await openWithPages(page);
  const first = await page.getByRole('img', { name: 'Page 1' }).getAttribute('src');

  await office.desk.offline();
  await page.keyboard.press('End');
  await expect(page.getByText('This is not on this device.', { exact: false })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await office.desk.online();

  await page.getByRole('button', { name: 'Keep on this device' }).click();
  const kept = page.getByRole('button', { name: 'Kept on this device' });
  await expect(kept).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  await expectAccessible(page, 'kept document');

  await office.desk.offline();
  await page.keyboard.press('End');
  const last = page.getByRole('img', { name: `Page ${pages}`, exact: true });
  await expect(last).toBeVisible();
  await expect(last).not.toHaveAttribute('src', first ?? '');
  await page.keyboard.press('Home');

  await office.desk.online();
  address = new URL(page.url()).pathname;
});

test('a selection of the search is kept, and the preparation counts it', async () => {
  const { page } = office.desk;
  await page.goto('/demo');
  await searchUntilFound(page, await openQuery(page), 'copies');
  for (const n of [0, 1])
    await page
      .getByRole('gridcell', { name: /^Select / })
      .nth(n)
      .click();
  await pressSelected(page, 'Keep on this device');
  await expect(page.getByText('2 documents are on this device and can be read offline.').first()).toBeAttached({
    timeout: 60_000,
  });
  await chip(page).click();
  // while the browser still stores the application the card reports it: the restart below needs it
  await expect(async () => {
    await page.getByRole('button', { name: /^Prepare (again|for offline work)$/ }).click({ timeout: 5_000 });
    await expect(page.locator('[data-line=application]')).toHaveAttribute('data-state', 'ready', { timeout: 10_000 });
  }).toPass({ timeout: 100_000 });
  const line = page.locator('[data-line=pins]');
  await expect(line).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await expect(line).toContainText(/[23] documents · .*(kB|MB)/);
});

test('after a restart without coverage the kept document opens, turns to page 2, and its words are found', async () => {
  await office.desk.quit();
  const page = await office.desk.restart({ offline: true });
  await page.goto(`${address}/full-text-information?q=copies`);
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 60_000 });
  const hits = page.getByRole('region', { name: 'Hits' });
  await expect(hits).toContainText(/“copies” is on \d+ page/);
  await hits.getByRole('button').first().click();
  await expect(page.locator('[data-hit]').first()).toBeAttached();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible();
  const strip = page.getByRole('navigation', { name: 'Pages' }).locator('img');
  await expect(strip.nth(1)).toBeVisible();
  await expectAccessible(page, 'kept document after a restart');
});

test('without coverage a search finds the kept documents, by a word inside their pages too, and notes that only this device was searched', async () => {
  const { page } = office.desk;
  await page.goto(result);
  const main = page.getByRole('main');
  await expect(main.getByText(/On this device only: [23] kept, \d+ in the pocket catalog/)).toBeVisible({ timeout: 60_000 });
  const rows = main
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });
  expect(await rows.count()).toBeGreaterThan(1);
  await expectAccessible(page, 'kept documents in a result');
  await rows.first().dblclick();
  await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
});

test('what is removed from the device is as unknown as before', async () => {
  const { page } = office.desk;
  await page.goto(address);
  await page.getByRole('button', { name: 'Kept on this device' }).click();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('This is not on this device.', { exact: false })).toBeVisible();
});
