import { expect, type Page } from '@playwright/test';
import { boxIsReady } from '#tests/e2e/support/boxes.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import type { Cast } from '#tests/e2e/screenshots/story.ts';
import { boxes } from '#tests/e2e/screenshots/story.ts';
import type { Translate } from '#tests/e2e/screenshots/words.ts';

/** One screen of the story: whose device shows it, and how one comes to it. */
export interface Screen {
  name: string;
  who: keyof Cast;
  open: (page: Page, translate: Translate) => Promise<void>;
  /** Smallest width of the screen that has it, in pixels. */
  from?: number;
  /** Undoes what the next screen must not show. */
  leave?: (page: Page, translate: Translate) => Promise<void>;
}

export const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A box by its code. */
export async function openBox(page: Page, code: string): Promise<void> {
  const known = await onDisk(page, 'containers');
  const box = known.find((each) => each.code === code);
  if (!box) throw new Error(`Box ${code} is not on this device.`);
  await page.goto(`/demo/protocol/container/${box.id}`);
  await heading(page, code);
}

/** The operator's open box, without the draft an earlier picture left. */
export async function openMine(page: Page, translate: Translate): Promise<void> {
  await openBox(page, boxes.mine);
  await boxIsReady(page);
  const clear = button(page, translate('Clear form'));
  if (await clear.isEnabled()) await clear.click();
}

/** The first case of a kind, by its place in the desk's own address. */
export async function openCase(page: Page, kind: string): Promise<void> {
  const found = (await onDisk(page, 'conflicts')).find((each) => each.status === 'open' && each.kind === kind);
  if (!found) throw new Error(`There is no case of the kind ${kind}.`);
  await page.goto(`/demo/sync-desk?case=${found.id}`);
  await expect(page.locator('main :is(h1, h2):visible').first()).toBeVisible();
}

/** The administrator's view, asked of the service. */
export async function openDevices(page: Page, translate: Translate): Promise<void> {
  await page.goto('/demo/management/devices');
  await heading(page, translate('Devices'));
  await expect(page.locator('[data-row-menu]').first()).toBeVisible();
}

/** In the order of the story. */
export const screens: readonly Screen[] = [
  {
    name: 'start',
    who: 'guest',
    open: async (page, translate) => {
      await page.goto('/');
      await heading(page, translate('Which company?'));
    },
  },
  {
    name: 'sign-in',
    who: 'guest',
    open: async (page, translate) => {
      await page.goto('/demo/auth/login');
      await expect(button(page, translate('Sign in'))).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    who: 'guest',
    open: async (page, translate) => {
      await page.goto('/demo/auth/login');
      await page.getByLabel(translate('User name')).fill('nobody');
      await page.getByLabel(translate('Password'), { exact: true }).fill('wrong');
      await button(page, translate('Sign in')).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    name: 'unknown-client',
    who: 'guest',
    open: async (page) => {
      await page.goto('/nobody-here');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'my-boxes',
    who: 'operator',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await heading(page, translate('Boxes and envelopes'));
      await expect(page.getByText(boxes.mine).first()).toBeVisible();
    },
  },
  {
    name: 'navigation',
    who: 'operator',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await heading(page, translate('Boxes and envelopes'));
      // a wide screen has the rail in its place
      const menu = button(page, translate('Navigation'));
      if (!(await menu.isVisible())) return;
      await menu.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account',
    who: 'operator',
    open: async (page) => {
      await page.goto('/demo/protocol');
      await page.locator('header').first().getByRole('button').last().click();
      await expect(page.getByRole('radiogroup').last()).toBeVisible();
    },
  },
  {
    name: 'new-box',
    who: 'operator',
    open: async (page, translate) => {
      await page.goto('/demo/protocol/container?code=0000995099');
      await expect(page.getByLabel(translate('Box code'))).toHaveValue('0000995099');
      await expect(page.getByRole('combobox', { name: translate('Project'), exact: true })).toBeVisible();
    },
  },
  { name: 'box', who: 'operator', open: openMine },
  {
    name: 'box-typing',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      const first = page.getByRole('combobox', { name: 'First name', exact: true });
      await first.fill('Ma');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'box-refused-values',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      await page.getByRole('textbox', { name: 'Date of birth', exact: true }).fill('31.02.1961');
      await button(page, translate('Save and next')).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'box-menu',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      await button(page, translate('More actions')).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'close-box',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      await button(page, translate('Close box')).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'closed-box', who: 'operator', open: (page) => openBox(page, boxes.closed) },
  {
    name: 'pickup',
    who: 'operator',
    open: async (page, translate) => {
      await openBox(page, boxes.closed);
      await button(page, translate('Order a pickup')).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sync-centre',
    who: 'operator',
    open: async (page) => {
      await page.goto('/demo/sync');
      await expect(page.locator('[data-line]').first()).toBeVisible();
    },
  },
  {
    name: 'sync-centre-offline',
    who: 'operator',
    open: async (page) => {
      await page.goto('/demo/sync');
      await expect(page.locator('[data-line]').first()).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.locator('[data-sync-phase=offline]')).toBeVisible();
    },
    leave: (page) => page.context().setOffline(false),
  },
  {
    name: 'sync-centre-barred',
    who: 'operator',
    open: async (page) => {
      await page.route('**/api/sync/*', (route) => route.fulfill({ status: 423, json: { code: 'device.barred' } }));
      await page.goto('/demo/sync');
      await expect(page.locator('[data-sync-phase=barred]')).toBeVisible({ timeout: 30_000 });
    },
    leave: async (page, translate) => {
      await button(page, translate('Ask again')).click();
      await expect(page.locator('[data-sync-phase=barred]')).toHaveCount(0);
    },
  },
  {
    name: 'page-not-found',
    who: 'operator',
    open: async (page) => {
      await page.goto('/demo/nowhere/at/all');
      await expect(page.getByRole('heading').first()).toBeVisible();
    },
  },
  {
    name: 'desk',
    who: 'supervisor',
    open: async (page, translate) => {
      await page.goto('/demo/sync-desk');
      // on an upright tablet the list is behind a button, next to the case; the filter of the list has the same icon, and text
      const list = page.getByRole('navigation', { name: translate('Conflicts by kind') });
      const opener = page.locator('main header button[aria-label]:has(svg.lucide-list-filter)');
      await expect(list.or(opener.filter({ visible: true })).first()).toBeVisible();
      // it is in the page until the first case arrives, then behind the button
      await expect(async () => {
        const first = list.getByRole('link').first();
        // on a phone the button of the kinds has the same icon: wait for the list before pressing
        const seen = await first.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
        if (!seen) await opener.filter({ visible: true }).click({ timeout: 1_000 });
        await expect(first).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 15_000 });
    },
  },
  { name: 'desk-edited', who: 'supervisor', open: (page) => openCase(page, 'changed') },
  { name: 'desk-code-twice', who: 'supervisor', open: (page) => openCase(page, 'duplicateCode') },
  { name: 'desk-box-closed', who: 'supervisor', open: (page) => openCase(page, 'containerClosed') },
  { name: 'devices', who: 'admin', open: openDevices },
  {
    name: 'devices-bar',
    who: 'admin',
    open: async (page, translate) => {
      await openDevices(page, translate);
      await page.locator('[data-row-menu]').first().click();
      await page.getByRole('menuitem', { name: translate('Block this device') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'supervisor-boxes',
    who: 'supervisor',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await heading(page, translate('Boxes and envelopes'));
      await page.getByRole('radio', { name: translate('All'), exact: true }).check();
    },
  },
];
