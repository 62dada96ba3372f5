import { expect, test } from '@playwright/test';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate, orderFinalise, positionAdd } from '#schema/operations/baskets.ts';
import { orderTakeOn, positionPick } from '#schema/operations/fulfilment.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** 38 boxes are approved for destruction; a hold that is placed on one before the execution keeps it. */
test.describe.configure({ mode: 'serial' });

const codes = Array.from({ length: 38 }, (_, n) => `00009980${String(n).padStart(2, '0')}`);
const [HELD = ''] = codes;
/** Their boxes are on the shelves, and every term is over. */
const DUE = `with stored as (update containers set status = 4 where code like '00009980%' returning id),
    fed as (update feed set row = jsonb_set(row, '{status}', '4')
      where stream = 'containers' and row_id in (select id from stored) returning 1)
  update retention_schedules set years = 0, permanent = false, review = false, "from" = 'day'`;

let vault: Vault;
let admin: Tablet;
let door: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault();
  const opened = { inMemory: true, withoutWorker: true, width: 1_440, height: 900 };
  [admin, door] = [
    await openTablet({ ...opened, origin: vault.origin }),
    await openTablet({ ...opened, origin: vault.origin, width: 1_024, height: 768 }),
  ];
});
test.afterEach(async ({}, info) => {
  for (const tablet of [admin, door]) await keepEvidence(info, tablet);
});
test.afterAll(async () => {
  await admin?.close();
  await door?.close();
  await vault?.close();
});

const deviceOf = (userName?: string) => OtherDevice.signIn(new Witness(vault.witness.origin), userName);

/** The boxes, closed by their author. */
async function closedBoxes(): Promise<Operation[]> {
  const author = await deviceOf();
  const boxes: Operation[] = [];
  for (const [n, code] of codes.entries()) {
    const box = await author.box(code);
    const document = await author.document(box, `77319980${String(n).padStart(4, '0')}`);
    await author.apply(box, document, author.close(box, document, `S9980${String(n).padStart(4, '0')}`));
    boxes.push(box);
  }
  return boxes;
}

test('38 boxes of the archive are ordered for destruction, approved by another person, and picked', async () => {
  test.setTimeout(180_000);
  const boxes = await closedBoxes();
  await vault.meddle(DUE);
  const lead = await deviceOf('supervisor');
  const { projectId, costCenterId } = Object(boxes[0]?.payload) as { projectId: string; costCenterId: string }; // payload of a new box
  const about = { projectId, operation: operationType.destroy, kind: workOrderKind.destroy, type: orderType.orderDestroyBox };
  const basket = lead.make(orderCreate, { ...about, centralArchiveId: '', bulkId: '', changes: { costCenterId } });
  orderId = basket.entityId;
  const items = boxes.map(({ entityId: objectId, payload }) => {
    const object = { objectType: objectType.box, objectId, containerId: objectId, code: String(payload['code']) };
    const item = { ...blankItem, orderId, projectId, type: about.type, ...object, title: '', values: {}, confirmed: [] };
    return lead.make(positionAdd, item, { entityId: positionId(orderId, objectId), deps: [basket.opId] });
  });
  await lead.apply(basket, ...items);
  await lead.apply(lead.make(orderFinalise, { confirmed: codes.length }, { entityId: orderId }));
  const seen = new Witness(vault.witness.origin);
  const acceptor = await OtherDevice.signIn(seen, 'acceptor');
  const sent = (await seen.held()).orders.find(({ id }) => id === orderId);
  await approve(acceptor, orderId, sent?.version);
  const archive = await deviceOf('archive');
  await archive.apply(archive.make(orderTakeOn, {}, { entityId: orderId }));
  const pick = { orderId, scanned: true, quantity: 1 };
  for (const { entityId } of boxes)
    await archive.apply(archive.make(positionPick, pick, { entityId: positionId(orderId, entityId) }));
});

test('after the approval a hold is placed on one of the boxes', async () => {
  const { page } = admin;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/retention/holds');
  await page.getByRole('button', { name: 'Place a hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place a hold' });
  await dialog.getByLabel('Matter').fill('Late audit');
  await dialog.getByLabel('Reason').fill('Asked for by the auditor');
  await dialog.getByLabel('Box codes').fill(HELD);
  await dialog.getByLabel('Review on').fill('31.12.2027');
  await dialog.getByRole('button', { name: 'Place the hold' }).click();
  await expect(page.getByRole('gridcell', { name: 'Late audit', exact: true })).toBeVisible();
});

test('O3: all 38 are read and signed for; the execution leaves the held box out and names the reason, the certificate has 37', async () => {
  test.setTimeout(180_000);
  const { page } = door;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/handover/${orderId}`);
  await expect(page.getByText('0 of 38 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  for (const code of codes) await scanner.scan(code);
  await expect(page.getByText('38 of 38 found.')).toBeVisible();
  await signAndSeal(page);
  const asked = admin.page;
  await asked.goto(`/demo/orders/destroy/${orderId}`);
  const main = asked.getByRole('main');
  await expect(main).toContainText('37 of 38 items destroyed.');
  await expect(main.getByRole('listitem').filter({ hasText: HELD })).toContainText('A hold prevents it.');
  await expectAccessible(asked, 'destruction of which one box stays');
  await waitUntilSent(asked);
  await asked.goto('/demo/retention/certificates');
  const certificate = asked.getByRole('grid').getByRole('row').nth(1);
  await expect(certificate).toContainText(/D\d{4}-\d{6}/);
  await expect(certificate.getByText('37', { exact: true })).toBeVisible();
  expect([...admin.problems, ...door.problems]).toEqual([]);
});
