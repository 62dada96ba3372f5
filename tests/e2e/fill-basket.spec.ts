import { expect, test } from '@playwright/test';
import { containerStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate } from '#schema/operations/baskets.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A basket is filled from a list of codes in a file, and from the search of documents. */
test.describe.configure({ mode: 'serial' });

const SURNAME = 'hr-surname';

let vault: Vault;
let desk: Tablet;
let boxes: Container[];
let document: Registration;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  desk = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk?.close();
  await vault?.close();
});

const main = () => desk.page.getByRole('main');
const grid = () => main().getByRole('grid');
const row = (code: string) => grid().getByRole('row').filter({ hasText: code });
const itemsNow = async () => (await vault.witness.held()).positions.filter((one) => one.orderId === orderId);

test('a list of codes is shown row by row, and nothing is added yet', async () => {
  const seen = new Witness(vault.witness.origin);
  const author = await OtherDevice.signIn(seen, 'operator');
  const { containers, registrations } = await seen.held();
  const free = containers.filter((one) => one.status === containerStatus.completed && one.orderId === '');
  const found = registrations.find(
    (one) => SURNAME in one.values && one.values[SURNAME] !== '' && free.some(({ id }) => id === one.containerId),
  );
  const its = free.find(({ id }) => id === found?.containerId);
  if (!found || !its) throw new Error('There is no personal file on a shelf.');
  document = found;
  boxes = free.filter(({ projectId, id }) => projectId === its.projectId && id !== its.id).slice(0, 2);
  const { projectId, costCenterId, centralArchiveId } = its;
  const changes = { costCenterId, deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } };
  const about = { projectId, operation: operationType.delivery, kind: workOrderKind.org, type: orderType.orderBox };
  const basket = author.make(orderCreate, { ...about, centralArchiveId, bulkId: '', changes });
  orderId = basket.entityId;
  await author.apply(basket);
  const { page } = desk;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await expect(main().getByRole('button', { name: 'From a file' })).toBeEnabled();
  const codes = [...boxes.map(({ code }) => code), 'NOT-KNOWN-1', boxes[0]?.code ?? ''];
  const file = { name: 'codes.txt', mimeType: 'text/plain', buffer: Buffer.from(codes.join('\n')) };
  await main().getByLabel('List of codes').setInputFiles(file);
  await expect(main().getByText('3 items can be added. Nothing is added yet.')).toBeVisible();
  await expect(main().getByText('1 row stays out, with its reason below.')).toBeVisible();
  await expect(row('NOT-KNOWN-1')).toContainText('Unknown code');
  await expect(grid()).toContainText('It is in row 1 already.');
  await expectAccessible(page, 'rows of a file for a basket');
  expect(await itemsNow()).toEqual([]);
});

test('the rows that can go are in the basket', async () => {
  await main().getByRole('button', { name: 'Add 3 items' }).click();
  await expect(main().getByText('3 items of the file were added.')).toBeVisible();
  await main().getByRole('button', { name: 'Back to the basket' }).click();
  for (const { code } of boxes) await expect(row(code)).toContainText('Can go');
  await expect(row('NOT-KNOWN-1')).toBeVisible();
  expect((await itemsNow()).length).toBe(3);
});

test('a document found by its attributes goes into the basket the search was opened from', async () => {
  const { page } = desk;
  const surname = document.values[SURNAME] ?? '';
  await main().getByRole('button', { name: 'By attributes' }).click();
  await page.getByRole('menuitem', { name: 'HR personal files' }).click();
  await page.waitForURL(/document-search\/class\/[^/]+\/query\?.*Basket=/);
  await expect(main().getByText(/add them to the basket/)).toBeVisible();
  await expectAccessible(page, 'search for a basket');
  await main().getByLabel('Surname', { exact: true }).fill(surname);
  await page.keyboard.press('Enter');
  await page.waitForURL(/result\?.*Basket=/);
  // the class begins with values of its own; whose file it is was asked
  for (const name of ['Year', 'Retention', 'Language'])
    await main()
      .getByRole('button', { name: new RegExp(`^Remove: ${name}`) })
      .click();
  await row(document.code)
    .getByRole('gridcell', { name: /^Select / })
    .click();
  await main().getByRole('button', { name: 'Add to basket' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Can go', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to basket' }).click();
  await expect(dialog).toBeHidden();
  await main().getByRole('link', { name: 'Change the search' }).click();
  await page.waitForURL(/query\?.*Basket=/);
  await main().getByRole('link', { name: 'Back to the basket' }).click();
  await page.waitForURL(new RegExp(`orders/delivery/${orderId}`));
  await waitUntilSent(page);
  await expect(row(document.code)).toContainText('Can go');
  expect((await itemsNow()).map(({ objectId }) => objectId)).toContain(document.id);
  expect(desk.problems).toEqual([]);
});

test('without coverage a file and the search wait with their reasons', async () => {
  const { page } = desk;
  await desk.offline();
  await expect(main().getByRole('button', { name: 'From a file' })).toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 });
  await expect(main().getByRole('button', { name: 'By attributes' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a basket without coverage');
});
