import { expect, test, type Page } from '@playwright/test';
import { count, countId } from '#schema/entities/count.ts';
import { countState, exceptionKind } from '#schema/codes/bench.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxOnNoDevice, boxOnOrder, contentOf, scrolledTo } from '#tests/e2e/support/archive-box.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { comeBack, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Gate and bench of the archive: a box is received and counted by scanner alone. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_024, height: 768 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

const BOX = '0000409501';
const NEXT = '0000409502';
/** Documents of the box: 58 of them are among the 60 papers in it, and one is missing. */
const DOCUMENTS = Array.from({ length: 59 }, (_, n) => `7731950006${String(n).padStart(2, '0')}`);
const ALL = DOCUMENTS.length;
/** A document of the next box, in this one. */
const FOREIGN = '773195000591';
const STRAY = '773195000599';

/** A closed box on order with its documents, made on another device. */
async function boxOnTheWay(): Promise<{ id: string; projectId: string }> {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await other.box(BOX);
  const next = await other.box(NEXT);
  const documents = [];
  for (const code of DOCUMENTS) documents.push(await other.document(box, code));
  const [first] = documents;
  if (!first) throw new Error('The box has no documents.');
  await other.apply(box, next, await other.document(next, FOREIGN), ...documents);
  const verdicts = await other.send(...(await other.pickup(box, first, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  return { id: box.entityId, projectId: String(box.payload['projectId']) };
}

/** The list shows what the confirmed count found: one document missing, three papers that are not of the box. */
async function expectConfirmed(page: Page): Promise<void> {
  const list = page.getByRole('main').getByRole('region', { name: 'Expected' });
  await expect(list.getByRole('radio', { name: 'Missing 1' })).toBeChecked();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText(DOCUMENTS.at(-1) ?? '')).toBeVisible();
  await list.getByText(`All ${ALL}`).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'missing' })).toHaveCount(1);
  await list.getByText('Foreign 3').click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByText('Belongs to another box')).toBeVisible();
  await expect(list.getByText('Cannot be read')).toBeVisible();
  await list.getByText('Missing 1').click();
}

