import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, signIn, signOut, waitForPhase } from '#tests/e2e/support/people.ts';
import { locales } from '#src/text/locales.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Sessions in the shell without waiting changes: another client, staying offline on purpose, signing in and out. */
let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

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
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Cannot reach the server');
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

test('R-118, S-a: a user who stayed offline on purpose and goes online restarts at home; over a draft they stay on the page', async () => {
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

test('R-050, R-059, R-117, R-119, R-120, R-122: a user who stays offline is at their boxes with the earlier menu, sees only the way out and no other client, also after a start; a sign-in ends it', async () => {
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
    const answered: { data: object } = await response.json();
    await route.fulfill({ response, json: { ...answered, data: { ...answered.data, isOfflineMode: false } } });
  });
  await page.route('**/customized-settings-for-frontend', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope }: { data: { grants: string[] } } = await response.json();
    const grants = data.grants.filter((grant) => grant !== 'protocol.offline');
    await route.fulfill({ response, json: { ...envelope, data: { ...data, grants } } });
  });
  await signIn(page, 'staff');
  await waitForPhase(page, 'upToDate');
  await account.click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Stay offline' })).toHaveCount(0);
});

test('R-103: another spelling of the address is the same client: the session continues, and the page stays', async () => {
  const { page } = tablet;
  await signIn(page, 'office');
  await waitForPhase(page, 'upToDate');
  await page.goto('/Demo/notification/faq');
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/notification\/faq$/);
});

test('R-085, R-038: my account has its own sign-out, and a visitor of its address returns there after the sign-in', async () => {
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

test('S-c: if the service cannot be asked, the pages before the sign-in show that their data are from this device', async () => {
  const { page } = tablet;
  await page.goto('/demo/auth/login');
  await expect(page.getByLabel('User name')).toBeVisible();
  for (const path of ['login', 'password-forgot']) {
    vault.proxy.spoil(/check-client/, { kind: 'status', status: 503 });
    await page.goto(`/demo/auth/${path}`);
    await expect(page.getByText('This page shows the data stored on this device')).toBeVisible();
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
    const translate = wordsOf(locale);
    expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(
      ['Boxes and envelopes', 'New box', 'Sync center'].map(translate),
    );
    seen.push(manifest.description);
  }
  expect(new Set(seen).size).toBe(locales.length);
});
