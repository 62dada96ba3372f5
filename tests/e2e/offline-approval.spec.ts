import { expect, test, type Page } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { basketOf, freeBoxes, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** An approval is given without coverage, is sent when it comes back, and reaches the open page of who ordered. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let author: Tablet;
let approver: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  const office = { inMemory: true, origin: vault.origin, withoutWorker: true } as const;
  author = await openTablet(office);
  approver = await openTablet(office);
});
test.afterEach(({}, info) => keepEvidence(info, author, approver));
test.afterAll(async () => {
  await author?.close();
  await approver?.close();
  await vault?.close();
});

/** The step of the progress that names who approved. */
const approval = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).getByRole('listitem').filter({ hasText: 'Approved' });
/** The status of the order; its history keeps the steps before. */
const isWaiting = (page: Page) => page.getByText('Waiting for approval').and(page.locator(':not([aria-label="History"] *)'));
const statusAtVault = async () => (await vault.witness.held()).orders.find(({ id }) => id === orderId)?.status;

test('an order waits, and the pages of its author and its acceptor are open', async () => {
  const seen = new Witness(vault.witness.origin);
  const elsewhere = await OtherDevice.signIn(seen, 'operator');
  const basket = await basketOf(elsewhere, await freeBoxes(seen, 2));
  await sendBasket(elsewhere, basket);
  orderId = basket.entityId;
  for (const [{ page }, name] of [
    [author, 'operator'],
    [approver, 'acceptor'],
  ] as const) {
    await signIn(page, name);
    await waitForPhase(page, 'upToDate', 60_000);
    await page.goto(`/demo/orders/delivery/${orderId}`);
    await expect(isWaiting(page).first()).toBeVisible();
  }
});

test('approved without coverage, it waits on that device only', async () => {
  const { page } = approver;
  await approver.offline();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(approval(page)).toContainText('Jan Kos');
  await expect.poll(async () => (await outboxStates(page))['queued'] ?? 0).toBe(1);
  expect(await statusAtVault()).toBe(orderStatus.waitingForAcceptance);
  await expect(isWaiting(author.page).first()).toBeVisible();
});

test('with coverage it is sent, and who ordered sees it on the open page', async () => {
  await approver.online();
  await waitUntilSent(approver.page);
  expect(await statusAtVault()).toBe(orderStatus.accepted);
  await expect(approval(author.page)).toContainText('Jan Kos');
  await expect(isWaiting(author.page)).toHaveCount(0);
  expect([...author.problems, ...approver.problems]).toEqual([]);
});
