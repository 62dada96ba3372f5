import { expect, test, type Page } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { orderCancel, positionRemove } from '#schema/operations/baskets.ts';
import { positionId } from '#schema/records/position.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { basketOf, freeBoxes } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** An order that the server does not accept was not sent: it is a basket again on its page and in the list. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let tablet: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  tablet = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

const main = (page: Page) => page.getByRole('main');
const notice = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'Change and send again' });

test('a basket is sent without coverage, while a colleague takes everything out of it', async () => {
  const seen = new Witness(vault.witness.origin);
  const colleague = await OtherDevice.signIn(seen, 'operator');
  const boxes = await freeBoxes(seen, 2);
  const basket = await basketOf(colleague, boxes);
  orderId = basket.entityId;
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${orderId}`);
  const send = page.getByRole('button', { name: /^Send order/ }).locator('visible=true');
  await expect(send).toBeEnabled();
  await tablet.offline();
  await send.click();
  await expect.poll(async () => (await outboxStates(page))['queued'] ?? 0).toBe(1);
  const removals = boxes.map(({ id }) => colleague.make(positionRemove, { orderId }, { entityId: positionId(orderId, id) }));
  await colleague.apply(...removals);
});

test('back online it is a basket with the reason, on its page and in the list; nothing is sent until that is read', async () => {
  const { page } = tablet;
  await tablet.online();
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await expect(notice(page)).toBeVisible({ timeout: 40_000 });
  await expect(main(page).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);
  await page.goto('/demo/orders/delivery?show=waiting');
  const needing = main(page).getByRole('row').filter({ hasText: 'Needs attention' });
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(needing).toHaveCount(0);
  await page.goto('/demo/orders/delivery?show=drafts');
  await expect(needing).toHaveCount(1);
  await expect(needing).toContainText('Draft');
});

test('once read, the basket can be changed and ended like any other', async () => {
  const { page } = tablet;
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await notice(page).getByRole('button', { name: 'Change and send again' }).click();
  await expect(notice(page)).toHaveCount(0);
  const seen = new Witness(vault.witness.origin);
  const colleague = await OtherDevice.signIn(seen, 'operator');
  await colleague.apply(colleague.make(orderCancel, { reason: '' }, { entityId: orderId }));
  await waitUntilSent(page);
  await expect(page.getByText('Canceled').first()).toBeVisible();
  expect((await vault.witness.held()).orders.find(({ id }) => id === orderId)?.status).toBe(orderStatus.cancelled);
  // without a service worker the page of a sent order cannot be fetched offline
  expect(tablet.problems.filter((text) => !text.includes('dynamically imported module'))).toEqual([]);
});
