import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { DRAWN, openQuery, searchUntilFound } from '#tests/e2e/support/drawn-documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Documents kept on a device: their pages are read without coverage (documents.md §5). */

let vault: Vault;
let desk: Tablet;

test.beforeAll(async () => {
  vault = await openVault({ prepared: DRAWN });
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1_440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk?.close();
  await vault?.close();
});

/** Opens a document that has more than one page. */
async function openWithPages(page: Page): Promise<void> {
  await searchUntilFound(page, await openQuery(page), 'copies');
  const result = page.url();
  await expect(async () => {
    for (let n = 1; n <= 8; n += 1) {
      await page.goto(result);
      await page.getByRole('row').nth(n).click();
      await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
      if (await page.getByRole('button', { name: 'Next page' }).isEnabled()) return;
    }
    throw new Error('No document has two pages.');
  }).toPass({ timeout: 90_000 });
}

test('a page that was not opened before is read without coverage once its document is kept, and not before', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await openWithPages(page);
  const first = await page.getByRole('img', { name: 'Page 1' }).getAttribute('src');
  const next = page.getByRole('button', { name: 'Next page' });
  const back = page.getByRole('button', { name: 'Previous page' });

  await desk.offline();
  await next.click();
  await expect(page.getByText('This is not on this device.', { exact: false })).toBeVisible();
  await back.click();
  await desk.online();

  await page.getByRole('button', { name: 'Keep on this device' }).click();
  const kept = page.getByRole('button', { name: 'Kept on this device' });
  await expect(kept).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
  await expectAccessible(page, 'kept document');

  await desk.offline();
  await next.click();
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 2' })).not.toHaveAttribute('src', first ?? '');
  await back.click();

  // removed, it is as unknown as before
  await kept.click();
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible();
  await desk.online();
});
