import { expect, test } from '@playwright/test';
import { orderType } from '#schema/codes.ts';
import { objectType, operationType, positionState, workOrderKind } from '#schema/codes/orders.ts';
import { orderCreate, orderFinalise, positionAdd } from '#schema/operations/baskets.ts';
import { blankItem } from '#schema/records/position.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve } from '#tests/e2e/support/other-orders.ts';
import { comeBack, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Eighteen boxes that the order names by their codes alone: at the door and at the gate their scans are enough. */
test.describe.configure({ mode: 'serial' });

const codes = Array.from({ length: 18 }, (_, n) => `00009981${String(n).padStart(2, '0')}`);
const STRANGE = '0000998199';
/** Scans after which the tablet is killed. */
const KILLED = new Set([1, 9, 16]);
/** One box is not at the door. */
const there = codes.slice(0, -1);

let vault: Vault;
let door: Tablet;
let gate: Tablet;
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault();
  const tablet = { origin: vault.origin, withoutWorker: true, width: 1024, height: 768 } as const;
  door = await openTablet(tablet);
  gate = await openTablet({ ...tablet, inMemory: true });
});
test.afterEach(({}, info) => keepEvidence(info, door, gate));
test.afterAll(async () => {
  await door?.close();
  await gate?.close();
  await vault?.close();
});

test('a pickup of boxes that the vault does not know is approved', async () => {
  const author = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const { projectId, costCenterId } = (await author.model()).box;
  const deliver = { recipient: 'Payroll', street: 'Prosta 1', city: 'Warszawa' };
  const its = { projectId, operation: operationType.pickup, kind: workOrderKind.pickup, type: orderType.orderPickupBox };
  const basket = author.make(orderCreate, { ...its, centralArchiveId: '', bulkId: '', changes: { deliver, costCenterId } });
  orderId = basket.entityId;
  const item = { ...blankItem, orderId, projectId, type: its.type, objectType: objectType.box, values: {} };
  const items = codes.map((code) =>
    author.make(positionAdd, { ...item, code, confirmed: ['unknownCode'] }, { deps: [basket.opId] }),
  );
  await author.apply(basket, ...items);
  await author.apply(author.make(orderFinalise, {}, { entityId: orderId }));
  const { version = 0 } = (await vault.witness.held()).orders.find(({ id }) => id === orderId) ?? {};
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), orderId, version);
});

/** Kills the browser of the tablet and opens the list again. */
async function killed(path: string, found: number): Promise<void> {
  await door.kill();
  await door.restart();
  await comeBack(door.page, path);
  await expect(door.page.getByText(`${found} of 18 found.`)).toBeVisible({ timeout: 30_000 });
}

test('the tablet is killed while boxes are read, after a difference and after each signature, and nothing is lost', async () => {
  test.setTimeout(360_000);
  await signIn(door.page, 'driver');
  await waitForPhase(door.page, 'upToDate', 60_000);
  const path = `/demo/handover/${orderId}`;
  await door.page.goto(path);
  await expect(door.page.getByText('0 of 18 found.')).toBeVisible();
  let scanner = await plugScanner(door.page);
  for (const [n, code] of there.entries()) {
    await scanner.scan(code);
    await expect(door.page.getByRole('region', { name: 'Scans' })).toContainText(code);
    if (!KILLED.has(n)) continue;
    await killed(path, n + 1);
    scanner = await plugScanner(door.page);
  }
  await scanner.scan(STRANGE);
  await expect(door.page.getByRole('region', { name: 'Scans' })).toContainText(STRANGE);
  await killed(path, there.length);
  await expect(door.page.getByRole('main').getByText(STRANGE).first()).toBeVisible();
  await door.page.getByRole('button', { name: 'Sign', exact: true }).click();
  for (const [n, side] of ['Hands over', 'Takes over'].entries()) {
    await draw(door.page, side);
    await killed(path, there.length);
    await door.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(door.page.getByRole('main').getByText(/^Signed/)).toHaveCount(n + 1);
  }
  await door.page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(door.page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await waitUntilSent(door.page);
  expect(door.problems).toEqual([]);
});

test('the archive receives them by their codes, and who missed one sees it', async () => {
  const { page } = gate;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/archive/intake');
  await expect(page.getByText('Scan the next box.')).toBeVisible();
  const scanner = await plugScanner(page);
  const arrived = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Arrived' });
  for (const [n, code] of there.entries()) {
    await scanner.scan(code);
    await expect(arrived).toHaveCount(n + 1);
  }
  await page.getByRole('button', { name: 'Close delivery' }).click();
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Delivery signed. No one can change its list.');
  await waitUntilSent(page);
  const states = async () => {
    const rows = (await onDisk(page, 'orders')).flatMap(({ row }) =>
      row && 'objectId' in row && row.orderId === orderId ? [row] : [],
    );
    return Object.fromEntries(rows.map(({ code, state }) => [code, state]));
  };
  const { asked, done } = positionState;
  await expect.poll(states).toEqual(Object.fromEntries(codes.map((code) => [code, there.includes(code) ? done : asked])));
  expect(gate.problems).toEqual([]);
});
