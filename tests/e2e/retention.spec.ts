import { expect, test, type Page } from '@playwright/test';
import { positionState } from '#schema/codes/orders.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** A proposal of destruction is answered box by box and ordered; a legal hold stops what it covers and takes two people to lift. */
test.describe.configure({ mode: 'serial' });

const TITLE = 'Working papers to 2025';
let vault: Vault;
let lead: Tablet;
let admin: Tablet;
let held = '';
let order = '';
let codes: string[] = [];
const desks: Tablet[] = [];

const idOf = (address: string) => address.split('/').at(-1) ?? '';

/** A desk of its own for each person. */
async function opened(userName: string): Promise<Tablet> {
  const tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
  desks.push(tablet);
  await signIn(tablet.page, userName);
  return tablet;
}
const desk = async (userName: string) => (await opened(userName)).page;

test.beforeAll(async () => {
  vault = await openVault();
  [lead, admin] = [await opened('supervisor'), await opened('admin')];
});
test.afterEach(async ({}, info) => {
  for (const tablet of desks) await keepEvidence(info, tablet);
});
test.afterAll(async () => {
  for (const tablet of desks) await tablet.close();
  await vault.close();
});

const proposal = () => lead.page.getByRole('dialog', { name: TITLE });

test('a proposal shows how many boxes have no answer, and cannot be ordered before each has one', async () => {
  const { page } = lead;
  await page.goto('/demo/retention/proposals');
  await page.getByRole('gridcell', { name: TITLE }).click();
  await expect(proposal().getByText('1 box has no answer yet.')).toBeVisible();
  await expect(proposal().getByText('Keep until 2027-06-30')).toBeVisible();
  await expect(proposal().getByRole('button', { name: 'Order destruction' })).toBeDisabled();
  await expectAccessible(page, 'proposal of destruction');
  const open = proposal().getByRole('listitem').filter({ hasText: 'No answer' });
  held = (await open.first().getByRole('checkbox').locator('..').innerText()).match(/\d{10}/)?.[0] ?? '';
  expect(held).not.toBe('');
});

