import { expect, test, type Page } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { ARCHIVED, codesOn } from '#tests/e2e/support/orders.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';

/** Three documents from the search to a signature at the door, by the people who really do each step. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
const desks: Tablet[] = [];
let path = '';
let codes: string[] = [];

const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** A desk of its own for each person. */
async function desk(userName: string): Promise<Page> {
  const tablet = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
  desks.push(tablet);
  await signIn(tablet.page, userName);
  await waitForPhase(tablet.page, 'upToDate');
  return tablet.page;
}

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
});
test.afterEach(async ({}, info) => {
  const last = desks.at(-1);
  if (last) await keepEvidence(info, last);
});
test.afterAll(async () => {
  for (const one of desks) await one.close();
  await vault.close();
});

test('an office user finds three documents, puts them into a basket and sends the order', async () => {
  const page = await desk('supervisor');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText('Accounting').first().click();
  await page.getByText('All classes').first().click();
  await page.getByLabel('Words anywhere').press('Enter');
  const marks = page.getByRole('gridcell', { name: /^Select / });
  await expect(marks.nth(3)).toBeVisible({ timeout: 30_000 });
  for (const n of [0, 1, 2]) await marks.nth(n).click();
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Can go')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add to basket' }).click();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: /^Baskets, [1-9]/ }).click();
  await page.getByRole('menuitem', { name: /Delivery · Accounting/ }).click();
  await page.waitForURL(/orders\/delivery\/.+/);
  path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Change' }).first().click();
  await sheet.getByLabel('Recipient').fill('Payroll');
  await sheet.getByLabel('Street and number').fill('Prosta 1');
  await sheet.getByLabel('City').fill('Warszawa');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  const next = new Date().getFullYear() + 1;
  await wishInPolish(page, `05.03.${next}`);
  const panel = page.getByRole('complementary', { name: 'Order' });
  await expect(panel.getByLabel('Wished day')).toHaveValue(`03/05/${next}`);
  await panel.getByLabel('Cost center').click();
  await page.getByRole('option').nth(1).click();
  await panel.getByRole('button', { name: 'Send order' }).click();
  await expect(page.getByText(/^The order is sent in \d+ seconds\.$/)).toBeVisible();
  await expectAccessible(page, 'order that can be undone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await panel.getByRole('button', { name: 'Send order' }).click();
  await waitUntilSent(page);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
});

/** Types the wished day of a basket in Polish, where the day comes before the month. */
async function wishInPolish(page: Page, day: string): Promise<void> {
  const speak = (value: string) => page.context().addCookies([{ name: 'locale', value, url: vault.origin }]);
  await speak('pl-PL');
  await page.reload();
  const field = page.getByLabel(wordsOf('pl-PL')('Wished day'));
  await expect(field).toHaveAttribute('placeholder', 'dd.mm.rrrr');
  await field.fill(day);
  await field.press('Tab');
  await expect(field).toHaveValue(day);
  await speak('en-US');
  await page.reload();
}

test('an acceptor, who is another person, approves it', async () => {
  const page = await desk('acceptor');
  await page.goto(path);
  await page.getByRole('button', { name: 'Approve' }).click();
  await waitUntilSent(page);
  await expect(page.getByText('Approved').first()).toBeVisible();
});

test('the archive takes it on and picks the three documents by their codes', async () => {
  const page = await desk('archive');
  await page.goto(path);
  await page.getByRole('button', { name: 'Take on' }).first().click();
  await waitUntilSent(page);
  codes = await codesOn(page);
  expect(codes).toHaveLength(3);
  await page.goto('/demo/fulfilment/pick');
  const scans = page.getByRole('complementary', { name: 'Scans' });
  for (const code of codes) {
    await scans.getByRole('textbox').fill(code);
    await scans.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(scans).toContainText(code);
    if (code === codes[0]) await listIsBehindBar(page);
  }
  await waitUntilSent(page);
  await page.goto(path);
  await expect(page.getByRole('grid').getByText('Picked', { exact: true })).toHaveCount(3);
});

/** On a phone the next item takes the screen, and the list is a sheet behind a bar. */
async function listIsBehindBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Next item' })).toBeVisible();
  await expectAccessible(page, 'the pick list of a phone');
  const sheet = page.getByRole('dialog', { name: 'Items to pick' });
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: /^\d+ items? to pick$/ }).click();
  for (const code of codes.slice(1)) await expect(sheet).toContainText(code);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('at the door driver and recipient sign the same list, and the order is completed', async () => {
  const page = await desk('driver');
  await page.goto(`/demo/handover/${idOf(path)}`);
  await expect(page.getByText('0 of 3 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  for (const code of codes) {
    await scanner.scan(code);
    await expect(page.getByRole('region', { name: 'Scans' })).toContainText(code);
  }
  await signAndSeal(page);
  const author = desks[0]?.page;
  await author?.goto(path);
  await expect(author?.getByText('Completed').first() ?? page.getByText('no author')).toBeVisible();
  // the history follows the state of the order: it is asked for again
  const events = async () => {
    const texts = await author?.getByRole('list', { name: 'History' }).getByRole('listitem').allInnerTexts();
    return texts?.map((text) => text.split('\n')[0]);
  };
  await expect.poll(events).toEqual(['Created', 'Waiting for approval', 'Approved', 'In progress', 'Completed']);
  expect(desks.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a box of the archive goes into a basket from its own page', async () => {
  const page = await desk('manager');
  const box = (await onDisk(page, 'containers')).find(
    ({ row }) => row?.status === containerStatus.completed && row.orderId === '',
  );
  await page.goto(`/demo/protocol/container/${box?.id}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Can go')).toBeVisible();
  await expectAccessible(page, 'order sheet of a box');
  await sheet.getByRole('button', { name: 'Add to basket' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: /^Baskets, [1-9]/ })).toBeVisible();
  await waitUntilSent(page);
});

test('an order that has left the device long after its end is in the list, and opens with its items', async () => {
  const page = await desk('supervisor');
  await page.goto('/demo/orders/pickup?show=over');
  const oldest = page
    .getByRole('row')
    .filter({ hasText: /2024\/0/ })
    .last();
  await expect(oldest).toBeVisible({ timeout: 30_000 });
  await oldest.click();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2024/');
  await expect(page.getByRole('gridcell', { name: /^\d{10}$/ }).first()).toBeVisible({ timeout: 30_000 });
  expect((await onDisk(page, 'orders')).map(({ id }) => id)).not.toContain(idOf(page.url()));
});
