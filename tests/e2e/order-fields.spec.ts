import { expect, test } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { basketOf, freeBoxes } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** An order is sent with the text of all its fields, or not at all. */
let vault: Vault;
let tablet: Tablet;
test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  tablet = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

test('Ctrl+Enter sends the order with the text of the field it was pressed in, and never without one that cannot be saved', async () => {
  const { page } = tablet;
  const witness = new Witness(vault.witness.origin);
  const device = await OtherDevice.signIn(witness, 'operator');
  const { entityId } = await basketOf(device, await freeBoxes(witness, 1));
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/orders/delivery/${entityId}`);
  const panel = page.getByRole('complementary', { name: 'Order', exact: true });
  const send = panel.getByRole('button', { name: /^Send order/ });
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await panel.getByLabel('Wished day').fill('31.02.2027');
  await send.click();
  await expect(page.getByText('Correct the marked field first.').first()).toBeAttached();
  await expect(panel.getByText('Enter a day that is not over.')).toBeVisible();
  await panel.getByLabel('Wished day').fill('');

  await panel.getByLabel('Note for the archive').fill('Ring twice');
  await page.keyboard.press('Control+Enter');
  await expect(panel).toHaveCount(0);
  const order = async () => (await witness.held()).orders.find(({ id }) => id === entityId);
  await expect.poll(async () => (await order())?.status, { timeout: 40_000 }).not.toBe(orderStatus.draft);
  expect(await order()).toMatchObject({ note: 'Ring twice', wishDay: '' });
  expect(tablet.problems).toEqual([]);
});
