import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD, signIn, signOut } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Every way to sign in apart from the plain password, as users see it (S0 §4, §6, §7). */
const NEW = 'lantern over seven fields';

/** Users with an address, in English, and one client for each way to sign in; one statement, because only one runs unattended. */
const requireCode = (client: string, twoFactorAuthType: number) =>
  `update tenants set language = 'en', parameters = parameters || '{"isTwoFaEnabled":true,"twoFactorAuthType":${twoFactorAuthType}}'
   where url_path = '${client}'`;
const prepared = `
  with mail as (update users set email = user_name || '@example.test', preferences = '{"1":"EN"}' returning 1),
  code as (${requireCode('acme', 1)} returning 1)
  ${requireCode('globex', 2)}`;

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault({ prepared });
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

/** The newest message the file sink wrote. */
async function lastMessage(subject: string): Promise<string> {
  const folder = join(vault.dataDir, 'outgoing');
  const read = async () => {
    const names = (await readdir(folder).catch((): string[] => [])).toSorted().toReversed();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return texts.find((text) => text.includes(`Subject: ${subject}`)) ?? '';
  };
  await expect.poll(read).not.toBe('');
  return read();
}

async function enter(page: Page, client: string, password: string): Promise<void> {
  await page.goto(`/${client}`);
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('a forgotten password: the link of the message sets a new one, and the old one opens nothing', async () => {
  const { page } = tablet;
  await page.goto('/demo');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('User name').fill('operator');
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText('Check your messages')).toBeVisible();
  const link = /http\S+/.exec(await lastMessage('Set a new password'))?.[0] ?? '';
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await page.getByLabel('New password', { exact: true }).fill('Password-2026!');
  await page.getByLabel('Repeat the new password').fill('Password-2026!');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('too easy to guess');
  // the secret is out of the address bar
  expect(page.url()).not.toContain('#');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Repeat the new password').fill(NEW);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  // opened in the tab that shows this very page: the browser loads nothing again
  await page.goto(`${pathname}${hash}`);
  await expect(page.getByText('This link no longer works').first()).toBeVisible();
  await enter(page, 'demo', PASSWORD);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('is wrong');
  await page.getByLabel('Password', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
});

test('a client that asks for a code: it comes by message, a wrong one is reported, the right one opens', async () => {
  const { page } = tablet;
  await enter(page, 'acme', PASSWORD);
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  const digits = /\d{6}/.exec(await lastMessage('Your sign-in code'))?.[0] ?? '';
  await code.fill(digits === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('code is wrong');
  await tablet.offline();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('main').getByText('Cannot reach the server')).toBeVisible();
  await tablet.online();
  await code.fill(digits);
  await page.keyboard.press('Enter');
  await expect(chip(page)).toBeVisible();
});

test('R-085, R-111, R-113, R-195, R-345: where the client asks for a captcha its badge is shown until the sign-in; it is loaded when it is needed, and a failed one is reported', async () => {
  const { page } = tablet;
  let fetched = 0;
  page.on('request', (request) => (fetched += /captcha/.test(new URL(request.url()).pathname) ? 1 : 0));
  const badge = page.getByText('Protected against bots');
  await page.goto('/globex');
  await expect(badge).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(badge).toBeVisible();
  for (let tries = 0; tries < 3; tries += 1) {
    await enter(page, 'globex', 'not it');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('is wrong');
  }
  expect(fetched).toBe(0);
  // a challenge that is not the service's own: the solution is worth nothing
  vault.proxy.spoil(/captcha-challenge/, { kind: 'rewrite', change: (body) => body.replace('"signature":"', '"signature":"0') });
  await enter(page, 'globex', PASSWORD);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The bot check failed');
  const solved = page.waitForResponse((answer) => answer.url().includes('captcha-challenge'));
  await enter(page, 'globex', PASSWORD);
  expect((await solved).status()).toBe(200);
  await expect(chip(page)).toBeVisible();
  await expect(badge).toHaveCount(0);
  await signOut(page);
  await expect(badge).toBeVisible();
});

test('signed in on two tablets, one ends the other; a changed password keeps this one', async () => {
  const { page } = tablet;
  const other = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
  try {
    await signIn(other.page, 'operator2');
    await signIn(page, 'operator2');
    await page.goto('/demo/auth/user/password-change');
    await expect(page.getByText('This device')).toBeVisible();
    const end = page.getByRole('button', { name: /^End the session on Chrome/ });
    await end.press('Enter');
    await expect(end).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
    await other.page.reload();
    await expect(other.page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByLabel('New password', { exact: true }).fill(NEW);
    await page.getByLabel('Repeat the new password').fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been changed. You were signed out elsewhere.').last()).toBeVisible();
    await page.goto('/demo/protocol');
    await expect(chip(page)).toHaveAttribute('data-sync-phase', 'upToDate', { timeout: 30_000 });
  } finally {
    await other.close();
  }
});
