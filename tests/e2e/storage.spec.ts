import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxIsReady, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** The storage of the tablet fails (decisions.md S9): the person reads what is safe and what to do; nothing lives in memory alone. */
const BOX = '0000998001';
const LAST_BOX = '0000998003';

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
  await tablet.close();
});
test.afterAll(() => vault.close());

test('full: a save that finds no space leaves the form filled and reports it; with space it is saved and sent', async () => {
  const { page: before } = tablet;
  await signIn(before, 'operator');
  await waitForPhase(before, 'upToDate');
  const scannerBefore = await plugScanner(before);
  await newBox(before, scannerBefore, { code: BOX });
  const [first, second, third] = foldersOf(3, 8_000);
  if (!first || !second || !third) throw new Error('no folders');
  await register(before, scannerBefore, first);
  await waitUntilSent(before);
  // the browser caches the free space for half a minute: restarted, it asks at the first write
  const address = before.url();
  const page = await tablet.restart();
  const room = await quotaOf(page, vault.origin);
  await room.set(1);
  await page.goto(address);
  await boxIsReady(page);
  const scanner = await plugScanner(page);
  const alert = page.getByRole('alert').filter({ hasText: 'The storage of this device is full' });
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await scanner.scan(second.code);
  await expect(alert).toBeVisible();
  await expect(alert).toContainText('Everything saved so far is kept. New entries cannot be saved.');
  await expect(alert).toContainText('What you entered stays in the form; do not reload.');
  await expect(page.getByText(/^Draft saved on this device/)).toHaveCount(0);
  await expectAccessible(page, 'storage full');
  const surname = page.getByLabel('Surname');
  for (let entry = 0; entry < 2; entry += 1) {
    await surname.pressSequentially(second.surname, { delay: 60 });
    await surname.press('Enter');
  }
  await page.getByRole('combobox', { name: 'First name', exact: true }).fill('Anna');
  await page.getByLabel('Date of birth').fill(second.bornStored);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('button', { name: /^Save/ })).toBeEnabled();
  await expect(page.getByRole('combobox', { name: 'First name', exact: true })).toHaveValue('Anna');
  await expect(page.getByLabel('Document code')).toHaveValue(second.code);
  await expect(rows(page)).toHaveCount(1);
  expect((await onDisk(page, 'outbox')).filter(({ state }) => state === 'queued')).toEqual([]);

  // a dialog reports the same: it stays as it is, under the note
  await page.getByRole('button', { name: 'Close box' }).click();
  const closing = page.getByRole('dialog');
  await closing.getByLabel('Seal number').fill('S00000901');
  await closing.getByRole('button', { name: 'Close box' }).click();
  await expect(closing.getByRole('button', { name: 'Close box' })).toBeEnabled();
  await expect(alert).toBeVisible();
  await expect(closing.getByLabel('Seal number')).toHaveValue('S00000901');
  expect(thrown).toEqual([]);
  await closing.getByRole('button', { name: 'Cancel' }).click();

  await room.set(undefined);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(alert).toHaveCount(0);
  await register(page, scanner, third);
  await waitUntilSent(page);
  const { registrations } = await vault.witness.held();
  for (const { code } of [first, second, third]) {
    expect(registrations.filter((row) => row.code === code)).toHaveLength(1);
  }
});

