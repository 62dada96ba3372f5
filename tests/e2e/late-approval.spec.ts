import { expect, test, type Page } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { orderUpdate } from '#schema/operations/baskets.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { basketOf, freeBoxes, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { chip, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** An acceptor approves without coverage an order that its author changes in the meantime: nothing is approved unseen. */
test.describe.configure({ mode: 'serial' });

const NOTE = 'To the ramp in the yard';

let vault: Vault;
let acceptor: Tablet;
let author: OtherDevice;
let orderId = '';
let number = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  acceptor = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, acceptor));
test.afterAll(async () => {
  await acceptor?.close();
  await vault?.close();
});

const main = (page: Page) => page.getByRole('main');
const orderAtVault = async () => (await vault.witness.held()).orders.find(({ id }) => id === orderId);

test('approved without coverage, while its author changes it at the server', async () => {
  const seen = new Witness(vault.witness.origin);
  author = await OtherDevice.signIn(seen, 'operator');
  const basket = await basketOf(author, await freeBoxes(seen, 2));
  await sendBasket(author, basket);
  orderId = basket.entityId;
  const { page } = acceptor;
  await signIn(page, 'acceptor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${orderId}`);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await acceptor.offline();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(async () => (await outboxStates(page))['queued'] ?? 0).toBe(1);
  const version = (await orderAtVault())?.version ?? 0;
  await author.apply(author.make(orderUpdate, { changes: { note: NOTE } }, { entityId: orderId, base: { [orderId]: version } }));
});

/** The notice about the approval that was not accepted. */
const refusal = (page: Page) => main(page).getByRole('alert').filter({ hasText: 'This order changed since you looked' });
/** The status of the order; its history keeps the steps before. */
const isWaiting = (page: Page) => page.getByText('Waiting for approval').and(page.locator(':not([aria-label="History"] *)'));

test('back online nothing is approved: the page names the reason and shows the order as it is now', async () => {
  const { page } = acceptor;
  await acceptor.online();
  await expect(refusal(page)).toContainText('Nothing was decided. Look again, then decide.');
  await expect(isWaiting(page).first()).toBeVisible();
  await expect(main(page)).toContainText(NOTE);
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page, 'approval that was not accepted');
  expect((await orderAtVault())?.status).toBe(orderStatus.waitingForAcceptance);
  number = (await main(page).getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(number).toMatch(/^2026\/\d{6}$/);
});

test('the list shows it as on the server too: it waits, and is not among the open ones', async () => {
  const { page } = acceptor;
  const row = main(page).getByRole('row').filter({ hasText: number });
  await page.goto('/demo/orders/delivery?show=waiting');
  await expect(row).toContainText('Waiting for approval');
  await expect(row).toContainText('Needs attention');
  await page.goto('/demo/orders/delivery?show=open');
  await expect(main(page).getByRole('row').nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the sync center names the order and leads to it; sent again unseen, it would be refused again', async () => {
  const { page } = acceptor;
  await chip(page).click();
  const line = main(page).getByRole('listitem').filter({ hasText: 'This order changed since you looked' });
  await expect(line).toContainText(/2026\/\d{6}/);
  await expect(line.getByRole('button', { name: 'Send again' })).toHaveCount(0);
  await line.getByRole('link', { name: 'Open the order' }).click();
  await expect(refusal(page)).toBeVisible();
});

test('decided again with the change in sight, it is approved once', async () => {
  const { page } = acceptor;
  await refusal(page).getByRole('button', { name: 'Decide again' }).click();
  await expect(refusal(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve' }).click();
  await waitUntilSent(page);
  await expect(isWaiting(page)).toHaveCount(0);
  const { status, approvedByName, note } = (await orderAtVault()) ?? {};
  expect({ status, approvedByName, note }).toEqual({ status: orderStatus.accepted, approvedByName: 'Jan Kos', note: NOTE });
  expect(acceptor.problems).toEqual([]);
});
