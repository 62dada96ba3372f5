import { expect, test } from '@playwright/test';
import { pageStatus } from '#schema/codes/bench.ts';
import { synchronizationChange } from '#schema/operations/rooms/archive.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxOnOrder } from '#tests/e2e/support/archive-box.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Comparing the pages of documents with scans and with a list. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ inMemory: true, withoutWorker: true, origin: vault.origin, width: 1_440, height: 900 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

test('pages are added by scans and from a file; what is missing is found with F6 and justified', async () => {
  const { projectId, documents } = await boxOnOrder(vault.witness, '0000409801', ['773195000801']);
  const code = documents[0] ?? '';
  const { page } = tablet;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/segregation/${projectId}/synchronization`);
  await page.getByRole('button', { name: 'New synchronization' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Folders of shelf 4');
  await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByText('No pages yet')).toBeVisible();

  const scanner = await plugScanner(page);
  await scanner.scan('773195000899');
  await expect(page.getByText('This is no page of a document of this project.')).toBeVisible();
  await scanner.scan(code);
  await scanner.scan(`${code}-P001`.repeat(5));
  await expect(page.getByText('Longer than a code: two labels may have been read as one. Scan it again.')).toBeVisible();
  await scanner.scan(`${code}-P001`);
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  // a command card, the label of a box and a separator are on no page
  for (const label of ['CMD-UNDO', '0000409801', 'SEP-0000409801-001']) {
    await scanner.scan(label);
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing was added.' })).toContainText(label);
  }
  await expect(page.getByText('Page 2', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add pages from a file' }).click();
  const list = `document;page;barcode\n${code};1;${code}-P001\n${code};2;${code}-P002\n`;
  await page
    .getByRole('dialog')
    .getByLabel('CSV file')
    .setInputFiles({ name: 'pages.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(page.getByText('1 page will be expected.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the pages of a synchronization');

  await page.keyboard.press('F6');
  await expect(page.getByRole('listitem', { name: 'Page 2, Expected' })).toBeFocused();
  // the label of the page is torn
  await page.getByRole('button', { name: 'Enter a code' }).click();
  const typing = page.getByRole('dialog', { name: 'Enter a code' });
  await typing.getByLabel('Code').fill(`${code}-P002`);
  await typing.getByRole('button', { name: 'Add it' }).click();
  await expect(typing).toHaveCount(0);
  await expect(page.getByRole('listitem', { name: 'Page 2, Scanned' })).toBeVisible();
  await expect(page.getByText('Complete', { exact: true })).toBeVisible();
  await waitUntilSent(page);
});

test('the description a colleague writes is shown, and leaving the field does not take it back', async () => {
  const { page } = tablet;
  const held = async () => (await onDisk(page, 'lists')).flatMap(({ row }) => (row && 'barcode' in row ? [row] : []));
  const first = (await held()).find(({ barcode }) => barcode === '773195000801-P001');
  if (!first) throw new Error('There is no page.');
  const colleague = await OtherDevice.signIn(new Witness(vault.witness.origin), 'archive');
  const [{ projectId } = { projectId: '' }] = (await onDisk(page, 'lists')).flatMap(({ row }) =>
    row?.id === first.synchronizationId && 'projectId' in row ? [row] : [],
  );
  const torn = { status: pageStatus.damaged, justificationId: '', text: 'Torn at the edge' };
  const change = { do: 'setPage' as const, projectId, pageId: first.id, ...torn };
  await colleague.apply(colleague.make(synchronizationChange, change, { entityId: first.synchronizationId }));
  await expect.poll(async () => (await held()).map(({ text }) => text), { timeout: 40_000 }).toContain('Torn at the edge');
  const field = page.getByRole('listitem', { name: 'Page 1, Damaged' }).getByLabel('Description');
  await field.focus();
  await page.keyboard.press('Tab');
  await waitUntilSent(page);
  await expect(field).toHaveValue('Torn at the edge');
  expect((await held()).map(({ text }) => text)).toContain('Torn at the edge');
});
