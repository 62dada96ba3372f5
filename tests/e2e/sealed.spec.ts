import { expect, test, type Page } from '@playwright/test';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { browserDump } from '#tests/e2e/support/browser-dump.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { PASSWORD, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** I12: a shared tablet's data of a signed-out user reveal nothing about them, and open only for them. */
const BOX = '0000997301';
const LOCKED_BOX = '0000997302';
const ERASED_BOX = '0000997303';

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
});
test.afterAll(() => vault.close());

/** Works offline: a box, its documents, and an open draft. Returns the words that must not be readable afterwards. */
async function work(page: Page, box: string, first: number): Promise<string[]> {
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: box });
  const folders = foldersOf(2, first);
  for (const folder of folders) await register(page, scanner, folder);
  await page.getByLabel('Surname').fill('Halfkanarek');
  await expect.poll(async () => (await outboxStates(page))['queued']).toBe(3);
  const typed = [box, ...folders.flatMap(({ code, surname }) => [code, surname])];
  // name, e-mail, menu, parameters of the client, a class and a dictionary of it
  return [
    ...typed,
    'Halfkanarek',
    'Marek',
    'Zieli',
    'operator@',
    'captureWindowDays',
    '"groups"',
    'HR personal files',
    'KD/2019/',
  ];
}

const readable = async (page: Page, words: readonly string[]) => {
  const text = await browserDump(page);
  return words.filter((word) => text.includes(word));
};

test('I12: signed out, nothing of the person is readable in any store; an identity put back opens nothing; their password does, and all is sent', async () => {
  test.setTimeout(180_000);
  let { page } = tablet;
  const words = await work(page, BOX, 9_700);
  const identity = await page.evaluate(() => localStorage.getItem('auth.identity') ?? '');
  expect(identity).toContain('Marek');
  await signOut(page);
  await expect.poll(() => readable(page, words)).toEqual([]);

  // the next one at the tablet knows how to put an identity back
  await page.evaluate((text) => localStorage.setItem('auth.identity', text), identity);
  page = await tablet.restart({ offline: true });
  await page.goto('/demo/protocol');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your data on this device is locked');
  await expect(page.getByRole('gridcell')).toHaveCount(0);
  await dialog.getByLabel('Password', { exact: true }).fill('not his');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('gridcell', { name: BOX }).first()).toBeVisible();

  await tablet.online();
  await waitUntilSent(page);
  const { registrations, containers } = await vault.witness.held();
  expect(containers.filter(({ code }) => code === BOX)).toHaveLength(1);
  for (const word of words.filter((each) => registrations.some(({ code }) => code === each)))
    expect(registrations.filter(({ code }) => code === word)).toHaveLength(1);
});

test('I12: once the service has ended the session, nothing of the person is readable behind the dialog; their password continues', async () => {
  test.setTimeout(180_000);
  const { page } = tablet;
  const words = await work(page, LOCKED_BOX, 9_710);
  await vault.meddle(`delete from refresh_tokens`);
  await tablet.online();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => readable(page, words)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await waitUntilSent(page);
});

test('1.7, I12: after erasing, no store of the browser has a word of the person', async () => {
  test.setTimeout(180_000);
  const { page } = tablet;
  const words = await work(page, ERASED_BOX, 9_720);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Save rescue file and erase' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save rescue file and erase' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save rescue file', exact: true }).click();
  await saved;
  await dialog.getByLabel(/^Enter \d+ to erase$/).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect.poll(() => readable(page, words)).toEqual([]);
  // only the service can end the cookies, once the device is online
  await tablet.online();
  await expect
    .poll(async () => (await page.context().cookies()).filter(({ name }) => /^(__Host-)?(rt$|dt-)/.test(name)))
    .toEqual([]);
});
