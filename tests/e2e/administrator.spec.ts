import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** An administrator watches what an operator registers, and bars the operator's tablet. */
test.describe.configure({ mode: 'serial' });

const BOX = '0000992201';
const folders = foldersOf(1, 690);

let vault: Vault;
let operator: Tablet;
let office: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  office = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, office));
test.afterAll(async () => {
  await Promise.all([operator, office].map((tablet) => tablet.close()));
  await vault.close();
});

test('a folder is registered and sent', async () => {
  const { page } = operator;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  for (const folder of folders) await register(page, scanner, folder);
  await waitUntilSent(page);
});

test('who may not register looks at a box and its documents', async () => {
  const { page } = office;
  await signIn(page, 'admin');
  await waitForPhase(page, 'upToDate', 60_000);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await expect(page.getByRole('button', { name: /^Scanner ready/ })).toBeVisible();
  await scanner.scan('0000992299');
  await expect(page.getByText('There is no box with this code here.')).toBeVisible();
  await scanner.scan(BOX);
  await expect(page.getByText('With your role you can view boxes but not register documents.')).toBeVisible();
  for (const name of ['Save and next', 'Close box', 'Separator sheet'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Show no/ })
    .click();
  await expect(page.getByRole('definition').filter({ hasText: folders[0]?.code ?? '' })).toBeVisible();
  await expectAccessible(page, 'a box that is looked at');
});

test('a barred tablet shows it and keeps its work in quarantine; it sends when an administrator lifts the bar, and prepares when asked', async () => {
  const { page: desk } = office;
  const { page } = operator;
  const account = await page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label');
  await desk.goto('/demo/management/devices');
  const device = desk.getByRole('row').filter({ hasText: account?.replace('Account of ', '') ?? '' });
  const order = async (what: string) => {
    const entry = desk.getByRole('menuitem', { name: what });
    // the list is asked for again when its page has come: the row that was pressed may be gone with the answer
    await expect(async () => {
      await device.getByRole('button', { name: /^Actions for/ }).press('Enter', { timeout: 2_000 });
      await expect(entry).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await entry.press('Enter');
    await desk.getByRole('alertdialog').getByRole('button', { name: what }).press('Enter');
  };
  await expect(device).toContainText('Everything sent');
  await expectAccessible(desk, 'devices of the client');
  await order('Block this device');
  await expect(device).toContainText('Blocked');

  await goToBoxes(page);
  await newBox(page, await plugScanner(page), { code: '0000992202' });
  await waitForPhase(page, 'barred');
  await chip(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This device is blocked, 1 in quarantine');
  await expect(page.getByRole('button', { name: 'Rescue file' })).toBeVisible();
  await order('Unblock');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await waitUntilSent(page);
  expect((await vault.witness.held()).containers.filter(({ code }) => code === '0000992202')).toHaveLength(1);

  await device.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await desk.getByRole('menuitem', { name: 'Prepare again' }).press('Enter');
  await expect(device).toContainText('Asked to prepare');
  await page.reload();
  const followed = async () => (await onDisk(page, 'settings')).some(({ id }) => id === 'preparedFor');
  await expect.poll(followed, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('heading', { name: 'Ready to work offline' })).toBeVisible();
});
