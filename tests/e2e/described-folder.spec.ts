import { expect, test } from '@playwright/test';
import { containerStatus, orderType } from '#schema/codes.ts';
import { operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate } from '#schema/operations/baskets.ts';
import { orderTakeOn } from '#schema/operations/fulfilment.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Registration } from '#schema/records/registration.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A file folder is ordered by what is known of it, and its code is read at the shelf. */
test.describe.configure({ mode: 'serial' });

const SURNAME = 'hr-folders-surname';
const FOLDER_CODE = 'hr-folders-folder-code';

let vault: Vault;
let desk: Tablet;
let shelves: Tablet;
let folder: Registration;
let boxCode = '';
let basket: Operation;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  desk = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
  shelves = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 1400 });
});
test.afterEach(({}, info) => keepEvidence(info, desk, shelves));
test.afterAll(async () => {
  await desk?.close();
  await shelves?.close();
  await vault?.close();
});

const itemsNow = async () => (await vault.witness.held()).positions.filter((one) => one.orderId === orderId);

test('who knows a name describes the folder in a basket', async () => {
  const seen = new Witness(vault.witness.origin);
  const author = await OtherDevice.signIn(seen, 'operator');
  const { containers, registrations } = await seen.held();
  const shelved = containers.filter(({ status, orderId: on }) => status === containerStatus.completed && on === '');
  const its = registrations.find(
    ({ values, containerId }) => FOLDER_CODE in values && values[SURNAME] !== '' && shelved.some(({ id }) => id === containerId),
  );
  const box = shelved.find(({ id }) => id === its?.containerId);
  if (!its || !box) throw new Error('There is no file folder on a shelf.');
  [folder, boxCode] = [its, box.code];
  const changes = { costCenterId: box.costCenterId, deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } };
  const about = { operation: operationType.delivery, kind: workOrderKind.org, type: orderType.orderFileFolder };
  basket = author.make(orderCreate, { projectId: box.projectId, ...about, centralArchiveId: '', bulkId: '', changes });
  orderId = basket.entityId;
  await author.apply(basket);
  const { page } = desk;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await page.getByRole('main').getByRole('button', { name: 'Describe a folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Surname', { exact: true }).fill(folder.values[SURNAME] ?? '');
  await expectAccessible(page, 'describe a folder');
  await dialog.getByRole('button', { name: 'Add to basket' }).click();
  await expect(dialog).toBeHidden();
  const row = page
    .getByRole('main')
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: folder.values[SURNAME] ?? '' });
  await expect(row).toContainText('Can go');
  await waitUntilSent(page);
  expect(await itemsNow()).toMatchObject([{ code: '', byAttributes: true, title: folder.values[SURNAME] }]);
  expect(desk.problems).toEqual([]);
});

test('the archive finds it and scans its code: the item is that folder', async () => {
  const author = await OtherDevice.signIn(new Witness(vault.witness.origin), 'supervisor');
  await sendBasket(author, basket);
  const { version = 0 } = (await vault.witness.held()).orders.find(({ id }) => id === orderId) ?? {};
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), orderId, version);
  const archive = await OtherDevice.signIn(new Witness(vault.witness.origin), 'archive');
  await archive.apply(archive.make(orderTakeOn, {}, { entityId: orderId }));
  const { page } = shelves;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/fulfilment/pick');
  const row = page
    .getByRole('main')
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: folder.values[SURNAME] ?? '' });
  await row
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Found it' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('File folders');
  await expect(dialog).toContainText(`Surname: ${folder.values[SURNAME]}`);
  await expectAccessible(page, 'scan the folder that was found');
  const scanner = await plugScanner(page);
  await scanner.scan(boxCode);
  await expect(dialog).toContainText('This is the code of a box.');
  await scanner.scan(folder.code);
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Picked for', { exact: false }).first()).toBeVisible();
  await waitUntilSent(page);
  const [item] = await itemsNow();
  expect(item).toMatchObject({ code: folder.code, state: positionState.picked });
  expect(shelves.problems).toEqual([]);
});
