import { expect, type Page } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { rows } from '#tests/e2e/support/documents.ts';
import { button, heading, openBox, openCase, openDevices, openMine, type Screen } from '#tests/e2e/screenshots/screens.ts';
import { boxes } from '#tests/e2e/screenshots/story.ts';
import type { Translate } from '#tests/e2e/screenshots/words.ts';

/** Overlays of the story's pages, and the states on the way. */

/** Opens the first row of the box from its place at that size. */
async function openRow(page: Page, translate: Translate): Promise<void> {
  await openMine(page, translate);
  const row = rows(page).filter({ visible: true }).first();
  const drawer = page.locator('button[aria-haspopup=dialog]').filter({ visible: true }).last();
  if (!(await row.isVisible())) await drawer.click();
  await row.getByRole('button').first().click();
  await expect(page.getByText(translate('Edit document')).first()).toBeVisible();
}

async function openDesk(page: Page): Promise<void> {
  await page.goto('/demo/sync-desk');
  await expect(page.locator('main :is(h1, h2):visible').first()).toBeVisible();
}

async function openRescue(page: Page, translate: Translate): Promise<void> {
  await openDesk(page);
  const foot = page
    .getByRole('button', { name: translate('Import a rescue file') })
    .filter({ visible: true })
    .first();
  // on an upright tablet it is in the drawer of the list, which is in the page until the first case arrives
  await expect(async () => {
    if (!(await foot.isVisible()))
      await page
        .locator('main header button[aria-label]:has(svg.lucide-list-filter)')
        .filter({ visible: true })
        .click({ timeout: 1_000 });
    await foot.click({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
  await expect(page.getByRole('dialog', { name: translate('Import a rescue file') })).toBeVisible();
}

export const layerScreens: readonly Screen[] = [
  {
    name: 'boxes-chosen',
    who: 'operator',
    open: async (page, translate) => {
      await page.goto(`/demo/protocol?status=${containerStatus.closed}`);
      await heading(page, translate('Boxes and envelopes'));
      for (const at of [0, 1]) await page.locator('[data-choose]:visible').nth(at).click();
      await expect(page.getByRole('toolbar', { name: translate('Selection') })).toBeVisible();
    },
  },
  {
    name: 'edit-box',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      await button(page, translate('More actions')).click();
      await page.getByRole('menuitem', { name: translate('Edit the box') }).click();
      await expect(button(page, translate('Save changes'))).toBeVisible();
    },
  },
  {
    name: 'new-box-refused',
    who: 'operator',
    open: async (page, translate) => {
      await page.goto('/demo/protocol/container');
      await expect(page.getByRole('combobox', { name: translate('Project'), exact: true })).toBeVisible();
      await page.getByLabel(translate('Box code')).fill('no code');
      await button(page, translate('Open the box')).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  { name: 'box-edit-document', who: 'operator', open: openRow },
  { name: 'box-with-supervisor', who: 'operator', open: (page) => openBox(page, boxes.shared) },
  {
    name: 'box-reinput-differs',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      const surname = page.getByLabel('Surname');
      for (const text of ['Kowalska', 'Kowalski']) {
        await surname.pressSequentially(text, { delay: 60 });
        await surname.press('Enter');
      }
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    name: 'box-calendar',
    who: 'operator',
    open: async (page, translate) => {
      await openMine(page, translate);
      await page.getByRole('textbox', { name: 'Date of birth', exact: true }).fill('12.03.1961');
      await button(page, translate('Open the calendar')).first().click();
      await expect(page.getByRole('grid').last()).toBeVisible();
    },
  },
  {
    name: 'desk-batch',
    who: 'supervisor',
    from: 768, // a phone reads and asks
    open: async (page, translate) => {
      await openCase(page, 'duplicateCode');
      const preview = page.getByRole('button', {
        name: new RegExp(`^${translate('Preview {all}').replace('{all}', String.raw`\d+`)}$`),
      });
      await page
        .getByRole('radio', { name: new RegExp(`^${translate('Reject')}`) })
        .first()
        .check({ force: true });
      await preview.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'desk-ask',
    who: 'supervisor',
    open: async (page, translate) => {
      await openCase(page, 'changed');
      await page
        .getByRole('button', { name: translate('Ask the operator') })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.locator('#desk-note')).toBeVisible();
    },
  },
  {
    name: 'desk-solved',
    who: 'supervisor',
    open: async (page, translate) => {
      await page.goto('/demo/sync-desk?view=solved');
      await expect(page.locator('main :is(h1, h2):visible').first()).toBeVisible();
      await expect(page.getByText(translate('Resolved today')).first()).toBeVisible();
    },
  },
  { name: 'desk-rescue', who: 'supervisor', open: openRescue },
  {
    name: 'desk-rescue-damaged',
    who: 'supervisor',
    open: async (page, translate) => {
      await openRescue(page, translate);
      const choosing = page.waitForEvent('filechooser');
      await button(page, translate('Choose the file')).click();
      const file = { name: 'strongroom-rescue.json', mimeType: 'application/json', buffer: Buffer.from('{"format":') };
      await (await choosing).setFiles(file);
      await expect(button(page, translate('Choose the file'))).toBeVisible();
      await expect(page.getByRole('dialog').locator('svg.lucide-triangle-alert')).toBeVisible();
    },
  },
  {
    name: 'devices-menu',
    who: 'admin',
    open: async (page, translate) => {
      await openDevices(page, translate);
      await page.locator('[data-row-menu]').first().click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'devices-columns',
    who: 'admin',
    open: async (page, translate) => {
      await openDevices(page, translate);
      const columns = button(page, translate('Columns'));
      if (await columns.isVisible()) await columns.click();
    },
  },
  {
    name: 'switch-client',
    who: 'staff',
    open: async (page, translate) => {
      await page.goto('/demo/protocol');
      await heading(page, translate('Boxes and envelopes'));
      const opener = page.getByRole('banner').locator('button[aria-haspopup=menu]').first();
      // a phone has it in the panel of the person
      if ((page.viewportSize()?.width ?? 0) >= 768) {
        await opener.click();
        await expect(page.getByRole('menuitemradio').first()).toBeVisible();
      } else {
        await page.locator('header button[aria-describedby=unread]').click();
        await expect(button(page, translate('Sign out'))).toBeVisible();
      }
    },
  },
];
