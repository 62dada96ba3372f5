import { expect, test } from '@playwright/test';
import { orderStatus, orderType, type OrderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind, type WorkOrderKind } from '#schema/codes/orders.ts';
import { orderCreate, positionAdd } from '#schema/operations/baskets.ts';
import { orderTakeOn, positionPick } from '#schema/operations/fulfilment.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { photo } from '#tests/bench/hostile-files/picture-files.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve, freeBoxes, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A scan is ordered, and its order ends with the file, not with a signature. */
let vault: Vault;
let shelves: Tablet;

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  shelves = await openTablet({ origin: vault.origin, width: 1024, height: 768 });
});
test.afterEach(({}, info) => keepEvidence(info, shelves));
test.afterAll(async () => {
  await shelves?.close();
  await vault?.close();
});

/** An approved order of one document in this form, picked by the archive. */
async function picked(form: { kind: WorkOrderKind; type: OrderType }) {
  const seen = new Witness(vault.witness.origin);
  const author = await OtherDevice.signIn(seen, 'operator');
  const [box] = (await freeBoxes(seen, 1)).filter(({ documents }) => documents > 0);
  const document = (await seen.held()).registrations.find(({ containerId }) => containerId === box?.id);
  if (!box || !document) throw new Error('There is no document on a shelf.');
  const { projectId, costCenterId } = box;
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const its = { operation: operationType.delivery, ...form };
  const changes = { deliver, costCenterId };
  const basket = author.make(orderCreate, { projectId, ...its, centralArchiveId: '', bulkId: '', changes });
  const orderId = basket.entityId;
  const object = { objectType: objectType.document, objectId: document.id, containerId: box.id };
  const item = { ...blankItem, orderId, projectId, type: its.type, ...object, code: document.code, values: {}, confirmed: [] };
  const entityId = positionId(orderId, document.id);
  await author.apply(basket, author.make(positionAdd, item, { entityId, deps: [basket.opId] }));
  await sendBasket(author, basket);
  const { version = 0 } = (await vault.witness.held()).orders.find(({ id }) => id === orderId) ?? {};
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), orderId, version);
  const archive = await OtherDevice.signIn(new Witness(vault.witness.origin), 'archive');
  await archive.apply(
    archive.make(orderTakeOn, {}, { entityId: orderId }),
    archive.make(positionPick, { orderId, scanned: true, quantity: 1 }, { entityId }),
  );
  return { orderId, document };
}

test('the archive stores the scan without coverage; its bytes go first, and the order is over', async () => {
  const { orderId, document } = await picked({ kind: workOrderKind.scan, type: orderType.orderScan });
  const { page } = shelves;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await page.goto('/demo/fulfilment/pick');
  const due = page.getByRole('region', { name: 'To scan' });
  const add = due.getByRole('button', { name: `Add the scan of ${document.code}` });
  await expect(add).toBeVisible();
  await shelves.offline();
  await add.click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'add the scan');
  const buffer = await photo(800, 600).jpeg().toBuffer();
  await dialog.getByLabel('File').setInputFiles({ name: 'scan.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Add the scan' }).click();
  await expect(dialog).toBeHidden();
  await expect(add).toBeHidden();
  expect((await vault.witness.held()).orders.find(({ id }) => id === orderId)?.status).toBe(orderStatus.inProgress);
  await shelves.online();
  await waitUntilSent(page);
  const order = (await vault.witness.held()).orders.find(({ id }) => id === orderId);
  expect(order).toMatchObject({ status: orderStatus.completed, outcome: 'full' });
  expect(shelves.problems).toEqual([]);
});

test('a set whose scan is impossible ends in part, with a reason, once its paper is signed for', async () => {
  test.setTimeout(180_000);
  const { orderId, document } = await picked({ kind: workOrderKind.org, type: orderType.orderSet });
  const { page } = shelves;
  await page.goto('/demo/fulfilment/pick');
  await waitForPhase(page, 'upToDate', 60_000);
  const impossible = page.getByRole('button', { name: `Not possible: the scan of ${document.code}` });
  await expect(impossible).toBeDisabled();
  await page.goto(`/demo/handover/${orderId}`);
  const scanner = await plugScanner(page);
  await expect(page.getByText(document.code).first()).toBeVisible();
  await scanner.scan(document.code);
  await signAndSeal(page);
  await page.goto('/demo/fulfilment/pick');
  await expect(impossible).toBeEnabled();
  await impossible.click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, 'no scan of a set');
  await dialog.getByLabel('In words').fill('Glued together');
  await dialog.getByRole('button', { name: 'Not possible for the archive' }).click();
  await expect(impossible).toBeHidden();
  await waitUntilSent(page);
  const order = (await vault.witness.held()).orders.find(({ id }) => id === orderId);
  expect(order).toMatchObject({ status: orderStatus.completed, outcome: 'partial' });
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await expect(page.getByText('1 item without its scan')).toBeVisible();
  await expect(page.getByText('Glued together').first()).toBeVisible();
});