test('a hold on one of its boxes is shown in the proposal, and its own placer cannot lift it', async () => {
  const { page } = admin;
  await page.goto('/demo/retention/holds');
  await page.getByRole('button', { name: 'Place a hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a hold' });
  await dialog.getByLabel('Matter').fill('Tax audit');
  await dialog.getByLabel('Reason').fill('Asked for by the tax office');
  await dialog.getByLabel('Box codes').fill(held);
  await dialog.getByLabel('Review on').fill('31.12.2027');
  await dialog.getByRole('button', { name: 'Place the hold' }).click();
  await expect(page.getByRole('gridcell', { name: 'Tax audit', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await page.getByRole('menuitem', { name: 'Ask to lift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask to lift' }).click();
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await expect(page.getByRole('menuitem', { name: /^Lift/ })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await lead.page.reload();
  await lead.page.getByRole('gridcell', { name: TITLE }).click();
  await expect(proposal().getByRole('listitem').filter({ hasText: held })).toContainText('Tax audit');
});

/** Enter in a field of an answer gives it to the chosen box, and on a box it orders nothing: the proposal stays open. */
async function enterInAnswers(page: Page): Promise<void> {
  const line = proposal().getByRole('listitem').filter({ hasText: held });
  await line.getByRole('checkbox').check();
  await line.getByRole('checkbox').press('Enter');
  await proposal().getByRole('radio', { name: 'Transfer' }).click();
  await proposal().getByLabel('Reason').fill('State archive');
  await proposal().getByLabel('Reason').press('Enter');
  await expect(line).toContainText('State archive');
  await expect(line.getByRole('checkbox')).not.toBeChecked();
  await line.getByRole('checkbox').check();
  await proposal().getByRole('radio', { name: 'Destroy' }).click();
  await proposal().getByRole('button', { name: 'Answer the chosen boxes' }).click();
  await expect(line).not.toContainText('State archive');
  await expect(page).toHaveURL(/\/retention\/proposals/);
}

test('an order takes what is free, and names how many boxes were left out for the hold', async () => {
  const { page } = lead;
  const open = proposal().getByRole('listitem').filter({ hasText: 'No answer' });
  for (const box of await open.getByRole('checkbox').all()) await box.check();
  await proposal().getByRole('button', { name: 'Answer the chosen boxes' }).click();
  await expect(proposal().getByText('0 boxes have no answer yet.')).toBeVisible();
  await enterInAnswers(page);
  await proposal().getByRole('button', { name: 'Order destruction' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 box was left out' })).toBeAttached();
  await expect(page).toHaveURL(/\/orders\/destroy\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Destruction/);
  await expect(page.getByText(held)).toHaveCount(0);
  await expectAccessible(page, 'basket of a destruction');
  order = new URL(page.url()).pathname;
  await waitUntilSent(page);
});

test('the number of boxes is entered before it is sent, and it cannot be undone', async () => {
  const { page } = lead;
  const panel = page.getByRole('complementary', { name: 'Order' });
  // the service answers for boxes that are not on this device, so nothing is left to agree to
  await expect(page.getByRole('gridcell', { name: 'Can go' }).first()).toBeVisible();
  await expect(panel.getByRole('checkbox', { name: /^I agree to the/ })).toBeHidden();
  await panel.getByLabel('Cost center').click();
  await page.getByRole('option').nth(1).click();
  await panel.getByRole('button', { name: 'Send order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for destruction' });
  // one of the boxes is on another order: it waits in a new basket
  const many = Number(/Enter (\d+) to confirm/.exec(await dialog.innerText())?.[1]);
  await dialog.getByLabel('Number of items').fill(String(many + 1));
  await expect(dialog.getByRole('button', { name: 'Send order' })).toBeDisabled();
  await dialog.getByLabel('Number of items').fill(String(many));
  await dialog.getByRole('button', { name: 'Send order' }).click();
  await waitUntilSent(page);
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  const ordered = async () =>
    (await onDisk(page, 'orders')).flatMap(({ row }) =>
      row && 'objectId' in row && row.orderId === idOf(order) && row.state === positionState.asked ? [row.code] : [],
    );
  await expect.poll(ordered).toHaveLength(many);
  codes = await ordered();
});

test('another person approves it, the archive takes it on and picks the boxes by their codes', async () => {
  const acceptor = await desk('acceptor');
  await acceptor.goto(order);
  await acceptor.getByRole('button', { name: 'Approve' }).click();
  await waitUntilSent(acceptor);
  const archive = await desk('archive');
  await archive.goto(order);
  await archive.getByRole('button', { name: 'Take on' }).first().click();
  await waitUntilSent(archive);
  await archive.goto('/demo/fulfilment/pick');
  const scans = archive.getByRole('complementary', { name: 'Scans' });
  for (const code of codes) {
    await scans.getByRole('textbox').fill(code);
    await scans.getByRole('button', { name: 'Enter', exact: true }).click();
    await expect(scans).toContainText(code);
  }
  await waitUntilSent(archive);
});

test('archive and witness sign the destruction; its certificate names the boxes and verifies', async () => {
  const page = await desk('driver');
  await page.goto(`/demo/handover/${idOf(order)}`);
  await expect(page.getByText(`0 of ${codes.length} found.`)).toBeVisible();
  const scanner = await plugScanner(page);
  for (const code of codes) {
    await scanner.scan(code);
    await expect(page.getByRole('region', { name: 'Scans' })).toContainText(code);
  }
  await signAndSeal(page);
  await lead.page.goto('/demo/retention/certificates');
  const list = lead.page.getByRole('grid');
  await expect(list.getByRole('row').nth(1)).toContainText(/D\d{4}-\d{6}/);
  await expect(list.getByText(String(codes.length), { exact: true }).first()).toBeVisible();
  await expectAccessible(lead.page, 'certificates');
});

test('the second person lifts the hold', async () => {
  const { page } = lead;
  // an address of an early release
  await page.goto('/demo/retention?tab=holds');
  await expect(page).toHaveURL(/\/demo\/retention\/holds$/);
  await page.getByRole('button', { name: 'Actions for Tax audit' }).click();
  await page.getByRole('menuitem', { name: 'Lift' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lift' }).click();
  await expect(page.getByRole('gridcell', { name: 'Tax audit', exact: true })).toHaveCount(0);
});
