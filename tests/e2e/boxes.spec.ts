import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** What is done with several boxes of the list at once (ux.md §6.1, 7). */

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

test('closed boxes chosen by keys go with one order; one that was asked for already stays out, and that is said', async () => {
  const codes = ['0000409101', '0000409102', '0000409103'] as const;
  await closedBoxes(codes);
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  await page
    .getByRole('radio', { name: 'Closed' })
    .or(page.getByRole('tab', { name: 'Closed' }))
    .first()
    .click();
  await page.getByRole('gridcell', { name: `Select ${codes[2]}` }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const selection = page.getByRole('toolbar', { name: 'Selection' });
  await expect(selection).toContainText('3 selected');
  await expectAccessible(page, 'closed boxes chosen');
  await selection.getByRole('button', { name: 'Ask for a pickup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a pickup' });
  await expect(dialog.getByText('1 chosen box is left out: a pickup was asked for already.')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(selection).toContainText('3 selected');

  await selection.getByRole('button', { name: 'Ask for a pickup' }).click();
  await dialog.getByRole('button', { name: 'Ask for a pickup' }).click();
  await expect(selection).toBeHidden();
  await waitUntilSent(page);
  const { containers, orders } = await vault.witness.held();
  const asked = codes.map((code) => containers.find((row) => row.code === code));
  expect(asked[0]?.orderId).toBe(asked[1]?.orderId);
  expect(asked[2]?.orderId).not.toBe(asked[0]?.orderId);
  const order = orders.find(({ id }) => id === asked[0]?.orderId);
  expect(new Set(order?.containerIds)).toEqual(new Set([asked[0]?.id, asked[1]?.id]));
});
