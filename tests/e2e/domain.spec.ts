import { expect, test, type Page } from '@playwright/test';
import type { SignInService } from '#tests/bench/sign-in-service.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { openVaultWithOwnService } from '#tests/e2e/support/own-service.ts';
import { chip } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import type { Vault } from '#tests/e2e/support/vault.ts';

/** People of a client with a sign-in service of its own (S0 §2 Guards): a whole OpenID provider, and no password anywhere. */
test.describe.configure({ mode: 'serial' });

let provider: SignInService;
let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  ({ vault, provider } = await openVaultWithOwnService());
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
  await provider?.close();
});

const account = (page: Page) => page.getByRole('button', { name: /^Account of/ });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('R-037, R-057: a page asked for leads there and back without a click; who has no password here is not offered to change one', async () => {
  const { page } = tablet;
  await page.goto('/demo/protocol?status=1');
  await expect(chip(page)).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/protocol\?status=1$/);
  await account(page).click();
  await expect(page.getByRole('link', { name: 'My account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Password and sessions' })).toHaveCount(0);
  // the drawer has the place by another name: there is more to see there than the password
  await page.goto('/demo/auth/user/password-change');
  await expect(page.getByRole('region', { name: 'Your organization manages your password' })).toContainText(
    'ask your administrator',
  );
  await expect(page.getByRole('region', { name: 'Active sessions' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await page.goto('/demo/protocol?status=1');
  await expect(chip(page)).toBeVisible();
});

test('the session ends: the dialog leads to the sign-in service, and back to the same page', async () => {
  const { page } = tablet;
  await vault.meddle('delete from refresh_tokens');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(password(page)).toHaveCount(0);
  await expectAccessible(page, 'sign-in over the screen, at the own service');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/demo\/protocol\?status=1$/);
});

test('R-106: a signed-out user is not signed in again unasked; an unknown user gets a message, and an unrequested answer opens nothing', async () => {
  const { page, context } = tablet;
  await account(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const enter = page.getByRole('button', { name: /^Sign in at / });
  await expect(enter).toBeVisible();
  await expect(password(page)).toHaveCount(0);
  // S-c: the data of the client are from an earlier visit, and the page shows so
  const stale = page.getByText('This page shows the data stored on this device');
  await expect(stale).toHaveCount(0);
  vault.proxy.spoil(/check-client/, { kind: 'status', status: 503 });
  await page.reload();
  await expect(stale).toBeVisible();
  await expectAccessible(page, 'sign-in at the own service');
  // another user arrives: the provider has forgotten the earlier one
  await context.clearCookies();
  provider.person.name = 'nobody';
  await enter.click();
  const trouble = page.getByRole('main').getByRole('alert');
  await expect(trouble).toContainText('Your sign-in was not accepted');
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page, 'a sign-in that was not accepted');
  await page.goto('/demo/auth/callback?state=x&code=y');
  await expect(trouble).toContainText('Your sign-in was not accepted');
  await expect(account(page)).toHaveCount(0);
});

test('R-125: staff prove their identity again to work for another client', async () => {
  const { page, context } = tablet;
  await page.setViewportSize({ width: 1_440, height: 900 });
  await context.clearCookies();
  provider.person.name = 'staff';
  await page.goto('/demo/protocol');
  await page.getByRole('button', { name: /^Client .*, switch$/ }).click();
  await page.getByRole('menuitemradio', { checked: false }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Switch to / });
  await expect(dialog).toContainText('Your organization asks you to sign in again');
  await expect(password(page)).toHaveCount(0);
  await expectAccessible(page, 'switch to another client, at the own service');
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await expect(page).toHaveURL(/\/(acme|globex)\b/);
  await expect(chip(page)).toBeVisible();
});