test('a box of 60 papers is received and counted by scans, offline, over a tablet that is killed at five points; what differs becomes an exception', async () => {
  test.slow();
  const { id, projectId } = await boxOnTheWay();
  await signIn(tablet.page, 'archive');
  await waitForPhase(tablet.page, 'upToDate', 60_000);
  await tablet.page.goto('/demo/archive/intake');
  await expect(tablet.page.getByText('Scan the next box.')).toBeVisible();
  await expectAccessible(tablet.page, 'intake');
  let scanner = await plugScanner(tablet.page);
  await scanner.scan(BOX);
  await expect(tablet.page.getByRole('button', { name: 'Receive box' })).toBeVisible();
  await scanner.scan('S99000001');
  await expect(tablet.page.getByText('Seal matches', { exact: true })).toBeVisible();
  await tablet.page.getByRole('button', { name: 'Receive box' }).click();
  await expect(tablet.page.getByText('1 box received now')).toBeVisible();
  await waitUntilSent(tablet.page);

  await tablet.page.goto(`/demo/segregation/${projectId}/boxverify`);
  await expect(tablet.page.getByText('Scan a box label to count the box.')).toBeVisible();
  scanner = await plugScanner(tablet.page);
  await scanner.scan(BOX);
  await expect(tablet.page.getByText('Scan the first document of this box.')).toBeVisible();
  await tablet.offline();
  await scanner.scan(DOCUMENTS[0] ?? '');
  await expect(tablet.page.getByText(`1 of ${ALL}`).first()).toBeVisible();
  await scanner.scan(STRAY);
  await expect(tablet.page.getByText('Not registered anywhere we know. Put it on the exception pile.')).toBeVisible();
  await scanner.scan(FOREIGN);
  await expect(tablet.page.getByText(`Belongs to box ${NEXT}. Put it aside.`)).toBeVisible();
  await expectAccessible(tablet.page, 'the bench');
  await scanner.scan(DOCUMENTS[0] ?? '');
  await expect(tablet.page.getByText(/^Already counted, /)).toBeVisible();
  await expect(tablet.page.getByText('Counting continues. It will be sent when you are online.')).toBeVisible();
  // two labels in one trigger: a paper that cannot be read, once; taken back and read again, it is counted again
  const lastScans = tablet.page.getByRole('region', { name: 'Last scans' });
  await scanner.scan('773195000601'.repeat(6));
  await expect(tablet.page.locator('[data-signal="rejected"]')).toBeAttached();
  await expect(lastScans.getByText('Cannot be read', { exact: true })).toBeVisible();
  await scanner.scan('CMD-UNDO');
  await expect(lastScans.getByText('Cannot be read', { exact: true })).toBeHidden();
  await scanner.scan('773195000601'.repeat(6));
  await expect(lastScans.getByText('Cannot be read', { exact: true })).toBeVisible();
  await expect(tablet.page.getByText(`1 of ${ALL}`).first()).toBeVisible();

  const counter = () => tablet.page.getByRole('region', { name: 'Counter' });
  /** The tablet dies, and the count goes on offline with what is on its disk. */
  const killed = async () => {
    await tablet.kill();
    await tablet.restart();
    await comeBack(tablet.page, `/demo/segregation/${projectId}/boxverify?box=${id}`);
    await expect(counter()).toBeVisible();
    await tablet.offline();
    scanner = await plugScanner(tablet.page);
  };
  /** Scans documents up to this one, each to its tone. */
  const scanTo = async (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) {
      await scanner.scan(DOCUMENTS[n - 1] ?? '');
      await expect(counter()).toContainText(`${n} of ${ALL}`);
    }
  };
  // after a repeat and a label that cannot be read: what sounded before the kill is on the disk
  await killed();
  await expect(tablet.page.getByText(STRAY)).toBeVisible();
  await expect(counter()).toContainText(`1 of ${ALL}`);
  await scanTo(2, 37);
  await killed();
  await expect(counter()).toContainText(`37 of ${ALL}`);
  // in the middle of a scan: it was counted or it was not, and once more it is counted once
  await scanner.scan(DOCUMENTS[37] ?? '');
  await killed();
  await scanner.scan(DOCUMENTS[37] ?? '');
  await expect(counter()).toContainText(`38 of ${ALL}`);
  await scanTo(39, ALL - 1);
  await killed();
  await expect(counter()).toContainText(`${ALL - 1} of ${ALL}`);
  await tablet.page.getByRole('button', { name: 'Confirm box' }).click();
  await expect(tablet.page.getByText('Differs', { exact: true })).toBeVisible();
  // with the confirmation on the disk and not sent
  await killed();
  await expect(tablet.page.getByText('Differs', { exact: true })).toBeVisible();
  await expect(counter()).toContainText(`${ALL - 1} of ${ALL}`);
  await expectConfirmed(tablet.page);
  await tablet.online();
  await waitUntilSent(tablet.page);
  await expectConfirmed(tablet.page);
  const rows = (await onDisk(tablet.page, count.collection)).map(({ row }) => row as Record<string, unknown> | null);
  expect(rows.find((row) => row?.['id'] === countId(id))).toMatchObject({
    state: countState.differs,
    found: ALL - 1,
    missing: 1,
    extra: 1,
    strays: 2,
  });
  const noted = rows.filter((row) => row?.['containerId'] === id && row['resolution'] === '');
  expect(new Set(noted.map((row) => row?.['kind']))).toEqual(
    new Set([exceptionKind.unregistered, exceptionKind.missing, exceptionKind.wrongBox, exceptionKind.unreadable]),
  );

  // a settled count takes no scan before it is opened again, with a reason
  await scanner.scan(DOCUMENTS[ALL - 1] ?? '');
  await expect(tablet.page.locator('[data-signal="rejected"]')).toBeAttached();
  await tablet.page.getByRole('button', { name: 'Count again' }).click();
  await tablet.page.getByRole('dialog').getByLabel('Reason').fill('A folder was found.');
  await tablet.page.getByRole('dialog').getByRole('button', { name: 'Count again' }).click();
  await expect(tablet.page.getByText('Waiting', { exact: true })).toBeVisible();
  // the first one by eye, with keys alone: arrows go from row to row, Space marks the document
  const eyes = tablet.page.getByRole('main').getByRole('button', { name: /^Found by eye/ });
  // the rows of the new count are drawn after its state
  await expect(eyes).toHaveCount(ALL);
  await eyes.first().focus();
  await tablet.page.keyboard.press('ArrowDown');
  await expect(eyes.nth(1)).toBeFocused();
  await tablet.page.keyboard.press('ArrowUp');
  await expect(eyes.first()).toBeFocused();
  const byEye = await eyes.first().locator('xpath=ancestor::li').textContent();
  await tablet.page.keyboard.press('Space');
  await expect(eyes).toHaveCount(ALL - 1);
  await expect(eyes.first()).toBeFocused();
  const others = DOCUMENTS.filter((code) => byEye?.includes(code) !== true);
  expect(others).toHaveLength(ALL - 1);
  for (const [at, code] of [byEye, ...others].entries()) {
    if (at > 0) await scanner.scan(code ?? '');
    await expect(tablet.page.getByText(at === ALL - 1 ? `All ${ALL} found` : `${at + 1} of ${ALL}`).first()).toBeVisible();
  }
  // the label of a box that is not here confirms nothing; that of the next one confirms this and opens it
  await scanner.scan('0000409599');
  await expect(tablet.page.getByText('Box 0000409599 is not on this device.')).toBeVisible();
  await expect(tablet.page.getByText('Confirmed', { exact: true })).toBeHidden();
  await scanner.scan(NEXT);
  await expect(tablet.page.getByRole('heading', { level: 1 })).toContainText(NEXT);
  await waitUntilSent(tablet.page);
  await expect
    .poll(async () => {
      const after = (await onDisk(tablet.page, count.collection)).map(({ row }) => row as Record<string, unknown> | null);
      const its = after.filter((row) => row?.['containerId'] === id && row['kind'] === exceptionKind.missing);
      return its.map((row) => row?.['resolution']);
    })
    .toEqual(['found']);

  // the list has the numbers of the count, and for the archive the shelf
  await tablet.page.goto(`/demo/segregation/${projectId}/boxverify?state=${countState.confirmed}`);
  const list = tablet.page.getByRole('main');
  await expect(list.getByRole('columnheader', { name: 'Shelf' })).toBeVisible();
  const cells = list.getByRole('row').filter({ hasText: BOX }).getByRole('gridcell');
  await expect(cells.filter({ hasText: new RegExp(`^${ALL}$`) })).toHaveCount(2);
});

