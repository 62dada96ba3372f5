import { expect, type Page } from '@playwright/test';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { button, heading, openBox, type Screen } from '#tests/e2e/screenshots/screens.ts';
import { boxes } from '#tests/e2e/screenshots/story.ts';
import type { Translate } from '#tests/e2e/screenshots/words.ts';

/** Devices offline: unsent work, the questions before it is left behind, and locked or broken states. */

async function openCentre(page: Page): Promise<void> {
  await page.goto('/demo/sync');
  await expect(page.locator('[data-line]').first()).toBeVisible();
}

async function askToLeave(page: Page, translate: Translate): Promise<void> {
  await openCentre(page);
  await page.locator('header button[aria-describedby=unread]').click();
  await button(page, translate('Sign out')).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

async function askToErase(page: Page, translate: Translate): Promise<void> {
  await askToLeave(page, translate);
  await button(page, translate('Save rescue file and erase')).click();
  await expect(button(page, translate('Save rescue file'))).toBeVisible();
}

async function saveRescueFile(page: Page, translate: Translate): Promise<void> {
  const saving = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: translate('Save rescue file'), exact: true })
    .click();
  await (await saving).delete();
  await expect(button(page, translate('Save the file again'))).toBeVisible();
}

async function openLocked(page: Page, translate: Translate): Promise<void> {
  await page.goto('/demo/protocol');
  await expect(page.getByRole('dialog', { name: translate('Sign in to continue') })).toBeVisible();
}

export const belowScreens: readonly Screen[] = [
  {
    name: 'boxes-waiting',
    who: 'basement',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await heading(page, translate('Boxes and envelopes'));
      await expect(page.getByText(boxes.waiting).first()).toBeVisible();
    },
  },
  {
    name: 'box-waiting',
    who: 'basement',
    open: async (page) => {
      await openBox(page, boxes.waiting);
      await boxIsReady(page);
    },
  },
  { name: 'sync-centre-waiting', who: 'basement', open: openCentre },
  {
    name: 'saved-change',
    who: 'basement',
    open: async (page) => {
      await openCentre(page);
      // the second one: a document with all its fields
      const line = page.locator('[data-op]').nth(1);
      await line.locator('button[aria-expanded]').click();
      await expect(line.getByRole('definition').first()).toBeVisible();
      await line.evaluate((node) => node.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'changes-not-found',
    who: 'basement',
    open: async (page) => {
      await openCentre(page);
      await page.getByRole('searchbox').fill('nobody');
      await expect(page.locator('[data-op]')).toHaveCount(0);
      await page.getByRole('searchbox').evaluate((node) => node.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'scanner-test',
    who: 'basement',
    open: async (page, translate) => {
      await openCentre(page);
      await button(page, translate('Test the scanner')).click();
      await expect(page.getByLabel(translate('Scan any label, or enter a code and press Enter'))).toBeFocused();
      await page.keyboard.type('Q-17/B');
      await page.keyboard.press('Enter');
      await button(page, translate('Test the scanner')).or(page.locator('input:focus')).first().scrollIntoViewIfNeeded();
    },
  },
  { name: 'sign-out-waiting', who: 'basement', open: askToLeave },
  { name: 'erase', who: 'basement', open: askToErase },
  {
    name: 'erase-saved',
    who: 'basement',
    open: async (page, translate) => {
      await askToErase(page, translate);
      await saveRescueFile(page, translate);
    },
  },
  {
    name: 'forget-tablet',
    who: 'basement',
    open: async (page, translate) => {
      await openCentre(page);
      await page.getByRole('link', { name: translate('Erase my data from this device') }).click();
      await expect(page.getByRole('dialog', { name: translate('Erase my data from this device') })).toBeVisible();
      await saveRescueFile(page, translate);
    },
  },
  { name: 'sign-in-again', who: 'shut', open: openLocked },
  {
    name: 'shut',
    who: 'shut',
    open: async (page, translate) => {
      await openLocked(page, translate);
      await button(page, translate('Later')).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'storage-broken',
    who: 'broken',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await expect(button(page, translate('Reload'))).toBeVisible();
    },
  },
];
