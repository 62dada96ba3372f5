import { expect, test } from '@playwright/test';
import { containerStatus, orderStatus, orderType } from '#schema/codes.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Baskets that are filled elsewhere than in the search: from a closed box, and with what is not in the archive. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;
test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
  await signIn(desk.page, 'manager');
  await waitForPhase(desk.page, 'upToDate');
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

test('a closed box is collected in the basket of a pickup instead of being ordered immediately', async () => {
  const { page } = desk;
  const boxes = await onDisk(page, 'containers');
  const box = boxes.find(({ row }) => row?.status === containerStatus.closed && row.orderId === '');
  await page.goto(`/demo/protocol/container/${box?.id}`);
  await page.getByRole('button', { name: 'Order a pickup' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Order a pickup' });
  await expectAccessible(page, 'pickup dialog with a basket');
  await dialog.getByRole('button', { name: 'Add to basket' }).click();
  await expect(dialog).toBeHidden();
  await waitUntilSent(page);
  const rows = await onDisk(page, 'orders');
  const positions = rows.flatMap(({ row }) => (row && 'objectId' in row && row.objectId === box?.id ? [row] : []));
  expect(positions.map(({ type }) => type)).toEqual([orderType.orderPickupBox]);
});

test('what is fetched and destroyed is listed, and a listed item can be changed', async () => {
  const { page } = desk;
  const rows = await onDisk(page, 'orders');
  const isOpen = ({ row }: (typeof rows)[number]) =>
    row && 'outcome' in row && row.type === orderType.orderDestroyMobile && row.status === orderStatus.draft;
  const basket = rows.find((one) => isOpen(one));
  await page.goto(`/demo/orders/destroy/${basket?.id}`);
  const list = page.getByRole('grid', { name: 'To be destroyed' });
  await list.getByRole('row').nth(1).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Change the item' });
  await dialog.getByLabel('Description').fill('Badges of the second floor');
  await dialog.getByLabel('Pieces').fill('31');
  await expectAccessible(page, 'change of a listed item');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(list).toContainText('Badges of the second floor');
  await waitUntilSent(page);
  await page.reload();
  await expect(list).toContainText('Badges of the second floor');
  await expect(list).toContainText('31');
  expect(desk.problems).toEqual([]);
});
