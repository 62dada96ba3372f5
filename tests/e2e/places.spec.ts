import { expect, test } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { exceptionKind } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { exception } from '#schema/entities/exception.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import type { Exception, Placement } from '#schema/records/bench.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The archive adds shelves to a rack, puts a box on one by scanner without network, and finds it there. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

const BOX = '0000409601';
const NEW_SHELF = 'R-01-01-09';

/** A closed box on order, made on another device. */
async function boxOnTheWay(): Promise<string> {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await other.box(BOX);
  const document = await other.document(box, '773195000601');
  const verdicts = await other.send(box, document, ...(await other.pickup(box, document, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  return box.entityId;
}

test('shelves are added to a rack by numbering on, and a scanned shelf opens with its way', async () => {
  const { page } = tablet;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/archive/places');
  const scanner = await plugScanner(page);
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
  await scanner.scan('R-01-01');
  await expect(page.getByRole('button', { name: 'Add shelves' })).toBeVisible();
  await page.getByRole('button', { name: 'Add shelves' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue(NEW_SHELF);
  await dialog.getByLabel('How many').fill('2');
  await expect(dialog.getByText('R-01-01-10')).toBeVisible();
  await expectAccessible(page, 'adding shelves');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await scanner.scan(NEW_SHELF);
  await expect(page.getByText('No boxes on this shelf')).toBeVisible();
  await expectAccessible(page, 'shelves');
});

test('a box is placed by scan without network, and its shelf is found by the box', async () => {
  const id = await boxOnTheWay();
  const { page } = tablet;
  await page.goto('/demo/archive/intake');
  let scanner = await plugScanner(page);
  await waitForPhase(page, 'upToDate', 60_000);
  await expect(page.getByRole('region', { name: 'Expected' }).getByText(BOX)).toBeVisible();
  await scanner.scan(BOX);
  await page.getByRole('button', { name: 'Receive box' }).click();
  await waitUntilSent(page);
  await page.goto(`/demo/archive/places?place=${NEW_SHELF}`);
  scanner = await plugScanner(page);
  await page.getByRole('button', { name: 'Place boxes here' }).click();
  await tablet.offline();
  await scanner.scan(BOX);
  await expect(page.getByRole('list', { name: `Boxes on ${NEW_SHELF}` }).getByText(BOX)).toBeVisible();
  await tablet.online();
  await waitUntilSent(page);
  await page.goto('/demo/archive/places');
  await expect(page.getByText('Scan a shelf or a box')).toBeVisible();
  scanner = await plugScanner(page);
  await scanner.scan(BOX);
  await expect(page.getByRole('heading', { name: NEW_SHELF })).toBeVisible();
  const stored = (await onDisk(page, placement.collection)).find((row) => row.id === placementId(id));
  expect(stored).toMatchObject({ row: { placeCode: NEW_SHELF } });
  await scanner.scan('NO-SUCH-CODE-1');
  await expect(page.getByText('No shelf and no box on this device has this code.')).toBeVisible();
});

test('a card of commands and the label of a box are no shelf to move a box to', async () => {
  const { page } = tablet;
  await page.goto(`/demo/archive/places?place=${NEW_SHELF}`);
  const scanner = await plugScanner(page);
  await page.getByRole('button', { name: `Actions for ${BOX}` }).click();
  await page.getByRole('menuitem', { name: 'Move to another shelf' }).click();
  const dialog = page.getByRole('dialog', { name: `Move box ${BOX}` });
  const shelf = dialog.getByLabel('To shelf');
  await scanner.scan('R-01-01-10');
  await expect(shelf).toHaveValue('R-01-01-10');
  for (const code of ['CMD-UNDO', BOX, 'CMD-SAVE']) await scanner.scan(code);
  await scanner.scan('R-01-01-01');
  // the shelf of the last label: none of those before it was taken, and none moved the box
  await expect(shelf).toHaveValue('R-01-01-01');
  for (const code of ['CMD-NEXT-FIELD', BOX]) await scanner.scan(code);
  await page.waitForTimeout(500);
  await expect(shelf).toHaveValue('R-01-01-01');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: `Boxes on ${NEW_SHELF}` }).getByText(BOX)).toBeVisible();
});

test('a shelf this device has never seen is taken by its label without network, and the server judges it later', async () => {
  const { page } = tablet;
  // of a hall with more shelves than a device keeps; the second is no place of the archive
  const [known, stray] = ['R-02-06-08', 'R-97-97-97'];
  await page.goto('/demo/archive/places');
  await expect(page.getByText('Scan a shelf or a box')).toBeVisible();
  const scanner = await plugScanner(page);
  await tablet.offline();
  for (const shelf of [known, stray]) {
    await scanner.scan(shelf);
    await expect(page.getByRole('heading', { name: shelf })).toBeVisible();
    await expect(page.getByRole('main').getByText('Boxes of this shelf are not known here')).toBeVisible();
    await page.getByRole('button', { name: 'Place boxes here' }).click();
    await scanner.scan(BOX);
    await expect(page.getByRole('list', { name: `Boxes on ${shelf}` }).getByText(BOX)).toBeVisible();
  }
  await expectAccessible(page, 'a shelf without its answer');
  await scanner.scan('NO-SUCH-CODE-2');
  await expect(page.getByText('No shelf and no box on this device has this code.')).toBeVisible();
  await tablet.online();
  await waitUntilSent(page);
  // the place that was never added is named, and the box goes back where it was
  await page.goto('/demo/archive/places');
  await expect(page.getByRole('navigation', { name: 'Places' }).getByText(stray)).toBeVisible();
  await scanner.scan(NEW_SHELF);
  await page.getByRole('button', { name: 'Place boxes here' }).click();
  await scanner.scan(BOX);
  await expect(page.getByRole('list', { name: `Boxes on ${NEW_SHELF}` }).getByText(BOX)).toBeVisible();
  await waitUntilSent(page);
});

test('a shelf is counted by scanner alone, without network and over a reload; a missing box is an exception', async () => {
  const { page } = tablet;
  const [boxes, placed] = [await onDisk(page, container.collection), await onDisk(page, placement.collection)];
  const rowOf = (id: string) => boxes.find((doc) => doc.id === id)?.row;
  const others = placed.filter(({ of }) => of === placement.of).map(({ row }) => row as Placement); // of this kind
  const other = others.find(
    ({ placeCode, containerId }) => placeCode !== NEW_SHELF && rowOf(containerId)?.status === containerStatus.completed,
  );
  const [missing, foreign] = [boxes.find(({ row }) => row?.code === BOX), rowOf(other?.containerId ?? '')?.code ?? ''];
  expect(foreign).not.toBe('');
  await page.goto(`/demo/archive/places?place=${NEW_SHELF}`);
  await expect(page.getByRole('button', { name: 'Count this shelf' })).toBeEnabled();
  let scanner = await plugScanner(page);
  await scanner.scan(NEW_SHELF);
  await expect(page.getByText('0 of 1 found')).toBeVisible();
  await scanner.scan(foreign);
  await expect(page.getByRole('main').getByText(`It belongs on shelf ${other?.placeCode}.`)).toBeVisible();
  await expectAccessible(page, 'counting a shelf');
  await page.reload();
  await expect(page.getByText('0 of 1 found')).toBeVisible();
  await expect(page.getByRole('list', { name: `Not of shelf ${NEW_SHELF}` }).getByText(foreign)).toBeVisible();
  scanner = await plugScanner(page);
  await tablet.offline();
  await scanner.scan(foreign);
  await expect(page.getByText('1 of 2 found')).toBeVisible();
  await scanner.scan('CMD-SAVE');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1 box is missing and noted as an exception.');
  await tablet.online();
  await waitUntilSent(page);
  const found = (await onDisk(page, exception.collection)).filter(({ of }) => of === exception.of);
  const ofBox = found.map(({ row }) => row as Exception).filter(({ code }) => code === BOX); // of this kind
  expect(ofBox).toMatchObject([{ kind: exceptionKind.missing, state: 'open', containerId: missing?.id, note: '' }]);
});

test('a shelf with a box stays in use, and an empty one is deactivated', async () => {
  const { page } = tablet;
  const confirmed = page.getByRole('alertdialog');
  await page.goto(`/demo/archive/places?place=${NEW_SHELF}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await confirmed.getByRole('button', { name: 'Deactivate' }).click();
  await expect(confirmed.getByText('The place is not empty', { exact: false })).toBeVisible();
  await confirmed.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/demo/archive/places?place=R-01-01-10');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await confirmed.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Inactive')).toBeVisible();
});
