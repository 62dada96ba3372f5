import { expect, test, type Page } from '@playwright/test';
import { orderStatus, orderType } from '#schema/codes.ts';
import { operationType, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate } from '#schema/operations/baskets.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Two people order materials in one basket without coverage, more together than the archive has. */
test.describe.configure({ mode: 'serial' });

/** A material no other order of the demonstration waits for: 44 are on hand. */
const PALLETS = 'Quantity of Pallet';
const ARCHIVE = 'CA-1';

let vault: Vault;
let first: Tablet;
let second: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault();
  const desk = { origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 } as const;
  first = await openTablet(desk);
  second = await openTablet(desk);
});
test.afterEach(({}, info) => keepEvidence(info, first, second));
test.afterAll(async () => {
  await first?.close();
  await second?.close();
  await vault?.close();
});

/** The card of the pallets. */
const card = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByLabel(PALLETS) });
const quantity = (page: Page) => card(page).getByRole('spinbutton', { name: PALLETS });

/** Enters how many pallets are wished. */
async function ask(page: Page, pieces: string): Promise<void> {
  await quantity(page).fill(pieces);
  await quantity(page).press('Enter');
  await expect(quantity(page)).toHaveAttribute('aria-valuenow', pieces);
}

test('a basket of materials is open at two desks, which lose their coverage', async () => {
  const author = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const { projectId, costCenterId } = (await author.model()).box;
  const its = { operation: operationType.materials, kind: workOrderKind.materials, type: orderType.orderMaterial };
  const changes = { costCenterId, deliver: { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' } };
  const basket = author.make(orderCreate, { projectId, ...its, centralArchiveId: ARCHIVE, bulkId: '', changes });
  await author.apply(basket);
  orderId = basket.entityId;
  for (const [desk, name] of [
    [first, 'supervisor'],
    [second, 'manager'],
  ] as const) {
    await signIn(desk.page, name);
    await waitForPhase(desk.page, 'upToDate', 60_000);
    await desk.page.goto(`/demo/orders/materials/${orderId}`);
  }
  for (const one of [first, second]) {
    await expect(card(one.page)).toContainText('44 free at');
    await one.offline();
  }
});

test('what both add offline is one quantity, and the part that is not in stock comes later', async () => {
  await ask(first.page, '30');
  await ask(second.page, '30');
  for (const { page } of [first, second]) await expect(card(page)).toContainText('44 free at');
  await first.online();
  await waitUntilSent(first.page);
  await second.online();
  await waitUntilSent(second.page);
  for (const { page } of [first, second]) {
    await expect(quantity(page)).toHaveValue('60');
    await expect(card(page)).toContainText('44 of 60 now, 16 when they come.');
  }
  await expectAccessible(first.page, 'materials that are short');
});

test('who sends it agrees that the rest comes later, and the whole quantity is ordered', async () => {
  const { page } = second;
  const panel = page.getByRole('complementary', { name: 'Order' });
  const send = panel.getByRole('button', { name: 'Send order' });
  await expect(send).toHaveAccessibleDescription('Agree to the marked items, or remove them.');
  const agreed = panel.getByRole('checkbox', { name: 'I agree to the marked item. It goes as described.' });
  await agreed.click();
  await expect(agreed).toBeChecked();
  await send.click();
  await waitUntilSent(page);
  const { orders } = await vault.witness.held();
  expect(orders.find((order) => order.id === orderId)).toMatchObject({ status: orderStatus.accepted, stamp: { asked: 1 } });
  const items = (await onDisk(first.page, 'orders')).flatMap(({ row }) =>
    row && 'quantity' in row && row.orderId === orderId ? [row] : [],
  );
  expect(items.map((item) => item.quantity)).toEqual([60]);
  await first.page.goto(`/demo/orders/materials/${orderId}`);
  await expect(first.page.getByRole('main').getByText('Approved').first()).toBeVisible();
  expect([...first.problems, ...second.problems]).toEqual([]);
});
