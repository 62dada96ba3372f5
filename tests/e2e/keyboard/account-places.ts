import { expect } from '@playwright/test';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';
import { boxesAreShown, type Place } from '#tests/e2e/keyboard/place.ts';

/** Opens one of the user's pages from the user panel. */
async function byPanel(hands: Hands, english: string): Promise<void> {
  const { page, translate } = hands;
  await hands.enter(page.locator('header button[aria-describedby=unread]'));
  await hands.enter(page.getByRole('banner').getByRole('link', { name: new RegExp(`^${translate(english)}`) }));
  await expect(page.getByRole('heading', { level: 1, name: translate(english) })).toBeFocused();
}

/** Pages of the user: notifications, account, password. */
export const accountPlaces: readonly Place[] = [
  {
    name: 'notifications',
    come: async (hands) => {
      await byPanel(hands, 'Notifications');
      await expect(hands.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const lines = page.getByRole('main').getByRole('listitem');
      const all = await lines.count();
      const unread = page.getByRole('radio', { name: translate('Unread') });
      await hands.choose(page.getByRole('radiogroup', { name: translate('Which notifications') }), unread);
      await expect.poll(() => lines.count()).toBeLessThan(all);
      const before = await lines.count();
      await hands.enter(lines.first().getByRole('button').first());
      await expect(lines).toHaveCount(before - 1);
      await hands.enter(lines.first().getByRole('button').last());
      await expect(lines).toHaveCount(before - 2);
      await expect(page.locator(':focus')).toHaveCount(1);
      await hands.choose(
        page.getByRole('radiogroup', { name: translate('Which notifications') }),
        page.getByRole('radio', { name: translate('All') }),
      );
      await expect(lines).toHaveCount(all - 1);
      await hands.enter(lines.first().getByRole('link'));
      await expect(page).toHaveURL(/\/preview$/);
    },
  },
  {
    name: 'a notification',
    come: (hands) => expect(hands.link('All notifications')).toBeVisible(),
    act: async (hands) => {
      await hands.enter(hands.link('All notifications'));
      await expect(hands.heading('Notifications')).toBeFocused();
    },
  },
  {
    name: 'a notification alone',
    come: async (hands) => {
      await hands.address('/demo/notification-preview/');
      await expect(hands.link('All notifications')).toBeVisible();
    },
    act: async (hands) => {
      await hands.enter(hands.link('Close the preview'));
      await boxesAreShown(hands);
    },
  },
  {
    name: 'password and sign-ins',
    come: async (hands) => {
      await byPanel(hands, 'Password and sessions');
      await expect(hands.page.getByText(hands.translate('This device')).first()).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      await hands.enter(page.getByRole('main').locator('form [type=submit]'));
      await expect(page.getByRole('alert').getByText(translate('Enter your current password.'))).toBeVisible();
      await expect(page.locator('#old-password')).toBeFocused();
    },
  },
  {
    name: 'my account',
    come: async (hands) => {
      await byPanel(hands, 'My account');
      await expect(hands.field('City')).toBeVisible();
      await expect(hands.page.getByText(hands.translate('This device')).first()).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const columns = page.getByRole('combobox', { name: translate('Number of input columns') });
      const before = (await columns.textContent()) ?? '';
      await hands.tabTo(columns);
      await hands.press('ArrowDown', 'End', 'Enter');
      await expect(columns).not.toHaveText(before);
      await hands.enter(hands.button('Undo changes'));
      await expect(columns).toHaveText(before);
    },
  },
  {
    name: 'delivery data',
    come: async (hands) => {
      await hands.address('/demo/auth/user/my-account-orders');
      await expect(hands.field('City')).toBeVisible();
    },
    act: async (hands) => {
      const city = hands.field('City');
      await hands.tabTo(city);
      await hands.press('Control+a');
      await hands.type(`Gdynia ${hands.locale}`);
      await hands.enter(hands.button('Save changes'));
      // saving signs out: everything starts with the new values (S0 §2)
      await expect(hands.field('User name')).toBeFocused();
    },
  },
];