test('a box that no device has is fetched by its label, counted without a connection, and its count arrives', async () => {
  const { page } = tablet;
  const service = new Witness(vault.witness.origin);
  await service.signIn('archive');
  const projectId = new URL(page.url()).pathname.split('/')[3] ?? '';
  const { container: box, expected } = await boxOnNoDevice(tablet, service, projectId);
  await page.goto(`/demo/segregation/${projectId}/boxverify`);
  await expect(page.getByText('Scan a box label to count the box.')).toBeVisible();
  const scanner = await plugScanner(page);
  await tablet.offline();
  await scanner.scan(box.code);
  await expect(
    page.getByRole('main').getByText('This box is not on this device. Connect once to fetch its content.'),
  ).toBeVisible();
  await expectAccessible(page, 'a box that is not here');

  // a torn label is typed
  await tablet.online();
  await page.getByRole('button', { name: 'Enter a code' }).click();
  await page.getByRole('dialog').getByLabel('Code').fill(box.code);
  await page.getByRole('dialog').getByRole('button', { name: 'Open the box' }).click();
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();
  await expect(page.getByText(`0 of ${expected.length}`).first()).toBeVisible();

  // a box whose label is not at hand is in the list, behind those of this device
  await page.getByRole('button', { name: 'Back to the boxes' }).click();
  const rows = page.getByRole('main').getByRole('row');
  const row = rows.filter({ hasText: box.code });
  await expect(rows.nth(1)).toContainText('On this device');
  await scrolledTo(page, row);
  await expect(row).toContainText('On the server');
  await row.click();
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();

  // its content stays on the device
  await tablet.offline();
  await page.getByRole('button', { name: 'Back to the boxes' }).click();
  await expect(page.getByText('Scan a box label to count the box.')).toBeVisible();
  await scanner.scan(box.code);
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();
  for (const [at, { code }] of expected.entries()) {
    await scanner.scan(code);
    const words = at + 1 === expected.length ? `All ${at + 1} found` : `${at + 1} of ${expected.length}`;
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  }
  await page.getByRole('button', { name: 'Confirm box' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  const missing = page.getByRole('main').getByRole('radio', { name: 'Missing 0' });
  await expect(missing).toBeChecked();
  await tablet.online();
  await waitUntilSent(page);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(missing).toBeChecked();
  const { container: after, count: counted } = await contentOf(service, projectId, box.code);
  expect(after.countState).toBe(countState.confirmed);
  expect(counted).toMatchObject({ expected: expected.length, found: expected.length, missing: 0, strays: 0 });
});

test('the card EXCEPTION notes a damaged paper at the bench, and the count goes on where it was', async () => {
  const { page } = tablet;
  const codes = ['773195000511', '773195000512'];
  const box = await boxOnOrder(vault.witness, '0000409503', codes);
  await page.goto(`/demo/segregation/${box.projectId}/boxverify`);
  await waitUntilSent(page);
  const scanner = await plugScanner(page);
  await scanner.scan(box.code);
  await expect(page.getByText('Scan the first document of this box.')).toBeVisible();
  await tablet.offline();
  await scanner.scan(codes[0] ?? '');
  await expect(page.getByText('1 of 2').first()).toBeVisible();
  // on a phone the expected list is behind a bar
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Expected', exact: true })).toBeHidden();
  await expectAccessible(page, 'the bench of a phone');
  await page.getByRole('button', { name: 'Expected: 1 document is missing' }).click();
  const sheet = page.getByRole('dialog', { name: 'Expected in this box' });
  await expect(sheet.getByText(codes[1] ?? '')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1_024, height: 768 });
  await expect(page.getByRole('heading', { name: 'Expected', exact: true })).toBeVisible();
  await scanner.scan('CMD-EXCEPTION');
  const dialog = page.getByRole('dialog', { name: `Exception in box ${box.code}` });
  await expect(dialog.getByLabel('Code')).toHaveValue(codes[0] ?? '');
  await expectAccessible(page, 'an exception at the bench');
  // the paper in the hand is another one: its scan is not counted
  await scanner.scan(codes[1] ?? '');
  await expect(dialog.getByLabel('Code')).toHaveValue(codes[1] ?? '');
  await dialog.getByRole('radio', { name: 'Its label cannot be read' }).click();
  await dialog.getByLabel('Description').fill('Torn in half.');
  await dialog.getByRole('button', { name: 'Note it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 of 2').first()).toBeVisible();
  await tablet.online();
  await waitUntilSent(page);
  const rows = (await onDisk(page, count.collection)).map(({ row }) => row as Record<string, unknown> | null);
  const { registrations } = await vault.witness.held();
  expect(rows.find((row) => row?.['note'] === 'Torn in half.')).toMatchObject({
    kind: exceptionKind.unreadable,
    containerId: box.id,
    code: codes[1],
    registrationId: registrations.find(({ code }) => code === codes[1])?.id,
  });
});
