import { expect } from '@playwright/test';
import { localeNames } from '#src/text/locales.ts';
import { expectWindow, type Place } from '#tests/e2e/keyboard/place.ts';

/** Overlays of a page of the shell: navigation, palette, list of keys, user panel. */
export const layerPlaces: readonly Place[] = [
  {
    name: 'navigation',
    come: async (hands) => {
      const { page } = hands;
      const opener = hands.button('Navigation');
      await hands.enter(opener);
      const tree = page.getByRole('tree', { name: hands.translate('Main navigation') });
      await expect(tree.locator(':focus')).toBeVisible();
      await expectWindow(hands, 'navigation, opened', { opener, window: page.getByRole('dialog') });
      await hands.press('Enter');
      await expect(tree.locator(':focus')).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const search = page.getByPlaceholder(translate('Search...'));
      await hands.tabTo(search);
      await hands.type(translate('Orders').toLocaleUpperCase().slice(0, 5));
      await expect(page.getByRole('treeitem', { name: translate('Orders'), exact: true })).toBeVisible();
      await hands.press('ArrowDown');
      await expect(page.getByRole('treeitem').first()).toBeFocused();
      await hands.tabTo(search);
      await hands.press('Escape');
      await expect(search).toHaveValue('');
      const project = page.getByRole('combobox');
      await hands.tabTo(project);
      await hands.press('ArrowDown', 'ArrowDown', 'Enter');
      await expect(project).not.toContainText(translate('All projects'));
      await expect(page).toHaveURL(/\/demo\/document-search\//);
      await hands.press('ArrowDown', 'Home', 'Enter');
      await expect(project).toContainText(translate('All projects'));
      await hands.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'palette',
    come: async (hands) => {
      const { page, translate } = hands;
      await hands.command('Questions and answers');
      await expect(page.getByRole('main').locator('button[aria-expanded]').first()).toBeVisible();
      const opener = page.locator('#faq-search');
      await hands.tabTo(opener);
      await hands.press('Control+k');
      const window = page.getByRole('dialog', { name: translate('Search or run a command') });
      await expectWindow(hands, 'palette', { opener, window });
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.command('Dark appearance');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await hands.command('Appearance of the device');
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    },
  },
  {
    name: 'list of keys',
    come: async (hands) => {
      const { page } = hands;
      await expect(page.getByRole('main').locator('button[aria-expanded]').first()).toBeVisible();
      const opener = page.getByRole('main').locator('button[aria-expanded]').first();
      await hands.tabTo(opener);
      await hands.press('?');
      await expectWindow(hands, 'list of keys', { opener, window: page.getByRole('dialog') });
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.press('?');
      const single = page.getByRole('switch');
      await hands.tabTo(single);
      await hands.press('Space');
      await expect(single).not.toBeChecked();
      await hands.press('Space');
      await expect(single).toBeChecked();
      await hands.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
  {
    name: 'panel of the person',
    come: async (hands) => {
      const { page } = hands;
      await hands.enter(page.locator('header button[aria-describedby=unread]'));
      await expect(hands.button('Sign out')).toBeVisible();
    },
    act: async (hands) => {
      const { page, locale, translate } = hands;
      // who goes on with Tab has left it
      if (!(await hands.button('Sign out').isVisible()))
        await hands.enter(page.locator('header button[aria-describedby=unread]'));
      const languages = page.getByRole('radiogroup', { name: translate('Language') });
      const own = page.getByRole('radio', { name: localeNames[locale] });
      await hands.tabTo(languages.locator('[role=radio][aria-checked=true]'));
      await hands.press('ArrowRight');
      await expect(page.locator('html')).not.toHaveAttribute('lang', locale.slice(0, 2));
      await hands.press('ArrowLeft');
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(own).toBeFocused();
      await hands.press('Escape');
      await expect(hands.button('Sign out')).toHaveCount(0);
      await expect(page.locator('header button[aria-describedby=unread]')).toBeFocused();
    },
  },
];
