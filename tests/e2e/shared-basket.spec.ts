import { expect, test, type Page } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import type { Position } from '#schema/records/position.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Two people fill one basket, both without coverage. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let first: Tablet;
let second: Tablet;
let boxes: string[] = [];

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  first = await openTablet({ origin: vault.origin });
  second = await openTablet({ origin: vault.origin });
});
test.afterEach(({}, info) => keepEvidence(info, first, second));
test.afterAll(async () => {
  await first?.close();
  await second?.close();
  await vault?.close();
});

/** Puts a box into the open basket of its project, from the page of the box. */
async function addToBasket(page: Page, box: string): Promise<void> {
  await page.goto(`/demo/protocol/container/${box}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Add to basket' }).click();
  await expect(sheet).toBeHidden();
}

/** Items of baskets on a device that are about these boxes. */
async function itemsOn(page: Page): Promise<Position[]> {
  const rows = (await onDisk(page, 'orders')).flatMap(({ row }) => (row ? [row as unknown as Position] : []));
  return rows.filter(({ objectId }) => boxes.includes(objectId));
}

test('both have the basket that was started, and go offline', async () => {
  test.setTimeout(240_000);
  for (const [tablet, name] of [
    [first, 'supervisor'],
    [second, 'manager'],
  ] as const) {
    await signIn(tablet.page, name);
    await waitForPhase(tablet.page, 'upToDate', 60_000);
    await prepareOffline(tablet.page);
  }
  // in the demonstration some boxes are in baskets already
  const asked = new Set((await onDisk(first.page, 'orders')).map(({ objectId }) => objectId));
  const free = (await onDisk(first.page, 'containers')).flatMap(({ row }) =>
    row && row.status === containerStatus.completed && row.orderId === '' && !asked.has(row.id) ? [row] : [],
  );
  const projectId = free[0]?.projectId;
  boxes = free
    .filter((row) => row.projectId === projectId)
    .slice(0, 4)
    .map(({ id }) => id);
  expect(boxes).toHaveLength(4);
  await addToBasket(first.page, boxes[0] ?? '');
  await waitUntilSent(first.page);
  await expect.poll(async () => (await itemsOn(second.page)).length).toBe(1);
  await first.offline();
  await second.offline();
});

test('the same box from both is one line, and no line of either is lost', async () => {
  test.setTimeout(240_000);
  const [, shared = '', mine = '', yours = ''] = boxes;
  for (const box of [shared, mine]) await addToBasket(first.page, box);
  for (const box of [shared, yours]) await addToBasket(second.page, box);
  await first.online();
  await waitUntilSent(first.page);
  await second.online();
  await waitUntilSent(second.page);
  for (const { page } of [first, second]) {
    await expect.poll(async () => (await itemsOn(page)).map(({ objectId }) => objectId).toSorted()).toEqual(boxes.toSorted());
    expect(new Set((await itemsOn(page)).map(({ orderId }) => orderId)).size).toBe(1);
  }
  expect([...first.problems, ...second.problems]).toEqual([]);
});