test('the last room: a new document is refused and stays in the form, while closing and sending go on from the reserve', async () => {
  const { page: before } = tablet;
  await signIn(before, 'operator');
  await waitForPhase(before, 'upToDate');
  await newBox(before, await plugScanner(before), { code: LAST_BOX });
  const [first, second] = foldersOf(2, 8_100);
  if (!first || !second) throw new Error('no folders');
  await register(before, await plugScanner(before), first);
  await waitUntilSent(before);
  await expect.poll(() => hasReserve(before)).toBe(true);
  const used = await before.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const address = before.url();
  const page = await tablet.restart();
  const room = await quotaOf(page, vault.origin);
  await room.set(used);
  // the browser grants less space than it reports here; a full disk reports the same
  await page.addInitScript((quota) => {
    const asked = navigator.storage.estimate.bind(navigator.storage);
    navigator.storage.estimate = async () => ({ ...(await asked()), quota });
  }, used);
  await page.goto(address);
  await boxIsReady(page);
  const scanner = await plugScanner(page);
  const alert = page.getByRole('alert').filter({ hasText: 'The storage of this device is full' });
  await scanner.scan(second.code);
  await expect(alert).toContainText('New entries cannot be saved.');
  await expect.poll(() => hasReserve(page)).toBe(false);
  await page.getByLabel('Surname').pressSequentially(second.surname, { delay: 60 });
  await expect(page.getByLabel('Document code')).toHaveValue(second.code);
  await expect(alert).toBeVisible();
  await page.getByRole('button', { name: 'Close box' }).click();
  const closing = page.getByRole('dialog');
  await closing.getByLabel('Seal number').fill('S00000902');
  await closing.getByRole('button', { name: 'Close box' }).click();
  await expect(closing).toHaveCount(0);
  await waitUntilSent(page);
  const { containers } = await vault.witness.held();
  expect(containers.find(({ code }) => code === LAST_BOX)).toMatchObject({ status: 2 });
});

test('wiped: the card shows what is gone and what is safe, and the boxes come back from the server', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.goto('/api/health');
  expect(await deleteDatabases(page)).toBeGreaterThan(5);
  await page.goto('/demo/protocol');
  const card = page.locator('main').getByRole('heading', { name: 'The browser removed the data of this device' });
  await expect(card).toBeVisible();
  await expect(page.locator('main')).toContainText(
    'What was sent is safe on the server. What was not sent from this device is lost.',
  );
  await expect(page.locator('main')).toContainText('Let your supervisor know which boxes you worked on.');
  await waitForPhase(page, 'upToDate');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page, 'wiped');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('cannot be opened: the card instead of the page, nothing in memory, and all of it is back with the disk', async () => {
  const { page: before } = tablet;
  await signIn(before, 'operator');
  await waitForPhase(before, 'upToDate');
  await newBox(before, await plugScanner(before), { code: '0000998002' });
  await waitUntilSent(before);
  await tablet.quit();
  const mend = await blockDatabases(tablet.profile);
  let page = await tablet.restart();
  await page.goto('/demo/protocol');
  const main = page.locator('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/local database|store anything/);
  await expect(main).toContainText('What was sent is safe on the server.');
  await expect(main.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expectAccessible(page, 'storage card');
  await expect(chip(page)).toHaveAttribute('data-sync-phase', 'storageFault');
  await tablet.quit();
  await mend();
  page = await tablet.restart();
  await page.goto('/demo/protocol');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await openBoxByCode(page, await plugScanner(page), '0000998002');
});

/** Room the browser gives this address; `undefined` for what the disk has. */
async function quotaOf(page: Page, origin: string): Promise<{ set: (bytes: number | undefined) => Promise<void> }> {
  const wire: CDPSession = await page.context().newCDPSession(page);
  return {
    set: async (bytes) => {
      await wire.send('Storage.overrideQuotaForOrigin', bytes === undefined ? { origin } : { origin, quotaSize: bytes });
    },
  };
}

const hasReserve = async (page: Page) => (await onDisk(page, 'settings')).some(({ id }) => id === 'reserve');

async function deleteDatabases(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name === undefined ? [] : [name]));
    for (const name of names) {
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.addEventListener('success', resolve);
        deleting.addEventListener('error', reject);
        deleting.addEventListener('blocked', reject);
      });
    }
    return names.length;
  });
}

/** Puts a file where the browser keeps its databases; returns how to remove it. */
async function blockDatabases(profile: string): Promise<() => Promise<void>> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const aside = `${folder}-aside`;
  expect((await readdir(folder)).length).toBeGreaterThan(0);
  await rename(folder, aside);
  await writeFile(folder, 'no folder');
  return async () => {
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  };
}
