import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { exception } from '#schema/entities/exception.ts';
import type { Exception } from '#schema/records/bench.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { comeBack, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { draw } from '#tests/e2e/support/signature.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** A delivery at the gate by scanner alone, over a killed tablet, and its two signatures. */
test.describe.configure({ mode: 'serial' });

const BOXES = Array.from({ length: 14 }, (_, n) => `00004096${String(n).padStart(2, '0')}`);
/** The same label within 1.5 s counts once. */
const SAME_LABEL_MS = 1_600;
const sealOf = (code: string) => `S98${code.slice(-6)}`;
const [FIRST = '', SECOND = '', THIRD = '', ...REST] = BOXES;
const MISSING = REST.pop() ?? '';
/** On no order. */
const UNANNOUNCED = '0000409650';
/** Its tablet has not been online. */
const UNKNOWN = '0000409699';

let vault: Vault;
let tablet: Tablet;
let device: OtherDevice;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_024, height: 768 });
  device = await OtherDevice.signIn(new Witness(vault.witness.origin));
});
test.afterEach(({}, info) => keepEvidence(info, tablet));
test.afterAll(async () => {
  await tablet?.close();
  await vault?.close();
});

/** A closed box with a document, sealed. */
async function closedBox(code: string, document: string): Promise<{ made: Operation[]; closed: Operation }> {
  const box = await device.box(code);
  const inside = await device.document(box, document);
  const closed = device.close(box, inside, sealOf(code));
  return { made: [box, inside, closed], closed };
}

test('fourteen boxes of one delivery are received by scans alone, seals before or after their box', async () => {
  test.setTimeout(240_000);
  const boxes = [];
  for (const [n, code] of [...BOXES, UNANNOUNCED].entries())
    boxes.push(await closedBox(code, `7731960006${String(n).padStart(2, '0')}`));
  const ordered = boxes.slice(0, -1).map(({ closed }) => closed);
  const verdicts = await device.send(...boxes.flatMap(({ made }) => made), await device.order(ordered, ''));
  expect(verdicts.filter(({ verdict }) => verdict !== 'applied')).toEqual([]);
  const { page } = tablet;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/archive/intake');
  await expect(page.getByText('Scan the next box.')).toBeVisible();
  const scanner = await plugScanner(page);
  await scanner.scan(sealOf(FIRST));
  await expect(page.getByText(`Scan the box with seal ${sealOf(FIRST)}.`)).toBeVisible();
  await scanner.scan(FIRST);
  await expect(page.getByText('Seal matches', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 14 arrived.')).toBeVisible();
  // the label of the box in hand once more: the box stays in hand, with the seals that were read
  await setTimeout(SAME_LABEL_MS);
  await scanner.scan(FIRST);
  await expect(page.getByRole('status').filter({ hasText: `Box ${FIRST} is in hand already` })).toBeAttached();
  await expect(page.getByText('Seal matches', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 14 arrived.')).toBeVisible();
  await scanner.scan(SECOND);
  await scanner.scan('S97000001');
  await expect(page.getByText('Seal differs: S97000001')).toBeVisible();
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('radio', { name: /^Wet/ })).toBeChecked();
  await scanner.scan(THIRD);
  await expect(page.getByText('2 of 14 arrived.')).toBeVisible();
  // a torn seal is typed like a torn label
  await page.getByRole('button', { name: 'Enter a code' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(sealOf(THIRD));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Seal matches', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a delivery');
});

test('a tablet that is killed goes on where it was; a box on no order is extra, an unknown one waits for its tablet', async () => {
  test.setTimeout(240_000);
  await waitUntilSent(tablet.page);
  const { pathname, search } = new URL(tablet.page.url());
  await tablet.kill();
  await tablet.restart();
  const { page } = tablet;
  await comeBack(page, `${pathname}${search}`);
  await expect(page.getByText('2 of 14 arrived.')).toBeVisible();
  // the box in hand was not received yet when the tablet died: it is in hand again, with its seal
  await expect(page.getByRole('region', { name: `Box ${THIRD}` })).toContainText('Seal matches');
  await page.goBack();
  await comeBack(page, '/demo/archive/intake');
  await expect(page.getByRole('region', { name: `Box ${THIRD}` })).toContainText('Seal matches');
  await expect(page.getByText('2 of 14 arrived.')).toBeVisible();
  const scanner = await plugScanner(page);
  // a box read by mistake leaves the hand
  await scanner.scan('CMD-UNDO');
  await expect(page.getByText('Scan the next box.')).toBeVisible();
  for (const code of [THIRD, ...REST, UNANNOUNCED]) {
    await scanner.scan(code);
    await expect(page.getByRole('region', { name: `Box ${code}` })).toBeVisible();
  }
  await scanner.scan(UNKNOWN);
  await expect(page.getByText('No device has sent this box yet.')).toBeVisible();
  await expect(page.getByText('13 of 14 arrived.')).toBeVisible();
  await expect(page.getByText('1 is extra.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: MISSING })).toContainText('Expected');
});

test('driver and archive sign the same list, offline; its order has it when the line is back', async () => {
  const { page } = tablet;
  await tablet.offline();
  await page.getByRole('button', { name: 'Close delivery' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: MISSING })).toContainText('Missing');
  await draw(page, 'Hands over');
  await draw(page, 'Takes over');
  await expectAccessible(page, 'signatures of a delivery');
  await page.getByRole('button', { name: 'Seal and finish' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Delivery signed. No one can change its list.');
  await tablet.online();
  await waitUntilSent(page);
  expect(tablet.problems).toEqual([]);
});

test('an unknown box is an exception; once its tablet has sent it, it is now known and received with one button', async () => {
  const { page } = tablet;
  const scanner = await plugScanner(page);
  await scanner.scan(UNKNOWN);
  // no delivery is open, so a person names the project
  await expect(page.getByRole('button', { name: 'Note as an exception' })).toHaveAccessibleDescription('Choose a project');
  await page.getByRole('combobox', { name: 'Project of the box' }).click();
  await page.getByRole('option', { name: 'HR personal files', exact: true }).click();
  await expectAccessible(page, 'a box no device has sent');
  await page.getByRole('button', { name: 'Note as an exception' }).click();
  await waitUntilSent(page);
  const noted = (await onDisk(page, exception.collection))
    .map(({ row }) => row as Partial<Exception> | null)
    .find((row) => row?.code === UNKNOWN);
  await page.goto(`/demo/segregation/${noted?.projectId}/validation`);
  const line = page.getByRole('row').filter({ hasText: UNKNOWN });
  await expect(line).toContainText('Box is not known');
  await expectAccessible(page, 'exceptions');
  const { made } = await closedBox(UNKNOWN, '773196000699');
  await device.send(...made);
  await expect(line).toContainText('Now known');
  await line.getByText(UNKNOWN).first().click();
  await expectAccessible(page, 'an exception');
  await page.getByRole('button', { name: 'Receive box' }).click();
  await expect(line).toBeHidden();
  await waitUntilSent(page);
  const { containers } = await vault.witness.held();
  expect(containers.find(({ code }) => code === UNKNOWN)?.status).toBe(containerStatus.completed);
  expect(tablet.problems).toEqual([]);
});
