import { expect, test, type Page } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { cases, inHand, openCase, openDesk, resolve } from '#tests/e2e/support/desk.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Two people order a pickup of the same box, both without coverage: one order has it, one case asks, one click decides. */
test.describe.configure({ mode: 'serial' });

/** The first is ordered by one person, the last by the other, and the one between by both. */
const [OWN, SHARED, OTHER] = ['0000409301', '0000409302', '0000409303'] as const;

const ids = new Map<string, string>();

let vault: Vault;
let first: Tablet;
let second: Tablet;
let desk: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  first = await openTablet({ origin: vault.origin });
  second = await openTablet({ origin: vault.origin });
  desk = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, first, second, desk));
test.afterAll(async () => {
  for (const tablet of [first, second, desk]) await tablet?.close();
  await vault?.close();
});

/** Orders a pickup on the page of a box, and takes another one along. */
async function orderPickup(page: Page, code: string, more: string): Promise<void> {
  await page.goto(`/demo/protocol/container/${ids.get(code) ?? ''}`);
  await page.getByRole('button', { name: 'Order a pickup' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Order a pickup' });
  await dialog.getByRole('checkbox', { name: more }).check();
  await expect(dialog.getByRole('group', { name: '2 boxes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Order a pickup' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await outboxStates(page))['queued'] ?? 0).toBe(1);
}

/** The box, and the order that has it, at the server. */
async function atVault(code: string) {
  const { containers, orders, positions } = await vault.witness.held();
  const box = containers.find((row) => row.code === code);
  const order = orders.find(({ id }) => id === box?.orderId);
  return { box, order, items: positions.filter(({ objectId }) => objectId === box?.id) };
}

test('three closed boxes are on both tablets, which go offline', async () => {
  test.setTimeout(300_000);
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin), 'supervisor');
  for (const [at, code] of [OWN, SHARED, OTHER].entries()) {
    const box = await elsewhere.box(code);
    const document = await elsewhere.document(box, `77319600030${at}`);
    ids.set(code, box.entityId);
    await elsewhere.apply(box, document, elsewhere.close(box, document, `S9930000${at}`));
  }
  for (const [{ page }, name] of [
    [first, 'operator'],
    [second, 'operator2'],
  ] as const) {
    await signIn(page, name);
    await waitForPhase(page, 'upToDate', 60_000);
    await prepareOffline(page);
  }
  await first.offline();
  await second.offline();
});

test('O1: the same box on two pickups: the first has it, and the second loses no other box', async () => {
  await orderPickup(first.page, OWN, SHARED);
  await orderPickup(second.page, OTHER, SHARED);
  await first.online();
  await waitUntilSent(first.page);
  await second.online();
  await waitUntilSent(second.page);
  const [own, shared, other] = [await atVault(OWN), await atVault(SHARED), await atVault(OTHER)];
  expect(shared.order?.id).toBe(own.order?.id);
  expect(shared.order?.createdByName).toBe('Marek Zieliński');
  expect(other.order?.createdByName).toBe('Katarzyna Wójcik');
  expect(other.order?.status).toBe(orderStatus.waitingForAcceptance);
  expect(other.order?.id).not.toBe(own.order?.id);
  expect(shared.items.filter(({ claimed }) => claimed)).toHaveLength(1);
});

test('the second person sees the box on the order of the first', async () => {
  const { page } = second;
  const { order } = await atVault(OTHER);
  await page.goto(`/demo/orders/pickup/${order?.id ?? ''}`);
  await expect(page.getByRole('grid')).toContainText(OTHER);
  await expect(page.getByRole('main')).toContainText(SHARED);
  await expectAccessible(page, 'box on another pickup');
  await page.goto('/demo/auth/user/my-notification');
  await expect(page.getByRole('main')).toContainText('an item is on another order, a supervisor decides');
});

test('one case at the desk, one click: left out is proposed, and the order of the second goes on with its own box', async () => {
  const { page } = desk;
  await openDesk(page, 1);
  await openCase(page, 'On another order', SHARED);
  await expect(inHand(page)).toContainText('Marek Zieliński');
  await expect(page.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await resolve(page);
  await waitUntilSent(page);
  await expect(cases(page)).toHaveCount(0);
  const [shared, other] = [await atVault(SHARED), await atVault(OTHER)];
  expect(shared.order?.createdByName).toBe('Marek Zieliński');
  expect(shared.items.filter(({ claimed }) => claimed)).toHaveLength(1);
  expect(other.order?.status).toBe(orderStatus.waitingForAcceptance);
  await expect(second.page.getByRole('main')).toContainText('an item was left out: it stays on another order');
  expect([...first.problems, ...second.problems, ...desk.problems]).toEqual([]);
});
