import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openQuery, searchUntilFound } from '#tests/e2e/support/drawn-documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { startServiceProcess, type ServiceProcess } from '#tests/e2e/support/vault.ts';

/** The end of the area of documents: from an empty folder to an ordered document in one sitting, by what is on the screen alone. */

/** A word that is on pages only, in no value. */
const WORD = 'copies';
const MOST_MS = 5 * 60_000;

let folder = '';
let service: ServiceProcess;
let desk: Tablet;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'strongroom-walk-'));
  service = await startServiceProcess(folder);
  desk = await openTablet({ inMemory: true, origin: service.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a new user finds a document by a word in its pages, reads it, blackens a name, mails it and orders it within five minutes', async () => {
  test.setTimeout(MOST_MS + 60_000);
  const { page } = desk;
  const began = performance.now();
  let name = '';

  await test.step('finds it by a word inside its pages', async () => {
    await signIn(page, 'supervisor');
    await searchUntilFound(page, await openQuery(page), WORD);
    // the newest are still on site: what is older is in the archive and can be ordered
    await page.getByRole('row').filter({ hasText: 'Employment contracts' }).last().dblclick();
    await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
  });

  await test.step('reads it', async () => {
    await expect(page.locator('[data-hit]').first()).toBeAttached();
    const title = page.getByRole('heading', { level: 1 });
    name = (await title.innerText()).match(/\p{L}{3,}/u)?.[0] ?? '';
    expect(name).not.toBe('');
    await page.getByRole('link', { name: 'Full text' }).click();
    await expect(page.getByText(WORD).first()).toBeVisible();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    // the name is at the head of the first page
    await expect(page.getByRole('complementary', { name: 'Attributes' })).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  });

  await test.step('blackens the name', async () => {
    await page.getByRole('toolbar', { name: 'Page' }).getByRole('link', { name: 'Edit page' }).click();
    await page.getByLabel('Words on all pages').fill(name);
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('button', { name: /^Look at \d+ places?, then blacken$/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Blacken and save' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: /^Black area/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Back to the document' }).click();
    await page.getByRole('link', { name: 'Full text' }).click();
    await expect(page.getByText(WORD).first()).toBeVisible();
    await expect(page.getByRole('complementary').getByText(name)).toHaveCount(0);
  });

  await test.step('mails it', async () => {
    await page.getByRole('button', { name: 'Mail', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Mail/ });
    await dialog.getByRole('combobox', { name: 'To' }).fill('operator');
    await page.getByRole('option').first().click();
    await dialog.getByLabel('Subject').fill('For your records');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The mail is on its way.');
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'History of changes' }).click();
    await expect(page.getByText('Sent by mail').first()).toBeVisible();
  });

  await test.step('orders it', async () => {
    await page.getByRole('button', { name: 'Add to basket' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText('Can go')).toBeVisible();
    await sheet.getByRole('button', { name: 'Add to basket' }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: /^Baskets, [1-9]/ }).click();
    await page.getByRole('menuitem', { name: /Delivery · HR personal files/ }).click();
    await page.getByRole('button', { name: 'Change' }).first().click();
    await sheet.getByLabel('Recipient').fill('Payroll');
    await sheet.getByLabel('Street and number').fill('Prosta 1');
    await sheet.getByLabel('City').fill('Warszawa');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    const panel = page.getByRole('complementary', { name: 'Order' });
    // what others of the project put into the basket may need an agreement
    const agree = panel.getByRole('checkbox', { name: /^I agree to/ });
    if (await agree.isVisible()) await agree.click();
    await panel.getByRole('button', { name: 'Send order' }).click();
    await waitUntilSent(page);
    await expect(page.getByText(/^(Waiting for approval|Approved)$/).first()).toBeVisible();
  });

  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(desk.problems).toEqual([]);
});
