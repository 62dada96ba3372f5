import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, prepareOffline, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { locales } from '#src/text/locales.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Sessions that end while work goes on: the queue is untouched, the screen stays (decisions.md S1, S8, S10). */
const BOX = '0000994001';
const OTHER = '0000994002';
const THIRD = '0000994003';

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
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toContainText('4 changes wait on this device');
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

/** The dialog that leads to another client, chosen in the bar. */
async function switchFromBar(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Client .*, switch$/ }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  return page.getByRole('dialog', { name: /^Switch to / });
}

test('R-053, R-055, R-124, R-127, R-128, R-174: staff switch to another client by their password; a failure leaves them where they are', async () => {
  const { page } = tablet;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'staff');
  await expect(page.getByRole('banner').getByText('Piotr Sadowski')).toBeVisible();
  await page.getByRole('button', { name: /^Client .*, switch$/ }).click();
  const guid = /[0-9a-f]{8}-[0-9a-f-]{27}/;
  await expect(page.getByRole('menuitemradio').first()).toHaveAccessibleName(guid);
  await page.keyboard.press('Escape');
  const dialog = await switchFromBar(page);
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'switch to another client');
  // another try helps: the dialog stays
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(dialog.getByRole('alert')).not.toBeEmpty();
  // none does: news, and everything as it was
  await tablet.offline();
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(page.getByRole('region', { name: 'News' })).toContainText('The vault cannot be reached');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/demo\b/);
  await tablet.online();
  await page.reload();
  await expect(chip(page)).toBeVisible();
  await switchFromBar(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(dialog.getByRole('status')).toContainText('You are signed in.');
  await expect(page).toHaveURL(/\/(acme|globex)\b/);
  await expect(chip(page)).toBeVisible();
});

test('S0 §4, ux.md §9: nobody switches while changes wait; the dialog says how many, goes on by itself once they are sent, and a phone has it too', async () => {
  const { page } = tablet;
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await tablet.offline();
  await newBox(page, scanner, { code: THIRD });
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
  await dialog.getByRole('link', { name: 'Sync centre' }).click();
  await expect(page).toHaveURL(/\/demo\/sync$/);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await choice.getByRole('button', { name: /^Acme/ }).click();
  await expect(dialog).toContainText('1 change for');
  await tablet.online();
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible({ timeout: 30_000 });
  expect((await vault.witness.held()).containers.filter(({ code }) => code === THIRD)).toHaveLength(1);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(page).toHaveURL(/\/acme\b/);
});

test('R-118, S-a: who stayed offline on purpose and goes online begins anew at home; over a draft he stays where he is', async () => {
  const { page } = tablet;
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  const stay = page.getByRole('switch', { name: 'Stay offline' });
  const turn = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await stay.click();
    await page.keyboard.press('Escape');
  };
  await turn();
  await waitForPhase(page, 'paused', 60_000);
  await page.goto('/demo/auth/user/my-account');
  await page.getByLabel('City').fill('Kraków');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await turn();
  await waitForPhase(page, 'upToDate');
  await expect(page).toHaveURL(/my-account$/);
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await turn();
  await waitForPhase(page, 'paused', 60_000);
  expect(loads).toBe(0);
  await page.goto('/demo/sync');
  await expect(chip(page)).toBeVisible();
  loads = 0;
  await page.getByRole('button', { name: /^Account of/ }).click();
  await stay.click();
  await expect.poll(() => loads).toBe(1);
  await expect(page).not.toHaveURL(/sync$/);
  await waitForPhase(page, 'upToDate');
});

test('R-050, R-059, R-117, R-119, R-120, R-122: who stays offline is at his boxes with the menu there was, sees the way out alone and no other client, also after a start; a sign-in ends it', async () => {
  const { page } = tablet;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  const bar = page.getByRole('button', { name: /^Client .*, switch$/ });
  const account = page.getByRole('button', { name: /^Account of/ });
  await expect(bar).toBeVisible();
  await account.click();
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
  await page.getByRole('switch', { name: 'Stay offline' }).click();
  await waitForPhase(page, 'paused', 60_000);
  await expect(page).toHaveURL(/\/demo\/protocol$/);
  let listed = 0;
  page.on('request', (request) => (listed += request.url().endsWith('/client-list') ? 1 : 0));
  await page.route('**/api/navigation/menu', (route) => route.abort());
  await page.reload();
  await waitForPhase(page, 'paused');
  await expect(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Invoices' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  // a phone has the clients in the panel
  await page.setViewportSize({ width: 390, height: 844 });
  await account.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Switch to another client' })).toHaveCount(0);
  expect(listed).toBe(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  await expect(bar).toBeVisible();
  await signOut(page);
  // staff without the right of their own (decisions.md S4) have it where the client has
  await page.route('**/customer-parameters', async (route) => {
    const response = await route.fetch();
    const said: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...said, data: { ...said.data, isOfflineMode: false } } });
  });
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate');
  await account.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Stay offline' })).toHaveCount(0);
});

test('R-103: another spelling of the address is the same client: nobody is signed out, and the page stays', async () => {
  const { page } = tablet;
  await signIn(page, 'office');
  await waitForPhase(page, 'upToDate');
  await page.goto('/Demo/notification/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/notification\/faq$/);
});

test('R-085, R-038: my account has a way out of its own, and whoever came for it stands there after the sign-in', async () => {
  const { page } = tablet;
  await page.goto('/demo/auth/user/my-account');
  await page.getByLabel('User name').fill('office');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/demo\/auth\/user\/my-account$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
});

test('S-c: where the vault cannot be asked, the pages before the sign-in say that they show what this device knows', async () => {
  const { page } = tablet;
  await page.goto('/demo/auth/login');
  await expect(page.getByLabel('User name')).toBeVisible();
  for (const path of ['login', 'password-forgot']) {
    vault.proxy.spoil(/check-client/, { kind: 'status', status: 503 });
    await page.goto(`/demo/auth/${path}`);
    await expect(page.getByText('This page shows what this device knows')).toBeVisible();
  }
});

for (const path of ['notification-preview/1', 'document-preview/1']) {
  test(`ux.md §2: Ctrl K and ? open the palette and the keys in a frame without navigation (${path})`, async () => {
    const { page } = tablet;
    await signIn(page, 'supervisor');
    await page.goto(`/demo/${path}`);
    await expect(page.getByRole('link', { name: 'Close the preview' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search or run a command' });
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toBeVisible();
    // who decides finds the keys of the desk among all the others
    await expect(sheet.getByText('Resolve and next')).toBeVisible();
  });
}

test('R-106: a shared tablet: the next user sees nothing of the one before, whose queue waits for him', async () => {
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

test('what the system shows of the installed application is in the language of the page, and one application in all', async () => {
  const { page, context } = tablet;
  const seen = [];
  for (const locale of locales) {
    await context.addCookies([{ name: 'locale', value: locale, url: vault.origin }]);
    await page.goto('/demo');
    const link = page.locator('link[rel=manifest]');
    await expect(link).toHaveAttribute('href', `/manifest.${locale}.webmanifest`);
    const manifest = await (await page.request.get((await link.getAttribute('href')) ?? '')).json();
    expect(manifest).toMatchObject({ id: '/', name: 'Strongroom', lang: locale.slice(0, 2), dir: 'ltr' });
    const say = wordsOf(locale);
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['My boxes', 'New box', 'Sync centre'].map(say));
    seen.push(manifest.description);
  }
  expect(new Set(seen).size).toBe(locales.length);
});
