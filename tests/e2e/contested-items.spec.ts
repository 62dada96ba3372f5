import { expect, test, type Page } from '@playwright/test';
import { positionState } from '#schema/codes/orders.ts';
import { orderCancel } from '#schema/operations/baskets.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import { positionId, type Position } from '#schema/records/position.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { cases, inHand, openCase, openDesk, resolve, take } from '#tests/e2e/support/desk.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { basketOf, freeBoxes, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Two orders want the same two boxes: a supervisor gives one to the later order and the other back to its author. */
test.describe.configure({ mode: 'serial' });

const NOTE = 'Ask again once it is back';

let vault: Vault;
let desk: Tablet;
let orders = { first: '', second: '' };
let boxes: Container[] = [];
let earlier: OtherDevice;

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk?.close();
  await vault?.close();
});

/** Orders and items on the disk of the desk, by id. */
async function held(page: Page): Promise<Map<string, Order | Position>> {
  const docs = await onDisk(page, 'orders');
  return new Map(docs.flatMap(({ id, row }) => (row ? [[id, row as Order | Position]] : [])));
}

test('two orders with the same boxes are sent, and what the later one lost waits at the desk', async () => {
  earlier = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator2');
  const seen = new Witness(vault.witness.origin);
  const later = await OtherDevice.signIn(seen, 'operator');
  boxes = await freeBoxes(seen, 3);
  const second = await basketOf(later, boxes);
  const first = await basketOf(earlier, boxes.slice(0, 2));
  await sendBasket(earlier, first);
  await sendBasket(later, second);
  orders = { first: first.entityId, second: second.entityId };
  await openDesk(desk.page, 2);
});

test('O1: taken over at the desk, the box goes with the later order, and the earlier one goes on without it', async () => {
  const { page } = desk;
  const [box] = boxes;
  await openCase(page, 'On another order', box?.code);
  await expect(inHand(page)).toContainText('Katarzyna Wójcik');
  await expect(page.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await take(page, 'Take over');
  await resolve(page);
  await waitUntilSent(page);
  const states = async () => {
    const rows = await held(page);
    const stateOf = (orderId: string) => (rows.get(positionId(orderId, box?.id ?? '')) as Position | undefined)?.state;
    return { first: stateOf(orders.first), second: stateOf(orders.second) };
  };
  await expect.poll(states).toEqual({ first: positionState.withdrawn, second: positionState.asked });
});

test('O1: given back to the author, the box stays where it was and waits in the next basket', async () => {
  const { page } = desk;
  const [, box] = boxes;
  await openCase(page, 'On another order', box?.code);
  await take(page, 'Back to the author');
  await page.getByLabel('Note for the author').fill(NOTE);
  await resolve(page);
  await waitUntilSent(page);
  await expect(cases(page)).toHaveCount(0);
  const found = async () => {
    const rows = await held(page);
    const { nextId = '' } = (rows.get(orders.second) ?? {}) as Partial<Order>;
    const stateOf = (orderId: string) => (rows.get(positionId(orderId, box?.id ?? '')) as Position | undefined)?.state;
    return { first: stateOf(orders.first), second: stateOf(orders.second), next: stateOf(nextId) };
  };
  const { asked, withdrawn } = positionState;
  await expect.poll(found).toEqual({ first: asked, second: withdrawn, next: asked });
  expect(desk.problems).toEqual([]);
});

test('an item on another order: the wish to be notified is kept, and its message comes when that order ends', async () => {
  const { page } = desk;
  const [, box] = boxes;
  const { nextId = '' } = ((await held(page)).get(orders.second) ?? {}) as Partial<Order>;
  await page.goto(`/demo/orders/delivery/${nextId}`);
  const row = page.getByRole('grid', { name: 'Basket' }).getByRole('row', { name: box?.code });
  await expect(row).toContainText('On order');
  await expectAccessible(page, 'item on another order');
  await row.getByRole('button', { name: `Actions for ${box?.code}` }).click();
  await page.getByRole('menuitem', { name: 'Notify me when it is free' }).click();
  await expect(row).toContainText('You will be notified when it is free.');
  await page.reload();
  await expect(row).toContainText('You will be notified when it is free.');
  await earlier.apply(earlier.make(orderCancel, { reason: '' }, { entityId: orders.first }));
  await expect(row).toContainText('Can go');
  await expect(row).not.toContainText('You will be notified');
  await page.goto('/demo/auth/user/my-notification');
  await expect(page.getByRole('main')).toContainText('an item you wait for is no longer on an order');
  expect(desk.problems).toEqual([]);
});
