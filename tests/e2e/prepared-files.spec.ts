import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openQuery } from '#tests/e2e/support/drawn-documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Everything a search finds leaves as a file that is prepared while its owner does something else. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

test('a search is exported whole, and the file can be downloaded once it is ready', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await openQuery(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Export all' }).click();
  await expect(page).toHaveURL(/documents\/prepared$/);
  const row = page.getByRole('row').filter({ hasText: 'HR personal files.csv' });
  await expect(row).toContainText('Ready to download', { timeout: 60_000 });
  await expectAccessible(page, 'prepared files');
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('gridcell').first().click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(file.suggestedFilename()).toBe('HR personal files.csv');
  expect(lines[0]).toContain('"Document"');
  // more than a page of the result
  expect(lines.length).toBeGreaterThan(251);
});

test('its owner finds a message that leads to it, and another person does not have it', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Account of' }).click();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page
    .getByRole('link', { name: /^HR personal files\.csv/ })
    .first()
    .click();
  await expect(page.getByText('Your file is ready. It can be downloaded for 24 hours.')).toBeVisible();
  await page.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(/documents\/prepared$/);
  const other = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
  await signIn(other.page, 'supervisor2');
  await other.page.goto('/demo/documents/prepared');
  await expect(other.page.getByText('No file is prepared for you.')).toBeVisible();
  await other.close();
});
