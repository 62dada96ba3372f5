import { expect, type Page } from '@playwright/test';
import type { Screen } from '#tests/e2e/screenshots/screens.ts';

/** Pages and layers of the shell that belong to no story of a box. */

/** A page one comes to by its address alone. */
function page(name: string, who: Screen['who'], address: string): Screen {
  return {
    name,
    who,
    open: async (at) => {
      await at.goto(`/demo/${address}`);
      await settled(at);
    },
  };
}

/** A layer opened by keys, over a page that takes no scans: where it does, a letter is no shortcut. */
function layer(name: string, keys: string): Screen {
  return {
    name,
    who: 'operator',
    open: async (at) => {
      await at.goto('/demo/notification/faq');
      await settled(at);
      await at.keyboard.press(keys);
      await expect(at.locator('[aria-modal=true]')).toBeVisible();
    },
  };
}

async function settled(at: Page): Promise<void> {
  await expect(at.locator('main h1').first()).toBeVisible();
  await expect(at.locator('main :is([aria-busy=true], [class*=shimmer])')).toHaveCount(0);
}

export const shellScreens: readonly Screen[] = [
  page('password-forgot', 'guest', 'auth/password-forgot'),
  page('invalid-token', 'guest', 'auth/invalidToken'),
  page('my-account', 'operator', 'auth/user/my-account'),
  {
    name: 'own-devices',
    who: 'operator',
    open: async (at) => {
      await at.goto('/demo/auth/user/my-account');
      await settled(at);
      const card = at.locator('section[aria-labelledby="own-devices-title"]');
      await expect(card.getByRole('listitem').first()).toBeVisible();
      await card.scrollIntoViewIfNeeded();
    },
  },
  page('delivery-data', 'operator', 'auth/user/my-account-orders'),
  page('password-and-sign-ins', 'operator', 'auth/user/password-change'),
  page('notifications', 'operator', 'auth/user/my-notification'),
  {
    name: 'notification',
    who: 'operator',
    open: async (at) => {
      await at.goto('/demo/auth/user/my-notification');
      await at.locator('main a[href*="/preview"]').first().click();
      await expect(at).toHaveURL(/\/preview$/);
      await settled(at);
    },
  },
  page('questions', 'operator', 'notification/faq'),
  page('coming', 'operator', 'workflow/my-requests'),
  page('access-denied', 'operator', 'management/user'),
  layer('palette', 'ControlOrMeta+k'),
  layer('shortcuts', '?'),
];
