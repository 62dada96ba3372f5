import { expect, test, type Page } from '@playwright/test';
import { orderTakeOn, positionFail } from '#schema/operations/fulfilment.ts';
import { positionId } from '#schema/records/position.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { outboxStates } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { approve } from '#tests/e2e/support/other-orders.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A pickup at a door without coverage: one box missing, one that is on no order, a tab that dies while two people sign. */
test.describe.configure({ mode: 'serial' });

const STRANGE = '0000999777';

let vault: Vault;
let office: Tablet;
let door: Tablet;
let listAddress = '';
let order = { path: '', codes: [] as string[] };

test.beforeAll(async () => {
  vault = await openVault();
  office = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true });
  door = await openTablet({ origin: vault.origin, width: 1024, height: 768 });
});
test.afterEach(({}, info) => keepEvidence(info, door));
test.afterAll(async () => {
  await office.close();
  await door.close();
  await vault.close();
});

test('an acceptor approves a pickup of three boxes', async () => {
  const { page } = office;
  await signIn(page, 'acceptor');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/orders/pickup');
  await page
    .getByRole('row')
    .filter({ hasText: '0/3' })
    .first()
    .getByText(/^2026\//)
    .click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  order = { path: new URL(page.url()).pathname, codes: await codesOn(page) };
  expect(order.codes).toHaveLength(3);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await waitUntilSent(page);
});

test('without coverage two boxes are read, one that is on no order stays; the tab dies and nothing is lost', async () => {
  test.setTimeout(180_000);
  const { page } = door;
  await signIn(page, 'driver');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await page.goto(`/demo/handover/${idOf(order.path)}`);
  await expect(page.getByText('0 of 3 found.')).toBeVisible();
  await door.offline();
  const scanner = await plugScanner(page);
  for (const code of [order.codes[0] ?? '', order.codes[1] ?? '', STRANGE]) {
    await scanner.scan(code);
    await expect(page.getByRole('region', { name: 'Scans' })).toContainText(code);
  }
  await expect(page.getByText('2 of 3 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  await page.close();
  const again = await door.newTab();
  await again.goto(`/demo/handover/${idOf(order.path)}`);
  await expect(again.getByText('2 of 3 found.')).toBeVisible();
  await again.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(again.getByRole('region', { name: /^Hands over: / }).getByText(/^Signed/)).toBeVisible();
  door.page = again;
});

test('both sign the same list, it is sealed, and the order has it when coverage is back', async () => {
  const { page } = door;
  const seal = page.getByRole('button', { name: 'Seal and finish' });
  for (const size of [
    { width: 768, height: 1_024 },
    { width: 1_024, height: 768 },
  ]) {
    await page.setViewportSize(size);
    await expect(seal).toBeInViewport({ ratio: 1 });
    // not over the signatures either: nothing of the page scrolls
    await expect(page.getByRole('region', { name: /^Takes over: / })).toBeInViewport();
  }
  await draw(page, 'Takes over');
  await seal.click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  const { queued = 0 } = await outboxStates(page);
  expect(queued).toBe(1);
  await door.online();
  await waitUntilSent(page);
  const asked = office.page;
  await asked.goto(order.path);
  await expect(asked.getByText('On the way').first()).toBeVisible();
  expect([...door.problems, ...office.problems]).toEqual([]);
});

test('an item that the archive takes off the order clears the first signature and is named', async () => {
  const { page } = door;
  const { orderId, boxes } = await approvedPickup(['0000997101', '0000997102']);
  await page.goto(`/demo/handover/${orderId}`);
  await expect(page.getByText('0 of 2 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  await scanner.scan('0000997101');
  await expect(page.getByText('1 of 2 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  const archive = await OtherDevice.signIn(new Witness(vault.witness.origin), 'archive');
  const refusal = { orderId, as: 'refused', reasonId: '', note: 'Under a hold' } as const;
  await archive.apply(archive.make(orderTakeOn, {}, { entityId: orderId }));
  await archive.apply(archive.make(positionFail, refusal, { entityId: positionId(orderId, boxes[1] ?? '') }));
  const why = page.getByRole('status').filter({ hasText: 'The order changed after this list was signed. Both sign it again.' });
  await expect(why).toContainText('No longer on the list: 0000997102');
  await expect(page.getByText(/^Signed/)).toHaveCount(0);
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  await expect(why).toBeHidden();
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await waitUntilSent(page);
  expect(door.problems).toEqual([]);
});

test('who refuses to sign is named with a witness, and the order page opens the sealed list with both', async () => {
  const { page } = door;
  const { orderId } = await approvedPickup(['0000997103']);
  await page.goto(`/demo/handover/${orderId}`);
  await expect(page.getByText('0 of 1 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  await scanner.scan('0000997103');
  await expect(page.getByText('1 of 1 found.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  const taker = page.getByRole('region', { name: /^Takes over:/ });
  await taker.getByRole('button', { name: 'Does not sign' }).click();
  await taker.getByRole('textbox', { name: 'Why the person does not sign' }).fill('The van is full');
  await expect(page.getByRole('button', { name: 'Seal and finish' })).toBeDisabled();
  await taker.getByRole('textbox', { name: 'Name of a witness' }).fill('Olga Guard');
  await expect(taker.getByText('Did not sign')).toBeVisible();
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  const signed = page.getByRole('region', { name: 'Signatures' });
  await expect(signed).toContainText('Did not sign: The van is full');
  await expect(signed.getByRole('img', { name: /^Signature of / })).toBeVisible();
  await waitUntilSent(page);
  const asked = office.page;
  await asked.goto(`/demo/orders/pickup/${orderId}`);
  const papers = asked.getByRole('region', { name: 'Papers' });
  await expect(papers).toContainText('Did not sign: The van is full');
  await papers.getByRole('link', { name: /→/ }).click();
  await expect(asked.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await expect(asked.getByText('Witness: Olga Guard')).toBeVisible();
  listAddress = String(await asked.getByRole('link', { name: 'Check this list' }).getAttribute('href'));
  await expect(asked.getByRole('img', { name: /^Signature of / })).toBeVisible();
  const saved = asked.waitForEvent('download');
  await asked.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  expect([...door.problems, ...office.problems]).toEqual([]);
});

test('the address of the QR code shows whether a paper is the sealed list, also after the sign-in', async () => {
  const { page } = office;
  const main = page.getByRole('main');
  expect(listAddress).toMatch(/\/demo\/handover\/verify\/[\da-f-]{36}#[\da-f]{64}$/);
  await page.goto('/demo/orders/pickup');
  await page.goto(listAddress);
  await expect(main.getByText('This is the sealed list.')).toBeVisible();
  await expect(main).toContainText('1 item handed over.');
  await expect(main).toContainText('0000997103');
  await expect(main).toContainText('Did not sign: The van is full');
  await expectAccessible(page, 'check of a sealed list');
  const [address = '', hash = ''] = listAddress.split('#');
  const shown = async (path: string) => {
    await page.goto('/demo/orders/pickup');
    await page.goto(path);
  };
  await shown(`${address}#${hash.replace(/^./, (first) => (first === '0' ? '1' : '0'))}`);
  await expect(main.getByText('This paper is not the sealed list.')).toBeVisible();
  await shown(address);
  await expect(main.getByText('Your paper was not compared.')).toBeVisible();
  const stranger = await openTablet({ origin: vault.origin, inMemory: true, withoutWorker: true });
  await signIn(stranger.page, 'acceptor', listAddress.slice(1));
  await expect(stranger.page.getByRole('main').getByText('This is the sealed list.')).toBeVisible();
  await stranger.page.goto(address.replace(/.{36}$/, '01930000-0000-7000-8000-000000000000'));
  await expect(stranger.page.getByRole('heading', { name: 'No sealed list at this address' })).toBeVisible();
  await stranger.close();
  expect(office.problems).toEqual([]);
});

test('a seal that differs is rejected, a seal can be typed, vehicle and note are under both signatures', async () => {
  const { page } = door;
  const code = '0000997104';
  const { orderId } = await approvedPickup([code]);
  await page.goto(`/demo/handover/${orderId}`);
  await expect(page.getByText('0 of 1 found.')).toBeVisible();
  const scanner = await plugScanner(page);
  const scans = page.getByRole('region', { name: 'Scans' });
  await scanner.scan(code);
  await expect(scans).toContainText('On the list');
  await scans.getByRole('textbox').fill(sealOf(code));
  await page.keyboard.press('Enter');
  await expect(scans).toContainText('Seal of the box before');
  await scanner.scan('S97000001');
  await expect(scans).toContainText('Not the seal this box was registered with.');
  await expect(page.locator('[data-signal="rejected"]')).toBeAttached();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('button', { name: 'Vehicle and note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vehicle and note' });
  await dialog.getByRole('textbox', { name: 'Vehicle' }).fill('GD 4471K');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Ramp C was wet');
  await expectAccessible(page, 'vehicle and note');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('GD 4471K · Ramp C was wet')).toBeVisible();
  await draw(page, 'Hands over');
  await expect(page.getByRole('button', { name: 'Vehicle and note' })).toBeDisabled();
  await draw(page, 'Takes over');
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await expect(page.getByText('GD 4471K · Ramp C was wet')).toBeVisible();
  await waitUntilSent(page);
  expect(door.problems).toEqual([]);
});

test('of 18 one is missing, one is extra, one seal differs; the tab is killed at every scan, and both sign without coverage', async () => {
  test.setTimeout(420_000);
  const codes = Array.from({ length: 18 }, (_, n) => `00009981${String(n).padStart(2, '0')}`);
  const { orderId } = await approvedPickup(codes);
  const [missing = '', differing = '', ...others] = codes;
  await door.page.goto(`/demo/handover/${orderId}`);
  await expect(door.page.getByText('0 of 18 found.')).toBeVisible();
  await door.offline();
  const scans = [differing, ...others].flatMap((code) => [code, code === differing ? 'S97000002' : sealOf(code)]);
  let found = 0;
  for (const [turn, code] of [...scans, STRANGE].entries()) {
    const scanner = await plugScanner(door.page);
    await scanner.scan(code);
    await expect(door.page.getByRole('region', { name: 'Scans' })).toContainText(code);
    // a box, then its seal
    if (turn < scans.length && turn % 2 === 0) found += 1;
    await door.page.close();
    door.page = await door.newTab();
    await door.page.goto(`/demo/handover/${orderId}`);
    await expect(door.page.getByText(`${found} of 18 found.`)).toBeVisible();
  }
  const { page } = door;
  const list = page.getByRole('region', { name: 'The list both sign' });
  const line = (code: string) => list.getByRole('listitem').filter({ hasText: code });
  await expect(list).toContainText('17 of 18 found. 1 missing. 1 not on the order.');
  await expect(line(missing)).toContainText('Missing.');
  await expect(line(STRANGE)).toContainText('Not on the list');
  await expect(line(differing)).toContainText('Another seal than registered: S97000002');
  await expect(list.getByText('Seal matches')).toHaveCount(others.length);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByText(/Sealed\. No one can change it/)).toBeVisible();
  await door.online();
  await waitUntilSent(page);
  await page.getByRole('link', { name: 'Check this list' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('This is the sealed list.')).toBeVisible();
  await expect(main).toContainText('17 items handed over.');
  await expect(main).toContainText('Another seal than registered: S97000002');
  expect(door.problems).toEqual([]);
});

const sealOf = (code: string) => `S${code.slice(-8)}`;

/** A pickup of closed boxes with these codes, approved on other devices. */
async function approvedPickup(codes: readonly string[]): Promise<{ orderId: string; boxes: string[] }> {
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const closed = [];
  for (const code of codes) {
    const box = await elsewhere.box(code);
    const document = await elsewhere.document(box, `77${code}`);
    const close = elsewhere.close(box, document, sealOf(code));
    await elsewhere.apply(box, document, close);
    closed.push(close);
  }
  const pickup = await elsewhere.order(closed, 'ramp C');
  await elsewhere.apply(pickup);
  await approve(await OtherDevice.signIn(new Witness(vault.witness.origin), 'acceptor'), pickup.entityId);
  return { orderId: pickup.entityId, boxes: closed.map(({ entityId }) => entityId) };
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Codes of the boxes on the page of an order. */
async function codesOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('grid').innerText();
  return [...new Set(text.match(/\b(?:\d{10}|E\d{9})\b/g))];
}
