import { expect, test } from '@playwright/test';
import { LIMITS } from '#schema/limits.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A tablet past its capture window, and one that several people use: what was saved waits for who saved it (decisions.md S8, S10). */
const OTHER = '0000994002';
const LATE = '0000994004';

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

test('S10: past the capture window the device shows that saved changes are safe, why it is locked, and what to do; a sign-in sends them', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: LATE });
  await page.evaluate((days) => {
    const kept = JSON.parse(localStorage.getItem('auth.identity') ?? '{}') as { confirmedAt: number };
    localStorage.setItem('auth.identity', JSON.stringify({ ...kept, confirmedAt: kept.confirmedAt - days * 86_400_000 }));
  }, LIMITS.captureWindowDays + 1);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toContainText('Connect and sign in to open, save or send anything');
  await expect(dialog).toContainText('Your changes on this device are safe');
  // the database has not been read: the dialog must not claim that nothing waits in it
  await expect(dialog).not.toContainText('on the server');
  await dialog.getByRole('button', { name: 'Later' }).click();
  const card = page.getByRole('main').getByRole('alert');
  await expect(card).toContainText('Your changes on this device are safe');
  await expect(card).toContainText('ask your administrator');
  await expectAccessible(page, 'a device past its capture window');
  await waitForPhase(page, 'signIn');
  await tablet.online();
  await card.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(card).toBeHidden();
  await waitUntilSent(page);
  expect((await vault.witness.held()).containers.filter(({ code }) => code === LATE)).toHaveLength(1);
});

test('R-106: a shared tablet: the next user sees nothing of the one before, whose queue waits for them', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: OTHER });
  const [folder] = foldersOf(1, 4_100);
  if (!folder) throw new Error('no folder');
  await register(page, scanner, folder);
  await signOut(page);
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/(auth\/login.*)?$/);
  await tablet.online();
  await signIn(page, 'operator2');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/protocol');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('gridcell', { name: OTHER })).toHaveCount(0);
  expect((await vault.witness.held()).containers.some(({ code }) => code === OTHER)).toBe(false);
  await signOut(page);
  await signIn(page, 'operator');
  await waitUntilSent(page);
  const { registrations } = await vault.witness.held();
  expect(registrations.filter(({ code }) => code === folder.code)).toHaveLength(1);
  await page.goto('/demo/protocol');
  await expect(chip(page)).toBeVisible();
  await openBoxByCode(page, await plugScanner(page), OTHER);
});
