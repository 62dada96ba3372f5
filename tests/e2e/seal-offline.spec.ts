import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { paperCodes } from '#tests/tooling/paper-codes.ts';

/** The paper of a basement: printed without a connection, its QR code leads to the seal once the tablet has sent the box. */
test.describe.configure({ mode: 'serial' });

const BOX = '0000409801';
const SEAL = 'S98409801';

let vault: Vault;
let tablet: Tablet;
let phone: Tablet;
let address: string;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin });
  phone = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 390, height: 844 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await phone?.close();
  await vault?.close();
});

test('a box is filled, closed and printed offline; its paper has the address of the seal', async () => {
  test.setTimeout(240_000);
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await page.goto('/demo/protocol');
  await tablet.offline();
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  for (const folder of foldersOf(2, 700)) await register(page, scanner, folder);
  await page.getByRole('button', { name: 'Close box' }).click();
  const dialog = page.getByRole('dialog', { name: `Close box ${BOX}` });
  await expect(dialog.getByLabel('Seal number')).toBeVisible();
  await scanner.scan(SEAL);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Closes when sent')).toBeVisible();
  const [code = ''] = await paperCodes(await printed(page));
  expect(code).toMatch(new RegExp(`^${vault.origin}/demo/seal/[\\w-]{22}#[0-9a-f]{64}$`, 'u'));
  address = code;
});

test('before the tablet is online the page explains what the paper waits for', async () => {
  const { page } = phone;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'No seal at this address' })).toBeVisible();
  await expect(page.getByText('A paper printed offline is found here once its device has been online.')).toBeVisible();
  await expectAccessible(page, 'a seal that was not sent');
});

test('once the box is sent, the same code gives the verdict, and the paper lists what was sealed', async () => {
  await tablet.online();
  await waitUntilSent(tablet.page);
  const { page } = phone;
  await page.reload();
  await expect(page.getByRole('heading', { name: `Seal of box ${BOX}` })).toBeVisible();
  await expect(page.locator('[data-verdict="whole"]')).toContainText('Nothing was changed since it was sealed');
  await expect(page.getByText('The paper in your hand lists other content')).toHaveCount(0);
  // another paper of the same box is noticed
  await page.goto('about:blank');
  await page.goto(address.replace(/.$/u, (last) => (last === '0' ? '1' : '0')));
  await expect(page.getByText('The paper in your hand lists other content')).toBeVisible();
  expect(tablet.problems).toEqual([]);
});

/** The transfer list as the device makes it. */
async function printed(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'More actions' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Transfer list (PDF)' }).click();
  return readFile(await (await coming).path());
}
