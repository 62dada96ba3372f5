import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { PASSWORD, prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Sessions that end while work goes on: the queue is untouched, the screen stays (decisions.md S1, S8, S10). */
const BOX = '0000994001';

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

test('R-054: the session died in the basement: sign-in over the screen, queue and place untouched, then everything arrives', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: BOX });
  const folders = foldersOf(3, 4_000);
  for (const folder of folders) await register(page, scanner, folder);
  const place = page.url();
  await vault.meddle(`delete from refresh_tokens`);
  await tablet.online();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toContainText('4 changes are waiting on this device');
  await expectAccessible(page, 'sign-in over the screen');
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  expect(page.url()).toBe(place);
  await waitUntilSent(page);
  await expect(rows(page)).toHaveCount(3);
  const { registrations } = await vault.witness.held();
  for (const { code } of folders) expect(registrations.filter((row) => row.code === code)).toHaveLength(1);
  // a page that comes later than its address: the focus is on its heading, not lost with the menu it was in
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the box' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edit box/ })).toBeFocused();
});
