import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** An administrator keeps a value list by files: a new list, a version that withdraws a value, a download, a deletion undone. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let office: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, office));
test.afterAll(async () => {
  await office.close();
  await vault.close();
});

const list = () => office.page.getByRole('row').filter({ hasText: 'Depots' });

async function sendFile(name: string, text: string): Promise<void> {
  const { page } = office;
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Send and check' }).click();
}

async function choose(file: string, action: string): Promise<void> {
  const { page } = office;
  const entry = page.getByRole('menuitem', { name: action });
  await expect(async () => {
    const row = page.getByRole('row').filter({ hasText: file }).last();
    await row.getByRole('button', { name: /^Actions for/ }).press('Enter', { timeout: 2_000 });
    await expect(entry).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await entry.press('Enter');
}

test('R-387: a new list is made from a file, and published by its check', async () => {
  const { page } = office;
  await signIn(page, 'admin');
  await page.goto('/demo/management/new-dictionary-dialog');
  await page.getByLabel('List and configuration').click();
  await page.getByRole('option', { name: 'New configuration…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Configuration name').fill('Depots');
  await dialog.getByLabel('Column with replacements').fill('now');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sendFile('depots.csv', 'depot;now\nZajezdnia Łódź;\nDepot 2;\n=SUM(1);\n');
  await expect(page.getByText('Current version')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a new file of a value list');
});

test('a file that withdraws a value shows the difference, and is published by a person', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.getByLabel('List and configuration').click();
  await page.getByRole('option', { name: 'Depots' }).click();
  await sendFile('depots-2.csv', 'depot;now\nZajezdnia Łódź;\nDepot 2;Zajezdnia Łódź\n');
  await expect(page.getByText('Ready to publish')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'publishing a value list');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Current version')).toBeVisible({ timeout: 30_000 });
});

test('R-388, R-389: a file is downloaded as it was sent; its deletion is undone within a minute', async () => {
  const { page } = office;
  await page.getByRole('button', { name: 'Back to the lists' }).click();
  await expect(list().first()).toBeVisible();
  const download = page.waitForEvent('download');
  await choose('depots-2.csv', 'Download');
  expect((await download).suggestedFilename()).toBe('depots-2.csv');
  await choose('depots-2.csv', 'Delete');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'depots-2.csv' })).toContainText('Current version');
  await expectAccessible(page, 'value lists');
});
