import { expect } from '@playwright/test';
import type { Hands } from '#tests/e2e/keyboard/hands.ts';
import { expectWindow, type Place } from '#tests/e2e/keyboard/place.ts';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { register, rows, type Folder } from '#tests/e2e/support/documents.ts';
import { PASSWORD, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';

/** The way to the window of the person's panel that asks before one leaves. */
async function askToLeave(hands: Hands): Promise<void> {
  await hands.enter(hands.page.locator('header button[aria-describedby=unread]'));
  await hands.enter(hands.button('Sign out'));
}

/** The last steps of a box, and the overlays of a screen whose session ends or is ended. */
export const boxPlaces = (boxId: string, folder: Folder): readonly Place[] => [
  {
    name: 'a document just saved',
    come: async (hands) => {
      const { page } = hands;
      await hands.address(`/demo/protocol/container/${boxId}`);
      await boxIsReady(page);
      await register(page, await plugScanner(page), folder, hands.translate);
      await expect(hands.button('Undo')).toBeVisible();
    },
    act: async (hands) => {
      const saved = rows(hands.page).filter({ hasText: folder.surname });
      await hands.enter(hands.button('Undo'));
      await expect(saved).toHaveCount(0);
      // what had the focus is gone with the document
      await expect(hands.page.locator(':focus')).toHaveCount(1);
    },
  },
  {
    name: 'a box to close',
    come: async (hands) => {
      const { page } = hands;
      await hands.address(`/demo/protocol/container/${boxId}`);
      await boxIsReady(page);
    },
    act: async (hands) => {
      const { page } = hands;
      const opener = page
        .getByRole('banner')
        .or(page.getByRole('main'))
        .getByRole('button', { name: hands.translate('Close box'), exact: true });
      const window = page.getByRole('dialog');
      await hands.enter(opener);
      await expectWindow(hands, 'close a box', { opener, window });
      await hands.press('Enter');
      await hands.tabTo(window.getByRole('textbox'));
      await hands.type('S99600001');
      await hands.press('Enter');
      await expect(window).toHaveCount(0);
      // what opened it is gone with the closing
      await expect(page.locator(':focus')).toHaveCount(1);
    },
  },
  {
    name: 'a closed box',
    come: async (hands) => {
      await expect(hands.button('Order a pickup')).toBeVisible();
      // a waiting change is shown on the page until it is sent
      await waitForPhase(hands.page, 'upToDate');
      await expect(hands.page.getByRole('main').getByRole('link')).toHaveCount(0);
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const opener = hands.button('Order a pickup');
      const window = page.getByRole('dialog');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.context().setOffline(true);
      await hands.enter(opener);
      await expectWindow(hands, 'ask for a pickup', { opener, window });
      await hands.press('Enter');
      await hands.tabTo(window.getByRole('textbox', { name: translate('Note for the archive') }));
      await hands.type('two');
      await hands.press('Enter');
      await expect(window).toHaveCount(0);
      await expect(page.getByText(translate('A pickup is ordered.'))).toBeVisible();
      await expect(page.locator(':focus')).toHaveCount(1);
    },
  },
  {
    name: 'sign-out while something waits',
    come: async (hands) => {
      const { page } = hands;
      await waitForPhase(page, 'offline');
      await askToLeave(hands);
      const opener = page.locator('header button[aria-describedby=unread]');
      await expectWindow(hands, 'what waits before a sign-out', { opener, window: page.getByRole('alertdialog') });
    },
    act: async (hands) => {
      const { page, translate } = hands;
      await askToLeave(hands);
      await hands.enter(page.getByRole('alertdialog').getByRole('button', { name: translate('Cancel') }));
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.context().setOffline(false);
      await waitForPhase(page, 'upToDate');
    },
  },
  {
    name: 'sign-in over the screen',
    come: async (hands) => {
      const { page, translate } = hands;
      await page.context().clearCookies({ name: /rt$/ });
      await page.reload();
      const window = page.getByRole('dialog', { name: translate('Sign in to continue') });
      await expect(window.locator('input[type=password]')).toBeFocused();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const window = page.getByRole('dialog', { name: translate('Sign in to continue') });
      await hands.tabTo(window.locator('input[type=password]'));
      await hands.type('wrong');
      await hands.press('Enter');
      await expect(window.getByRole('alert')).not.toBeEmpty();
      await expect(window.locator('input[type=password]')).toBeFocused();
      await hands.press('Control+a');
      await hands.type(PASSWORD);
      await hands.press('Enter');
      await expect(window).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveCount(1);
      await waitForPhase(page, 'upToDate');
    },
  },
];
