import { expect, test } from '@playwright/test';
import { registration } from '#schema/entities/registration.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxOnOrder } from '#tests/e2e/support/archive-box.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Sorting at the archive: trays in the settings, then documents by scanner alone. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin, width: 1_024, height: 768 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

test('documents are sorted by scans and Alt keys, offline, onto the trays of the project', async () => {
  const { projectId, documents } = await boxOnOrder(vault.witness, '0000409601', ['773195000601', '773195000602']);
  const { page } = tablet;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);

  await page.goto(`/demo/segregation/${projectId}/settings`);
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByLabel('Category name').last().fill('Photographs');
  await page.getByRole('region', { name: 'Categories' }).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.').first()).toBeVisible();
  await expectAccessible(page, 'the settings of sorting');

  await page.goto(`/demo/segregation/${projectId}/segregation`);
  await expect(page.getByText('Scan a document to see its tray.')).toBeVisible();
  const scanner = await plugScanner(page);
  const onTray = (count: string) => page.getByRole('listitem').filter({ hasText: count });
  await scanner.scan(documents[0] ?? '');
  await expect(page.getByText('Which tray?')).toBeVisible();
  await expectAccessible(page, 'the sorting table');
  await page.keyboard.press('Alt+Digit2');
  await expect(onTray('1 document')).toBeVisible();
  await tablet.offline();
  await scanner.scan(documents[0] ?? '');
  await expect(page.getByText('sorted before')).toBeVisible();
  await scanner.scan(documents[1] ?? '');
  await page.getByRole('group', { name: 'Choose the tray' }).getByRole('button', { name: 'Photographs' }).click();
  await expect(onTray('1 document')).toHaveCount(2);
  await scanner.scan('773195000699');
  await expect(page.getByText('Not registered in this project.')).toBeVisible();
  await tablet.online();
  await waitUntilSent(page);
  const rows = (await onDisk(page, registration.collection)).map(({ row }) => row as Record<string, unknown> | null);
  const sorted = rows.filter((row) => documents.includes(String(row?.['code'])));
  expect(sorted.map((row) => typeof row?.['categoryId'])).toEqual(['string', 'string']);
});

test('a project that does not exist is named as such on the pages of sorting, and not shown as one without boxes', async () => {
  const { page } = tablet;
  for (const part of ['boxverify', 'edition', 'segregation', 'settings', 'synchronization']) {
    await page.goto(`/demo/segregation/no-such-project/${part}`);
    await expect(page.getByRole('main').getByText('There is no project here.')).toBeVisible();
  }
  await expectAccessible(page, 'an unknown project');
});
