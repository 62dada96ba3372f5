import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Place } from '#tests/e2e/keyboard/place.ts';

let lastLink = '';

/** Returns the link of the newest message that is still unused. */
async function newestLink(mailbox: string): Promise<string> {
  const read = async (): Promise<string> => {
    // their names begin with the time
    const newest = (await readdir(mailbox).catch(() => [])).reduce((last, name) => (name > last ? name : last), '');
    const text = newest === '' ? '' : await readFile(join(mailbox, newest), 'utf8');
    return /https?:\S+/.exec(text)?.[0] ?? '';
  };
  await expect.poll(async () => [lastLink, ''].includes(await read())).toBe(false);
  lastLink = await read();
  const { pathname, hash } = new URL(lastLink);
  return `${pathname}${hash}`;
}

/** Pages before the sign-in. */
export const guestPlaces: readonly Place[] = [
  {
    name: 'which client',
    come: async (hands) => {
      await hands.address('/');
      await expect(hands.page.locator('#client')).toBeFocused();
    },
    act: async (hands) => {
      await hands.tabTo(hands.field('Company'));
      await hands.type('nobody');
      await hands.press('Enter');
      await expect(hands.heading('There is no such company')).toBeVisible();
    },
  },
  {
    name: 'no such client',
    come: (hands) => expect(hands.heading('There is no such company')).toBeVisible(),
    act: async (hands) => {
      await hands.enter(hands.link('Open the demonstration'));
      await expect(hands.field('User name')).toBeFocused();
    },
  },
  {
    name: 'sign-in',
    come: (hands) => expect(hands.field('User name')).toBeFocused(),
    act: async (hands) => {
      const { page, translate } = hands;
      await hands.tabTo(hands.field('User name'));
      await hands.press('Enter');
      await expect(page.getByRole('alert').getByText(translate('Enter your user name and your password.'))).toBeVisible();
      await expect(hands.field('User name')).toBeFocused();
      await hands.enter(hands.link('Forgot your password?'));
      await expect(hands.heading('Forgot password')).toBeVisible();
    },
  },
  {
    name: 'forgotten password',
    come: (hands) => expect(hands.field('User name')).toBeFocused(),
    act: async (hands) => {
      await hands.tabTo(hands.field('User name'));
      await hands.type('archive'); // who does not sign in again in this walk: the password is another one then
      await hands.press('Enter');
      await expect(hands.page.getByRole('status').getByText(hands.translate('Check your messages'))).toBeVisible();
      await hands.enter(hands.link('Back to sign-in'));
      await expect(hands.heading('Sign in')).toBeVisible();
    },
  },
  {
    name: 'new password',
    come: async (hands) => {
      await hands.address(await newestLink(hands.mailbox));
      await expect(hands.page.locator('#new-password')).toBeFocused();
    },
    act: async (hands) => {
      const { page, locale, translate } = hands;
      const password = `another one in ${locale}`;
      await hands.tabTo(page.locator('#new-password'));
      await hands.type(password);
      await hands.tabTo(page.locator('#new-password-again'));
      await hands.type(password);
      await hands.press('Enter');
      await expect(page.getByRole('status').getByText(translate('Your password has been changed'))).toBeVisible();
      await expect(page.locator(':focus')).toHaveCount(1);
      await hands.enter(hands.link('Back to sign-in'));
      await expect(hands.field('User name')).toBeFocused();
    },
  },
  {
    name: 'new password, the link is too old',
    come: async (hands) => {
      await hands.address('/demo/auth/password-reset#user=operator&token=0b1f4f0a-6f8e-4a53-9b4b-0e2f6f2c9a51');
      await expect(hands.page.getByRole('status').getByText(hands.translate('This link no longer works'))).toBeVisible();
    },
    act: async (hands) => {
      await hands.enter(hands.link('Forgot your password?'));
      await expect(hands.heading('Forgot password')).toBeVisible();
    },
  },
  {
    name: 'a link that is no longer valid',
    come: async (hands) => {
      await hands.address('/demo/auth/invalidToken');
      await expect(hands.heading('This link is no longer valid')).toBeVisible();
    },
    act: async (hands) => {
      await hands.enter(hands.link('Sign in'));
      await expect(hands.field('User name')).toBeVisible();
    },
  },
];
