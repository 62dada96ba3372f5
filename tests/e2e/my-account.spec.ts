import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { choose } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** My account as people use it (S0 §2 My account page, §4, §8). The second story goes on where the first ended. */
test.describe.configure({ mode: 'serial' });

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

const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const news = (page: Page) => page.getByRole('region', { name: 'Messages' });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test('R-056, R-077, R-078, R-148, R-149, R-223: classes follow the project, what was typed outlives a reload, saving signs out and is kept', async () => {
  const { page } = tablet;
  await signIn(page, 'office');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const panel = page.getByRole('link').or(page.getByRole('button', { name: 'Sign out' }));
  const names = ['My account', 'Password and sessions', 'Notifications', 'Sign out'];
  await expect(panel.filter({ hasText: new RegExp(`^(${names.join('|')})\\d*$`) })).toHaveText(
    names.map((name) => new RegExp(`^${name}`)),
  );
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['Active sessions', 'Your devices']) {
    await expect(page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  }
  await choose(page, 'Default project', 'HR personal files');
  await choose(page, 'Default catalog', 'HR personal files');
  await choose(page, 'Default project', 'None');
  await expect(field(page, 'Default catalog')).toHaveText('None');
  await expect(page.getByText('Choose a project first.')).toBeVisible();
  await choose(page, 'Default project', 'HR personal files');
  await choose(page, 'Default catalog', 'HR personal files');
  await page.getByLabel('City').fill('Kraków');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'Email' }).fill('office@example.test');
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Kraków');
  await expect(field(page, 'Default catalog')).toHaveText('HR personal files');
  await expectAccessible(page, 'my account');
  await save(page).click();
  await expect(news(page)).toContainText('Changes saved');
  await expect(news(page)).toContainText('Updated successfully, forcing logout');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.getByLabel('User name').fill('office');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
  await page.goto('/demo/auth/user/my-account-orders');
  await expect(page.getByLabel('City')).toHaveValue('Kraków');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery data for orders');
});

test('R-222, R-224: a refused save and a failed one appear as snackbars, and what was typed stays', async () => {
  const { page } = tablet;
  await page.goto('/demo/auth/user/my-account');
  await page.getByLabel('City').fill('Sopot');
  const answers = [
    { status: 200, json: { result: false, message: 'no', data: null, code: 'action.refused' }, message: 'could not be saved' },
    { status: 500, json: { result: false, message: '', data: null, incident: 'i-7' }, message: 'An error has occurred' },
  ];
  for (const { message, ...answer } of answers) {
    await page.route('**/user-preference-save', (route) => route.fulfill(answer), { times: 1 });
    await save(page).click();
    await expect(news(page)).toContainText(message);
    await expect(page.getByLabel('City')).toHaveValue('Sopot');
  }
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Kraków');
});

test('offline the last values are shown, and saving explains why it waits', async () => {
  const { page } = tablet;
  await page.goto('/demo/auth/user/my-account');
  await expect(page.getByLabel('City')).toHaveValue('Kraków');
  await chip(page).click();
  await expect(page).toHaveURL(/\/demo\/sync$/);
  // until its part is loaded the earlier page is behind it, with its messages
  await expect(page.locator('[data-page-title]')).not.toHaveText('My account');
  await tablet.offline();
  await page.goBack();
  // a request that was under way when the coverage went is given up after its own time
  await expect(page.getByText('These are your preferences as of')).toBeVisible({ timeout: 45_000 });
  await page.getByLabel('City').fill('Gdynia');
  await expect(page.getByText('You must be online to save.', { exact: false }).first()).toBeVisible();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Kraków');
});
