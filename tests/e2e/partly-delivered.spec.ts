import { expect, test } from '@playwright/test';
import { orderStatus } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { orderTakeOn, positionFail, positionPick } from '#schema/operations/fulfilment.ts';
import { positionId } from '#schema/records/position.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { ARCHIVED } from '#tests/e2e/support/orders.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve, basketOf, freeBoxes, sendBasket } from '#tests/e2e/support/other-orders.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { signAndSeal } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** One of two boxes is not on its shelf: who asked sees the part that is missing, and goes on seeing it (Follow-up). */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let author: Tablet;
let door: Tablet;
let boxes: Container[] = [];
let orderId = '';

test.beforeAll(async () => {
  vault = await openVault({ prepared: ARCHIVED });
  const desk = { inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 } as const;
  author = await openTablet(desk);
  door = await openTablet(desk);
});
test.afterEach(({}, info) => keepEvidence(info, author, door));
test.afterAll(async () => {
  await author?.close();
  await door?.close();
  await vault?.close();
});

test('an approved order of two boxes: one is picked, the other is not on its shelf', async () => {
  const seen = new Witness(vault.witness.origin);
  const elsewhere = await OtherDevice.signIn(seen, 'operator');
  boxes = await freeBoxes(seen, 2);
  const basket = await basketOf(elsewhere, boxes);
  await sendBasket(elsewhere, basket);
  orderId = basket.entityId;
  const { version = 0 } = (await vault.witness.held()).orders.find(({ id }) => id === orderId) ?? {};
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), orderId, version);

  const shelves = await OtherDevice.signIn(new Witness(vault.witness.origin), 'archive');
  const [picked = '', missing = ''] = boxes.map(({ id }) => positionId(orderId, id));
  await shelves.apply(
    shelves.make(orderTakeOn, {}, { entityId: orderId }),
    shelves.make(positionPick, { orderId, scanned: true, quantity: 1 }, { entityId: picked }),
    shelves.make(positionFail, { orderId, as: 'notFound', reasonId: '', note: '' }, { entityId: missing }),
  );
});

test('the picked box is handed over, and who asked sees which one is missing, also when the order is over', async () => {
  const { page: asked } = author;
  await signIn(asked, 'operator');
  await waitForPhase(asked, 'upToDate', 60_000);
  await asked.goto(`/demo/orders/delivery/${orderId}`);
  const missing = asked.getByText('Follow-up: 1 item was not found');
  await expect(missing).toBeVisible();

  const { page } = door;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/handover/${orderId}`);
  const scanner = await plugScanner(page);
  await expect(page.getByText('0 of 1 found.')).toBeVisible();
  await scanner.scan(boxes[0]?.code ?? '');
  await expect(page.getByText('1 of 1 found.')).toBeVisible();
  await signAndSeal(page);

  await expect(asked.getByText('Completed in part').first()).toBeVisible();
  await expect(missing).toBeVisible();
  await asked.goto('/demo/orders/delivery?show=over');
  const row = asked.getByRole('row').filter({ hasText: 'Completed in part' }).filter({ hasText: '1/2' });
  await row.first().click();
  await expect(missing).toBeVisible();
  await expect(
    asked
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: boxes[1]?.code ?? '' }),
  ).toContainText('Not found');
  expect([...author.problems, ...door.problems]).toEqual([]);
});

test('without coverage who asked orders the missing one again; what was delivered has a reason why it stays', async () => {
  const { page } = author;
  await author.offline();
  await page.getByRole('button', { name: 'Order again' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: boxes[0]?.code ?? '' })).toContainText('At your place since');
  await expectAccessible(page, 'order again');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Order the rest again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).toContainText('The archive did not find it last time. It searches again with this order.');
  await dialog.getByRole('button', { name: 'Add to basket' }).click();
  await page.waitForURL((url) => /orders\/delivery\/.+/.test(url.pathname) && !url.pathname.endsWith(orderId));
  await expect(page.getByRole('grid')).toContainText(boxes[1]?.code ?? '');
  const basketId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await author.online();
  await waitUntilSent(page);
  const basket = (await vault.witness.held()).orders.find(({ id }) => id === basketId);
  expect(basket).toMatchObject({ status: orderStatus.draft, deliver: { recipient: 'Payroll' }, stamp: { asked: 1 } });
  expect(author.problems).toEqual([]);
});
