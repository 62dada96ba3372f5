import { expect, test } from '@playwright/test';
import { operationOf } from '#schema/collections.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox, saveBox } from '#tests/e2e/support/boxes.ts';
import { Typist } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The list of boxes and the form of one (ux.md §6.1, 2 and 7). */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

/** Three closed boxes; the archive was asked for the last already. */
async function closedBoxes(codes: readonly [string, string, string]): Promise<void> {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  for (const [at, code] of codes.entries()) {
    const box = await other.box(code);
    const document = await other.document(box, `77319500030${at}`);
    const [close, order] = await other.pickup(box, document, '');
    if (!close || !order) throw new Error('The box was not closed.');
    const verdicts = await other.send(box, document, close, ...(at === 2 ? [order] : []));
    expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  }
}

test('closed boxes chosen by keys go with one order; one already on order is left out with a note', async () => {
  const codes = ['0000409101', '0000409102', '0000409103'] as const;
  await closedBoxes(codes);
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  const choose = (name: string) =>
    page
      .getByRole('radio', { name, exact: true })
      .or(page.getByRole('tab', { name, exact: true }))
      .first()
      .click();
  await choose('Closed');
  await expect(page.getByRole('gridcell', { name: `Select ${codes[0]}` })).toHaveCount(0); // a colleague's box is not mine
  await choose('All');
  await page.getByRole('gridcell', { name: `Select ${codes[2]}` }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const selection = page.getByRole('toolbar', { name: 'Selection' });
  await expect(selection).toContainText('3 selected');
  await expectAccessible(page, 'closed boxes chosen');
  await selection.getByRole('button', { name: 'Order a pickup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order a pickup' });
  await expect(dialog.getByText('1 selected box is left out: a pickup is already ordered for it.')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(selection).toContainText('3 selected');

  await selection.getByRole('button', { name: 'Order a pickup' }).click();
  await dialog.getByRole('button', { name: 'Order a pickup' }).click();
  await expect(selection).toBeHidden();
  await waitUntilSent(page);
  const { containers, orders } = await vault.witness.held();
  const asked = codes.map((code) => containers.find((row) => row.code === code));
  expect(asked[0]?.orderId).toBe(asked[1]?.orderId);
  expect(asked[2]?.orderId).not.toBe(asked[0]?.orderId);
  const order = orders.find(({ id }) => id === asked[0]?.orderId);
  expect(new Set(order?.containerIds)).toEqual(new Set([asked[0]?.id, asked[1]?.id]));
});

test('S1 §4: the custody record has scanned only for a scanned code: not for a corrected one, nor for a pasted address', async () => {
  const { page } = tablet;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await tablet.offline();
  const scanner = await plugScanner(page);
  const field = page.getByLabel('Box code');
  const isAnnouncedAsScanned = async (code: string) => {
    const made = (await onDisk(page, 'outbox')).map((row) => operationOf(row).payload);
    return made.find((payload) => payload['code'] === code)?.['scanned'];
  };
  await goToBoxes(page);
  await newBox(page, scanner, { code: '0000409201' });
  expect(await isAnnouncedAsScanned('0000409201')).toBe(true);

  await goToBoxes(page);
  await scanner.scan('0000409202');
  await expect(field).toHaveValue('0000409202');
  const typist = await Typist.at(page);
  await field.press('End');
  await field.press('Backspace');
  await typist.type('9');
  const drafts = async () => (await onDisk(page, 'settings')).filter(({ id }) => id.startsWith('draft/'));
  await expect.poll(async () => JSON.stringify(await drafts())).toContain('0000409209');
  await page.reload();
  await expect(field).toHaveValue('0000409209');
  await saveBox(page, { code: '0000409209' });
  expect(await isAnnouncedAsScanned('0000409209')).toBe(false);

  await goToBoxes(page);
  await page.getByRole('link', { name: 'New box' }).click();
  await expect(field).toBeVisible();
  await scanner.scan('0000409203');
  await expect(field).toHaveValue('0000409203');
  await saveBox(page, { code: '0000409203' });
  expect(await isAnnouncedAsScanned('0000409203')).toBe(true);

  await page.goto('/demo/protocol/container?code=0000409204');
  await expect(field).toHaveValue('0000409204');
  await saveBox(page, { code: '0000409204' });
  expect(await isAnnouncedAsScanned('0000409204')).toBe(false);
});

test('ux §10.6: with a keyboard over half of the screen the field in hand and Save stay in sight', async () => {
  const { page } = tablet;
  const save = page.getByRole('button', { name: 'Save and next' });
  // a tablet, a phone, a phone on its side, and a tablet zoomed to 200 % (WCAG 1.4.4)
  for (const [width, height] of [
    [1024, 380],
    [390, 450],
    [844, 390],
    [512, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Document code', 'First name', 'Date of birth']) {
      const field = page.getByLabel(name);
      await field.blur();
      await field.focus();
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(async () => {
        const [foot, box] = await Promise.all([save.boundingBox(), field.boundingBox()]);
        expect((box?.y ?? 0) + (box?.height ?? 0), `${name} at ${width} x ${height}`).toBeLessThan(foot?.y ?? 0);
      }).toPass();
    }
  }
  await page.setViewportSize({ width: 1024, height: 768 });
});

test('ux §10.4: the form of a missing box reports it, and is no form of another', async () => {
  const { page } = tablet;
  await page.goto('/demo/protocol/none/box/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: 'This box is not on this device' })).toBeVisible();
  await expect(page.getByLabel('Box code')).toHaveCount(0);
  await tablet.online();
  await waitUntilSent(page);
});

test('ux §10.4: of a box on a tablet that still receives for the first time nothing is claimed', async () => {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await other.box('0000409301');
  await other.send(box);
  const fresh = await openTablet({ inMemory: true, origin: vault.origin });
  const { page } = fresh;
  const missing = page.getByText('This box is not on this device');
  vault.proxy.spoil(/sync\/pull/, { kind: 'delay', ms: 4_000 });
  await page.goto(`/demo/protocol/container/${box.entityId}`);
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('Strongroom-1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await waitForPhase(page, 'receiving');
  await page.waitForTimeout(500); // the page has rendered the content of the database: nothing yet
  expect(await missing.count()).toBe(0);
  await expect(page.getByRole('heading', { level: 1, name: '0000409301' })).toBeVisible();
  await page.goto('/demo/protocol/container/nowhere');
  await expect(missing).toBeVisible();
  await fresh.close();
});
