import { expect, test } from '@playwright/test';
import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { objectType, operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate, positionAdd } from '#schema/operations/baskets.ts';
import { documentUpdate } from '#schema/operations/rooms/documents.ts';
import type { Container } from '#schema/records/container.ts';
import { blankItem, positionId } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Documents of a basket that change while it is filled: a value of one, and how it travels. */
test.describe.configure({ mode: 'serial' });

const SURNAME = 'hr-surname';

let vault: Vault;
let desk: Tablet;
let box: Container;
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
const row = (code: string) => main().getByRole('row').filter({ hasText: code });
/** The line of the document: its box has a heading and perhaps a line of its own. */
const line = () => row(document.code).filter({ has: desk.page.getByRole('gridcell', { name: `Select ${document.code}` }) });

test('a document of a shelf is in a basket', async () => {
  const seen = new Witness(vault.witness.origin);
  const author = await OtherDevice.signIn(seen, 'operator');
  const { containers, registrations } = await seen.held();
  const free = new Map(
    containers.flatMap((one) => (one.status === containerStatus.completed && one.orderId === '' ? [[one.id, one]] : [])),
  );
  const found = registrations.find((one) => free.has(one.containerId) && SURNAME in one.values);
  const its = free.get(found?.containerId ?? '');
  if (!found || !its) throw new Error('There is no personal file on a shelf.');
  [document, box] = [found, its];
  const { projectId, costCenterId, centralArchiveId } = box;
  const changes = { costCenterId, deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } };
  const about = { projectId, operation: operationType.delivery, kind: workOrderKind.org, type: orderType.orderDocument };
  const basket = author.make(orderCreate, { ...about, centralArchiveId, bulkId: '', changes });
  orderId = basket.entityId;
  const { code, classId, values } = document;
  const object = { objectType: objectType.document, objectId: document.id, containerId: box.id };
  const item = {
    ...blankItem,
    orderId,
    projectId,
    type: about.type,
    ...object,
    code,
    title: code,
    classId,
    values,
    confirmed: [],
  };
  await author.apply(basket, author.make(positionAdd, item, { entityId: positionId(orderId, document.id), deps: [basket.opId] }));
  const { page } = desk;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await expect(line()).toContainText('Can go');
  await expect(main().getByText('1 document changed since it was added')).toBeHidden();
});

test('R-319: another person corrects the document; the basket shows so, and is brought up to date with one button', async () => {
  const { page } = desk;
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin), 'supervisor');
  const correction = {
    containerId: box.id,
    values: { [SURNAME]: 'Corrected' },
    evidence: { [SURNAME]: 'typed' as const },
    toVerify: [],
  };
  const { version } = document;
  const base = { [document.id]: version };
  await elsewhere.apply(elsewhere.make(documentUpdate, correction, { entityId: document.id, base }));
  // the open basket follows without a reload
  const note = main().getByText('1 document changed since it was added');
  await expect(note).toBeVisible();
  await expect(line()).toContainText('Changed since it was added');
  await expectAccessible(page, 'a basket whose document changed');
  await main().getByRole('button', { name: 'Bring up to date' }).click();
  await expect(note).toBeHidden();
  await expect(line()).not.toContainText('Changed since it was added');
  await waitUntilSent(page);
  const kept = (await onDisk(page, 'orders')).find(({ id }) => id === positionId(orderId, document.id))?.row;
  expect(kept).toMatchObject({ values: { [SURNAME]: 'Corrected' } });
  await page.reload();
  await expect(line()).toContainText('Can go');
  await expect(note).toBeHidden();
});

test('with its box in the basket the document comes in the whole box, and alone again without it', async () => {
  const { page } = desk;
  const whole = /The whole box with \d+ documents? is delivered\./;
  await expect(line()).toContainText('Can go');
  const scanner = await plugScanner(page);
  await scanner.scan(box.code);
  await expect(line()).toContainText(whole);
  await expect(line()).toContainText('Needs your OK');
  const select = main().getByRole('gridcell', { name: `Select ${box.code}` });
  await select.click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(select).toHaveCount(0);
  await expect(line()).not.toContainText(whole);
  await expect(line()).toContainText('Can go');
  await main().getByRole('button', { name: 'Undo remove' }).click();
  await expect(line()).toContainText(whole);
  // by keys: Del removes the row with the focus
  await select.focus();
  await page.keyboard.press('Delete');
  await expect(select).toHaveCount(0);
  await main().getByRole('button', { name: 'Undo remove' }).click();
  await expect(line()).toContainText(whole);
  const panel = page.getByRole('complementary', { name: 'Order' });
  const agreed = panel.getByRole('checkbox', { name: 'I agree to the marked item. It goes as described.' });
  await agreed.click();
  await expect(agreed).toBeChecked();
  await expect(line()).toContainText('Can go');
  await panel.getByRole('button', { name: 'Send order' }).click();
  await waitUntilSent(page);
  const { orders } = await vault.witness.held();
  expect(orders.find(({ id }) => id === orderId)).toMatchObject({
    status: orderStatus.waitingForAcceptance,
    stamp: { asked: 2 },
  });
  expect(desk.problems).toEqual([]);
});
