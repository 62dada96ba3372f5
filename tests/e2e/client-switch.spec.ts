import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { PASSWORD, prepareOffline, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Another client while work waits. */
const BOX = '0000994003';

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

test('S0 §4, ux.md §9: no switch while changes wait; the dialog shows how many, continues once they are sent, and a phone has it too', async () => {
  const { page } = tablet;
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  // where work waits for the archive is in the list of clients
  await page.getByRole('button', { name: /^Client .*, switch$/ }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Acme.* orders? waits?, oldest since / })).toBeVisible();
  await page.keyboard.press('Escape');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: BOX });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Account of/ }).click();
  const choice = page.getByRole('region', { name: 'Switch to another client' });
  await expectAccessible(page, 'clients in the panel of a phone');
  await choice.getByRole('button', { name: /^Acme/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Switch to / });
  await expect(dialog).toContainText('1 change for Nordwind');
  await expect(dialog).toContainText('Nothing is lost');
  await expectAccessible(page, 'switch that waits for the outbox');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Sync center' }).click();
  await expect(page).toHaveURL(/\/demo\/sync$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await choice.getByRole('button', { name: /^Acme/ }).click();
  await expect(dialog).toContainText('1 change for');
  await tablet.online();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect((await vault.witness.held()).containers.filter(({ code }) => code === BOX)).toHaveLength(1);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(page).toHaveURL(/\/acme\b/);
});
