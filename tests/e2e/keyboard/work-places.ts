import { expect, type Locator, type Page } from '@playwright/test';
import { boxesAreShown, toTheStart, type Place } from '#tests/e2e/keyboard/place.ts';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { damageAnswer, keptAnswer } from '#tests/e2e/support/local-database.ts';
import { waitForPhase } from '#tests/e2e/support/people.ts';

/** Lines that unfold their answer. */
const questions = (page: Page): Locator => page.getByRole('main').locator('button[aria-expanded]');

/** Places of work: boxes, waiting changes, and pages that are not built yet. */
export const workPlaces: readonly Place[] = [
  {
    name: 'my boxes',
    come: async ({ page }) => {
      await page.goto('/demo/protocol');
      await expect(page.getByRole('gridcell').first()).toHaveText(/\d{10}/);
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.tabTo(page.getByRole('grid').locator('[tabindex="0"]'));
      await hands.press('ArrowDown');
      const row = page.getByRole('row').filter({ has: page.locator(':focus') });
      // a row of a phone is one card
      const [code = ''] = /\d{10}/.exec((await row.getByRole('gridcell').first().textContent()) ?? '') ?? [];
      await hands.press('Enter');
      await expect(page.getByRole('heading', { name: code })).toBeVisible();
    },
  },
  {
    name: 'a box',
    come: ({ page }) => boxIsReady(page),
    act: async (hands) => {
      await hands.enter(hands.button('Back to boxes'));
      await boxesAreShown(hands);
    },
  },
  {
    name: 'a new box',
    come: async (hands) => {
      await hands.command('New box');
      await expect(hands.field('Box code')).toBeVisible();
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.tabTo(hands.field('Box code'));
      await hands.type('no code');
      await hands.enter(hands.button('Open the box'));
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await hands.enter(hands.button('Cancel'));
      await boxesAreShown(hands);
    },
  },
  {
    name: 'sync centre',
    come: async (hands) => {
      await hands.enter(hands.page.locator('[data-sync-phase]'));
      await expect(hands.button('Prepare for offline work')).toBeVisible();
    },
    act: async (hands) => {
      await hands.enter(hands.button('Prepare for offline work'));
      await expect(hands.heading('Ready to work offline')).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    name: 'questions and answers',
    come: async (hands) => {
      await hands.command('Questions and answers');
      await expect(questions(hands.page).first()).toBeVisible();
    },
    act: async (hands) => {
      const { page, translate } = hands;
      const all = await questions(page).count();
      await hands.tabTo(hands.field('Search in questions and answers'));
      await hands.type('tablet');
      await expect.poll(() => questions(page).count()).toBeLessThan(all);
      await hands.enter(questions(page).first());
      await expect(page.getByRole('main').locator('button[aria-expanded=true] + * p').first()).toBeVisible();
      await hands.tabTo(page.getByLabel(translate('Search in questions and answers')), 'Shift+Tab');
    },
  },
  {
    name: 'a page that comes later',
    come: async (hands) => {
      await hands.command('Tickets');
      await expect(hands.heading('This page is coming soon')).toBeVisible();
    },
    act: toTheStart,
  },
  {
    name: 'a document',
    come: async (hands) => {
      await hands.address('/demo/document-preview/any');
      await expect(hands.link('Attributes')).toBeVisible();
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.enter(hands.link('Attributes'));
      await expect(page).toHaveURL(/\/attrs$/);
      await expect(hands.link('Attributes')).toHaveAttribute('aria-current', 'page');
      await hands.tabTo(hands.link('Close the preview'), 'Shift+Tab');
      await hands.press('Enter');
      await boxesAreShown(hands);
    },
  },
  ...[
    { name: 'access denied', path: 'management/user', title: 'Access denied' },
    { name: 'page not found', path: 'nowhere', title: 'Page not found' },
  ].map(({ name, path, title }): Place => ({
    name,
    come: async (hands) => {
      await hands.address(`/demo/${path}`);
      await expect(hands.heading(title)).toBeVisible();
    },
    act: toTheStart,
  })),
  {
    name: 'server error',
    come: async (hands) => {
      const { page } = hands;
      // an answer that met a change of sight on its way is shown and not kept: it is asked for again
      await expect(async () => {
        await hands.address('/demo/notification/faq');
        await expect(questions(page).first()).toBeVisible();
        expect(await keptAnswer(page, 'faq')).not.toBe('');
      }).toPass();
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.context().setOffline(true);
      // what is kept on the device has a hole the page cannot draw
      await damageAnswer(page, 'faq', [null]);
      await hands.address('/demo/notification/faq');
      await expect(hands.heading('Server error')).toBeVisible();
    },
    act: async (hands) => {
      const { page } = hands;
      await hands.enter(hands.button('Try again'));
      await expect(hands.heading('Server error')).toBeVisible();
      await page.context().setOffline(false);
      // the service repeats the lost answer; the failed page asked for it, the next one has it
      await expect(async () => {
        await hands.enter(hands.button('Try again'));
        await expect(questions(page).first()).toBeVisible({ timeout: 3_000 });
      }).toPass();
      await waitForPhase(page, 'upToDate');
    },
  },
];
