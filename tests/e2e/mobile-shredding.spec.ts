import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Shredding at the place of the customer: what is not in the archive is listed, gets its services, is confirmed and approved. */
test.describe.configure({ mode: 'serial' });

const things = [
  { description: 'Badges of the second floor', pieces: '30', kilograms: '4' },
  { description: 'Test prints', pieces: '12', kilograms: '90.5' },
];

let vault: Vault;
let lead: Tablet;
let acceptor: Tablet;
let archive: Tablet;
let driver: Tablet;
let path = '';
const id = () => path.split('/').at(-1) ?? '';

test.beforeAll(async () => {
  vault = await openVault();
  const desk = { inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 } as const;
  lead = await openTablet(desk);
  acceptor = await openTablet(desk);
  archive = await openTablet(desk);
  driver = await openTablet({ ...desk, width: 390, height: 844 });
});
test.afterEach(({}, info) => keepEvidence(info, lead, acceptor, archive, driver));
test.afterAll(async () => {
  await lead?.close();
  await acceptor?.close();
  await archive?.close();
  await driver?.close();
  await vault?.close();
});

/** Chooses the first entry of a list after *None*. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  await page.getByRole('complementary', { name: 'Order' }).getByLabel(label).click();
  await page.getByRole('option').nth(1).click();
}

test('what is to be shredded is listed with pieces and weight, and the paper for the vehicle is printed', async () => {
  const { page } = lead;
  await signIn(page, 'manager');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/orders/destroy');
  await page.getByRole('button', { name: 'New basket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is destroyed').click();
  await page.getByRole('option', { name: 'Shredding at your place' }).click();
  await dialog.getByLabel('Project').click();
  await page.getByRole('option', { name: 'HR personal files' }).click();
  await dialog.getByRole('button', { name: 'Open basket' }).click();
  const list = page.getByRole('grid', { name: 'To be destroyed' });
  for (const { description, pieces, kilograms } of things) {
    await page.getByRole('button', { name: 'List an item' }).first().click();
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByLabel('Pieces').fill(pieces);
    await dialog.getByLabel('Kilograms').fill(kilograms);
    await dialog.getByRole('button', { name: 'Add to the list' }).click();
    await expect(dialog).toBeHidden();
    await expect(list).toContainText(description);
  }
  await expect(page.getByText('42 pieces')).toBeVisible();
  await expect(page.getByText('94.5 kg')).toBeVisible();
  await waitUntilSent(page);
  path = new URL(page.url()).pathname;
  const paper = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Print the list' }).click();
  expect((await paper).suggestedFilename()).toMatch(/^Destruction-.+\.pdf$/);
});

test('it names place and services, is confirmed by the number of items, and another person approves it', async () => {
  const { page } = lead;
  const panel = page.getByRole('complementary', { name: 'Order' });
  const dialog = page.getByRole('dialog');
  await chooseFirst(page, 'Class of shredding');
  await chooseFirst(page, 'Witness');
  await panel.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Recipient').fill('Payroll');
  await dialog.getByLabel('Street and number').fill('Prosta 1');
  await dialog.getByLabel('City').fill('Warszawa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await panel.getByRole('button', { name: 'Send order' }).click();
  await dialog.getByLabel('Number of items').fill(String(things.length));
  await dialog.getByRole('button', { name: 'Send order' }).click();
  await waitUntilSent(page);
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();

  await signIn(acceptor.page, 'acceptor');
  await waitForPhase(acceptor.page, 'upToDate', 60_000);
  await acceptor.page.goto(path);
  for (const { description } of things) await expect(acceptor.page.getByRole('grid')).toContainText(description);
  await acceptor.page.getByRole('button', { name: 'Approve' }).click();
  await waitUntilSent(acceptor.page);
  const approval = page.getByRole('list', { name: 'Progress' }).getByRole('listitem').filter({ hasText: 'Approved' });
  await expect(approval).toContainText('Jan Kos');
  expect([...lead.problems, ...acceptor.problems]).toEqual([]);
});

test('the archive takes it on, and none of it is on a pick list', async () => {
  const { page } = archive;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(path);
  await page.getByRole('button', { name: 'Take on' }).first().click();
  await waitUntilSent(page);
  await page.goto('/demo/fulfilment/pick');
  await expect(page.getByRole('radio', { name: 'Pick list' })).toBeChecked();
  for (const { description } of things) await expect(page.getByText(description)).toHaveCount(0);
  await page.getByRole('radio', { name: 'On the way' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'HR personal files' }).first()).toBeVisible();
});

test('at the place each item is confirmed without a label, both sign, and the certificate names them', async () => {
  const { page } = driver;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/handover/${id()}`);
  await expect(page.getByText('0 of 2 found.')).toBeVisible();
  for (const { description } of things) await page.getByRole('button', { name: `It is here: ${description}` }).click();
  await expect(page.getByText('2 of 2 found.')).toBeVisible();
  await expectAccessible(page, 'handover of items without labels');
  await signAndSeal(page);
  await lead.page.goto(path);
  await expect(lead.page.getByText('Completed').first()).toBeVisible();
  await lead.page.goto('/demo/retention/certificates');
  await expect(
    lead.page
      .getByRole('row')
      .filter({ hasText: /D20\d\d-\d{6}/ })
      .first(),
  ).toBeVisible();
  expect([lead, acceptor, archive, driver].flatMap(({ problems }) => problems)).toEqual([]);
});
