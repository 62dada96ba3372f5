import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A tablet is handed on with unsent work: it goes along in a rescue file, and a supervisor brings it in (decisions.md S8). */
test.describe.configure({ mode: 'serial' });

const BOX = '0000996001';
const [folder] = foldersOf(1, 700);

let vault: Vault;
let operator: Tablet;
let text: string;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterEach(({}, info) => keepEvidence(info, operator));
test.afterAll(async () => {
  await operator.close();
  await vault.close();
});

test('1.7: unsent work is saved as a file, its count is typed, and nothing of it is left on the tablet', async () => {
  const { page } = operator;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await operator.offline();
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: BOX });
  if (folder) await register(page, scanner, folder);

  const dialog = await askToErase(page);
  const erase = dialog.getByRole('button', { name: 'Erase and sign out' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: 'Save rescue file' })).toBeFocused();
  text = await saveFile(page, 'Save rescue file');
  await expect(dialog).toContainText('In it: 2 changes.');
  await expectAccessible(page, 'the rescue file is saved');
  const count = dialog.getByLabel('Type 2 to erase');
  await count.fill('3');
  await expect(erase).toHaveAttribute('aria-disabled', 'true');

  // another tab saves meanwhile: the file is old, nothing is erased
  const other = await operator.newTab();
  await other.goto('/demo/protocol');
  await newBox(other, await plugScanner(other), { code: '0000996002' });
  await other.close();
  await count.fill('2');
  await count.press('Enter');
  await expect(dialog).toContainText('Nothing was erased: save the file again.');
  await expectAccessible(page, 'the rescue file is old');
  expect(await onDisk(page, 'outbox')).toHaveLength(3);

  text = await saveFile(page, 'Save rescue file');
  await dialog.getByLabel('Type 3 to erase').fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page.getByText('Erased from this tablet. The rescue file holds 3 changes.').first()).toBeVisible();
  for (const collection of ['outbox', 'containers', 'registrations'] as const)
    expect(await onDisk(page, collection), collection).toEqual([]);
  expect(text).toContain(BOX);
});

/** Leads to the dialog of the third way out. */
async function askToErase(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('button', { name: 'Save rescue file and erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save rescue file and erase' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** What the browser saved. */
async function saveFile(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^strongroom-rescue-.*\.json$/);
  return readFile(await saved.path(), 'utf8');
}
