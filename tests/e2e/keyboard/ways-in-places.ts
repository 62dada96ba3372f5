import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';
import type { Place } from '#tests/e2e/keyboard/place.ts';
import { PASSWORD } from '#tests/e2e/support/people.ts';

/**
 * Ways to sign in apart from the plain password (S0 §2 Guards, §6): a code that is sent, a captcha, a sign-in service of the
 * client's own.
 */

const requireCode = (client: string, twoFactorAuthType: number) =>
  `update tenants set parameters = parameters || '{"isTwoFaEnabled":true,"twoFactorAuthType":${twoFactorAuthType}}'
   where url_path = '${client}'`;
/** One client asks for a code, one for a captcha, and all users have an address; one statement, because only one runs. */
export const waysIn = `
  with mail as (update users set email = user_name || '@example.test' returning 1),
  code as (${requireCode('acme', 1)} returning 1)
  ${requireCode('globex', 2)}`;

/** The newest code of the messages, once there are more of them than before. */
async function nextCode(mailbox: string, before: number): Promise<string> {
  const names = () => readdir(mailbox).catch((): string[] => []);
  await expect.poll(async () => (await names()).length).toBeGreaterThan(before);
  const newest = (await names()).reduce((last, name) => (name > last ? name : last), '');
  return /\b\d{6}\b/.exec(await readFile(join(mailbox, newest), 'utf8'))?.[0] ?? '';
}
const messages = async ({ mailbox }: Hands) => (await readdir(mailbox).catch(() => [])).length;

/** Types name and password; the focus is where one begins. */
async function prove(hands: Hands): Promise<void> {
  await expect(hands.field('User name')).toBeFocused();
  await hands.type('operator');
  await hands.tabTo(hands.page.locator('#password'));
  await hands.type(PASSWORD);
  await hands.press('Enter');
}

/** Waits for a session, then signs out. */
async function inAndOut(hands: Hands): Promise<void> {
  await expect(hands.page.locator('[data-sync-phase]')).toBeVisible();
  await hands.command('Sign out');
}

export const waysInPlaces: readonly Place[] = [
  {
    name: 'the code that was sent',
    come: async (hands) => {
      await hands.address('/acme');
      await prove(hands);
      await expect(hands.page.locator('#code')).toBeFocused();
    },
    act: async (hands) => {
      const { page, translate, mailbox } = hands;
      await hands.tabTo(page.locator('#code'));
      await hands.type('000000');
      await hands.press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
      await expect(page.locator('#code')).toBeFocused();
      const before = await messages(hands);
      await hands.enter(hands.button('Send it again'));
      await expect(page.locator('#code-about')).toHaveText(
        translate('A new code is on its way. No more than 3 are sent per hour.'),
      );
      const code = await nextCode(mailbox, before);
      await hands.tabTo(page.locator('#code'), 'Shift+Tab');
      await hands.type(code);
      await hands.press('Enter');
      await inAndOut(hands);
      await expect(hands.field('User name')).toBeFocused();
    },
  },
  {
    name: 'the captcha',
    come: async (hands) => {
      await hands.address('/globex');
      await expect(hands.page.getByText(hands.translate('Protected against bots'))).toBeVisible();
    },
    act: async (hands) => {
      // a proof of work by the browser: nothing to see, drag or listen to (WCAG 3.3.8)
      await hands.tabTo(hands.field('User name'));
      await hands.type('operator');
      await hands.tabTo(hands.page.locator('#password'));
      // it is asked for after some wrong tries
      for (let tries = 0; tries < 3; tries += 1) {
        const refused = hands.page.waitForResponse((answer) => answer.url().includes('/api/authorize/token'));
        await hands.type('not it');
        await hands.press('Enter');
        await refused;
        await expect(hands.page.locator('#password')).toHaveValue('');
        await expect(hands.page.locator('#password')).toBeFocused();
      }
      const solved = hands.page.waitForResponse((answer) => answer.url().includes('captcha-challenge'));
      await hands.type(PASSWORD);
      await hands.press('Enter');
      await solved;
      await inAndOut(hands);
      await expect(hands.field('User name')).toBeFocused();
    },
  },
];

/** A client with its own sign-in service: the redirect there is automatic, and after a sign-out by a key. */
export const ownServicePlace: Place = {
  name: 'sign-in at the own service',
  come: async (hands) => {
    await hands.address('/demo/protocol');
    await inAndOut(hands);
    await expect(hands.page.getByRole('main').locator('button[type=submit]')).toBeVisible();
  },
  act: async (hands) => {
    await hands.enter(hands.page.getByRole('main').locator('button[type=submit]'));
    await expect(hands.page.locator('[data-sync-phase]')).toBeVisible();
  },
};
