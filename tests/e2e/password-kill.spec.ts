import { expect, test, type Page } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, type Folder } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, PASSWORD, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** I12, I1: the browser is killed while the key of its database gets a new password. */
const NEW = 'lantern over eleven fields';

let vault: Vault;
let tablet: Tablet;
test.beforeEach(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

/** Saves a box with documents that no push brings to the service. */
async function workUnsent(code: string, folders: readonly Folder[]): Promise<string> {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await goToBoxes(page);
  vault.proxy.spoil(/sync\/push/, { kind: 'status', status: 503 }, { times: 1_000_000 });
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code });
  for (const folder of folders) await register(page, scanner, folder);
  return page.url();
}

async function expectArrived(page: Page, code: string, folders: readonly Folder[]): Promise<void> {
  vault.proxy.mend();
  await waitUntilSent(page, 90_000);
  const { containers, registrations } = await vault.witness.held();
  const boxes = containers.filter((each) => each.code === code);
  expect(boxes).toHaveLength(1);
  const arrived = registrations.filter(({ containerId }) => containerId === boxes[0]?.id).map((each) => each.code);
  expect(arrived.toSorted()).toEqual(folders.map((folder) => folder.code).toSorted());
}

test('S10: killed right after a password change, the changes are there, one of both passwords opens them offline, and they are sent once', async () => {
  test.setTimeout(400_000);
  const folders = foldersOf(2, 8_200);
  const box = await workUnsent('0000998201', folders);
  let { page } = tablet;
  await page.goto('/demo/auth/user/password-change');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Repeat the new password').fill(NEW);
  const changed = page.waitForResponse((answer) => answer.url().includes('/api/authorize/reset-password'));
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await changed).ok()).toBe(true);
  await tablet.kill();
  page = await tablet.restart({ offline: true });
  await page.goto(box);
  await expect(page.getByRole('heading', { name: '0000998201' })).toBeVisible();
  await signOut(page);
  await page.getByLabel('User name').fill('operator');
  for (const password of [NEW, PASSWORD]) {
    if (await chip(page).isVisible()) break;
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(
      chip(page)
        .or(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }))
        .first(),
    ).toBeVisible();
  }
  await expect(chip(page)).toBeVisible();
  const kept = (await onDisk(page, 'registrations')).map(({ row }) => row?.code);
  expect(kept).toEqual(expect.arrayContaining(folders.map(({ code }) => code)));
  await tablet.online();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  await dialog.getByLabel('Password', { exact: true }).fill(NEW);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expectArrived(page, '0000998201', folders);
});
