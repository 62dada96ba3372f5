import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { chip, PASSWORD } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A password change where the client asks for a second factor (reliability.md 6.4): the password alone changes nothing. */
const NEW = 'lantern over nine fields';
const prepared = `
  with mail as (update users set email = user_name || '@example.test', preferences = '{"1":"EN"}' returning 1)
  update tenants set language = 'en', parameters = parameters || '{"isTwoFaEnabled":true,"twoFactorAuthType":1}' where url_path = 'acme'`;

let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault({ prepared });
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

/** Every code that was sent so far, oldest first. */
async function codes(): Promise<string[]> {
  const folder = join(vault.dataDir, 'outgoing');
  const names = (await readdir(folder).catch((): string[] => [])).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes('Subject: Your sign-in code')).flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

async function enter(page: Page, password: string): Promise<void> {
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in with the code of the message that came for it. */
async function signInWithCode(page: Page, password: string): Promise<void> {
  const before = (await codes()).length;
  await enter(page, password);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before);
  await page.getByLabel('Code', { exact: true }).fill((await codes()).at(-1) ?? '');
  await page.keyboard.press('Enter');
  await expect(chip(page)).toBeVisible();
}

/** In each size of a screen what comes next is in sight or scrolled to, and nothing is wider than the screen. Takes a picture of each. */
async function fitsEachSize(page: Page, controls: readonly Locator[], info: TestInfo): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const control of controls) {
      await control.scrollIntoViewIfNeeded();
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath(`code-${width}x${height}.png`) });
  }
}

test('6.4.3: a password change with a second factor: without a network, with a wrong code, with the right one', async ({}, info) => {
  test.setTimeout(180_000);
  const { page } = tablet;
  await page.goto('/acme');
  await signInWithCode(page, PASSWORD);
  await page.goto('/acme/auth/user/password-change');
  const form = page.getByRole('region', { name: 'Change password' });
  const submit = form.getByRole('button', { name: 'Change password' });
  const alert = form.getByRole('alert');
  const fill = async () => {
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByLabel('New password', { exact: true }).fill(NEW);
    await form.getByLabel('Repeat the new password').fill(NEW);
  };
  await fill();
  await tablet.offline();
  await submit.click();
  await expect(alert).toContainText('Cannot reach the server');
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue(NEW);
  await tablet.online();

  await fill();
  const before = (await codes()).length;
  await submit.click();
  const code = form.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await expect(alert).toBeEmpty();
  await expectAccessible(page, 'a password change that asks for a code');
  await fitsEachSize(page, [code, submit], info);
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before);
  const right = (await codes()).at(-1) ?? '';
  await submit.click();
  await expect(alert).toContainText('Enter the code');
  await code.fill(right === '111111' ? '222222' : '111111');
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('code is wrong');
  // only the code is typed again
  await expect(form.getByLabel('Current password')).toHaveValue(PASSWORD);
  await expect(code).toHaveValue('');
  await expect(code).toBeFocused();
  await tablet.offline();
  await code.fill(right);
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('Cannot reach the server');
  await tablet.online();
  if (!(await code.isVisible())) {
    await fill();
    await submit.click();
    await expect(code).toBeFocused();
  } else {
    await form.getByLabel('Current password').fill(PASSWORD);
  }
  await code.fill((await codes()).at(-1) ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Your password has been changed');

  // the key of the device is under the new password: what is left here opens without a network by it alone
});
