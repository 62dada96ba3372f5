import { expect } from '@playwright/test';
import { boxesAreShown, expectWindow, type Place } from '#tests/e2e/keyboard/place.ts';

/** Pages of those who keep a client, or several, in order. */
export const adminPlaces: readonly Place[] = [
  {
    name: 'devices',
    come: async (hands) => {
      await hands.command('Devices');
      await expect(hands.page.getByRole('gridcell').first()).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      await hands.tabTo(page.getByRole('grid').locator('[tabindex="0"]'));
      await hands.press('End');
      const opener = page.locator('[data-row-menu]:focus');
      await expect(opener).toHaveCount(1);
      await hands.press('Enter');
      const bar = page.getByRole('menuitem', { name: translate('Block this device') });
      await hands.press('End');
      await expect(bar).toHaveAttribute('data-focus');
      await hands.press('Enter');
      const window = page.getByRole('alertdialog');
      await expect(window.getByRole('button', { name: translate('Cancel') })).toBeFocused();
      await expectWindow(hands, 'bar a device', { opener, window });
      await expect(page.getByRole('grid')).not.toContainText(translate('Blocked'));
      await hands.press('Enter', 'End', 'Enter');
      await hands.enter(window.getByRole('button', { name: translate('Block this device') }));
      await expect(window).toHaveCount(0);
      const row = page.getByRole('row').filter({ has: page.locator(':focus') });
      await expect(row).toContainText(translate('Blocked'));
      await expect(opener).toHaveCount(1);
      await hands.press('Enter');
      await expect(page.getByRole('menuitem', { name: translate('Unblock') })).toHaveAttribute('data-focus');
      await hands.press('Enter');
      await expectWindow(hands, 'lift the bar', { opener, window });
      await hands.press('Enter', 'Enter');
      await hands.enter(window.getByRole('button', { name: translate('Unblock') }));
      await expect(row).not.toContainText(translate('Blocked'));
      await expect(opener).toHaveCount(1);
    },
  },
];

export const staffPlaces: readonly Place[] = [
  {
    name: 'my boxes with a choice of clients',
    come: async (hands) => {
      await expect(hands.page.getByRole('banner').locator('button[aria-haspopup=menu]').first()).toBeVisible();
      await boxesAreShown(hands);
    },
    act: async (hands) => {
      const { page } = hands;
      const opener = page.getByRole('banner').locator('button[aria-haspopup=menu]').first();
      await hands.enter(opener);
      await expect(page.getByRole('menuitemradio').first()).toHaveAttribute('data-focus');
      await hands.press('End');
      // the client one is at needs no switch
      if (await page.locator('[aria-checked=true][data-focus]').isVisible()) await hands.press('ArrowUp');
      await hands.press('Enter');
      const window = page.getByRole('dialog');
      await expectWindow(hands, 'switch to another client', { opener, window });
    },
  },
];
