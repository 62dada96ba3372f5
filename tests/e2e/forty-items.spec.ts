import { expect, test, type Page } from '@playwright/test';
import { positionState } from '#schema/codes/orders.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A driver with a phone and a scanner takes forty boxes over: nothing is touched before the signatures (ux.md §6.3). */
test.describe.configure({ mode: 'serial' });

const codes = Array.from({ length: 40 }, (_, n) => `00009970${String(n).padStart(2, '0')}`);

let vault: Vault;
let phone: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault();
  phone = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 390, height: 844 });
});
test.afterEach(({}, info) => keepEvidence(info, phone));
test.afterAll(async () => {
  await phone?.close();
  await vault?.close();
});

test('forty closed boxes are on one approved pickup', async () => {
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const closed = [];
  for (const [n, code] of codes.entries()) {
    const box = await elsewhere.box(code);
    const document = await elsewhere.document(box, `77319970${String(n).padStart(4, '0')}`);
    const close = elsewhere.close(box, document, `S9970${String(n).padStart(4, '0')}`);
    await elsewhere.apply(box, document, close);
    closed.push(close);
  }
  const pickup = await elsewhere.order(closed, 'ramp B');
  await elsewhere.apply(pickup);
  orderId = pickup.entityId;
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), orderId);
});

test('the scanner alone fills the list, both sign on the phone, and the forty are on the way', async () => {
  const { page } = phone;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/handover/${orderId}`);
  await expect(page.getByText('0 of 40 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  for (const code of codes) await scanner.scan(code);
  await expect(page.getByText('40 of 40 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText('40 boxes leave.')).toBeVisible();
  const pads = page.locator('canvas:visible');
  await expect(page.getByText(/^1 of 2: /)).toBeVisible();
  await expect(pads).toHaveCount(1);
  await draw(page, 'Hands over');
  // the phone closes the tab: the second one goes on, and the first signature is there
  await reopened(page);
  await expect(page.getByText(/^2 of 2: /)).toBeVisible();
  await expect(pads).toHaveCount(1);
  await draw(page, 'Takes over');
  await reopened(page);
  await page.getByRole('button', { name: 'Back to the first signature' }).click();
  await expect(page.getByRole('region', { name: /^Hands over: / }).getByText(/^Signed/)).toBeVisible();
  await expectAccessible(page, 'one signature at a time');
  await page.getByRole('button', { name: 'Next signature' }).click();
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await waitUntilSent(page);
  const underWay = async () =>
    (await onDisk(page, 'orders')).filter(
      ({ row }) => row && 'objectId' in row && row.orderId === orderId && row.state === positionState.onTheWay,
    ).length;
  await expect.poll(underWay).toBe(codes.length);
  expect(phone.problems).toEqual([]);
});

/** The list again, in a tab that knows nothing of the one before. */
async function reopened(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('40 of 40 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
}
