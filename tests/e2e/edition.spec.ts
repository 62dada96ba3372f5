import { expect, test } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { countState } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { boxOnNoDevice, boxOnOrder, contentOf, scrolledTo, type Content } from '#tests/e2e/support/archive-box.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Corrections at the archive, each with its reason and a line in the history of the box. */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  tablet = await openTablet({ origin: vault.origin, width: 1_440, height: 900 });
});
test.afterAll(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet?.close();
  await vault?.close();
});

test('a document is struck and another corrected in a closed box; the history keeps who and why', async () => {
  const box = await boxOnOrder(vault.witness, '0000409701', ['773195000701', '773195000702']);
  const { page } = tablet;
  await signIn(page, 'archive');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto(`/demo/segregation/${box.projectId}/edition?box=${box.id}`);
  await expect(page.getByText('2 documents')).toBeVisible();
  await expectAccessible(page, 'the corrections of a box');

  await page
    .getByRole('row')
    .filter({ hasText: '773195000701' })
    .getByRole('gridcell', { name: /^Select / })
    .click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Strike' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Strike' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Reason').fill('It was on the list twice.');
  await dialog.getByRole('button', { name: 'Strike' }).click();
  await expect(page.getByText('It was on the list twice.')).toBeVisible();
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();

  await page.getByRole('row').filter({ hasText: '773195000702' }).click();
  const surname = dialog.getByLabel(/^Surname/);
  const before = await surname.inputValue();
  await surname.fill('');
  await dialog.getByLabel('Document code').fill('773195000703');
  await dialog.getByLabel('Reason').fill('The label was misread.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Field required')).toBeVisible();
  await surname.fill(` ${before} `);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The label was misread.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '773195000703' })).toBeVisible();
  await waitUntilSent(page);
  // on a phone nothing of it is wider than the screen
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1_440, height: 900 });
  const { registrations } = await vault.witness.held();
  const left = registrations.filter(({ containerId }) => containerId === box.id);
  expect(left.map(({ code }) => code)).toEqual(['773195000703']);
});

test('two documents are corrected together after a preview, and the correction is taken back', async () => {
  const box = await boxOnOrder(vault.witness, '0000409702', ['773195000711', '773195000712']);
  const { page } = tablet;
  await page.goto(`/demo/segregation/${box.projectId}/edition?box=${box.id}`);
  await expect(page.getByText('2 documents')).toBeVisible();
  for (const cell of await page.getByRole('gridcell', { name: /^Select / }).all()) await cell.click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Correct values' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Attribute').click();
  await page.getByRole('option', { name: 'Surname', exact: true }).click();
  await dialog.getByLabel(/^Surname/).fill('Zimny');
  await dialog.getByLabel('Reason').fill('Misread on both.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('2 documents were corrected.')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Zimny')).toHaveCount(2);
  await expectAccessible(page, 'correction that can be taken back');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 documents were corrected.')).toBeHidden();
  await expect(page.getByRole('grid').getByText('Zimny')).toHaveCount(0);
  await expect(page.getByText('Correction taken back').first()).toBeVisible();
});

test('a document moves to the box whose label is scanned, offline; both boxes and its history have it', async () => {
  const box = await boxOnOrder(vault.witness, '0000409703', ['773195000721', '773195000722']);
  // closed and on no order: what is ordered leaves with what it has
  const device = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const other = await device.box('0000409704');
  const inside = await device.document(other, '773195000731');
  await device.apply(other, inside, device.close(other, inside, 'S70409704'));
  const { page } = tablet;
  await page.goto(`/demo/segregation/${box.projectId}/edition?box=${other.entityId}`);
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  await page.goto(`/demo/segregation/${box.projectId}/edition?box=${box.id}`);
  await expect(page.getByText('2 documents')).toBeVisible();
  await tablet.offline();
  await page
    .getByRole('row')
    .filter({ hasText: '773195000722' })
    .getByRole('gridcell', { name: /^Select / })
    .click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  const scanner = await plugScanner(page);
  await scanner.scan('0000409704');
  await expect(dialog.getByLabel(/^Box it moves to/)).toHaveValue('0000409704');
  await dialog.getByLabel('Reason').fill('It was in the wrong box.');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('It was in the wrong box.')).toBeVisible();
  await expect(page.getByText('1 document', { exact: true })).toBeVisible();
  await tablet.online();
  await waitUntilSent(page);
  const { registrations } = await vault.witness.held();
  const codesIn = (id: string) => registrations.filter(({ containerId }) => containerId === id).map(({ code }) => code);
  expect(codesIn(box.id)).toEqual(['773195000721']);
  expect(codesIn(other.entityId).toSorted()).toEqual(['773195000722', '773195000731']);
});
test('documents that were corrected are listed across the boxes of a project, and those of two boxes move together, offline', async () => {
  const { page } = tablet;
  const { containers } = await vault.witness.held();
  const projectId = containers.find(({ code }) => code === '0000409701')?.projectId;
  await page.goto(`/demo/segregation/${projectId}/edition`);
  const main = page.getByRole('main');
  await expect(main.getByRole('radio', { name: 'Documents' })).toBeChecked();
  await main.getByRole('radio', { name: 'Corrected' }).click();
  await main.getByRole('searchbox', { name: 'Search documents' }).fill('000040970');
  // struck documents are in no box; the mass update and its undo are corrections
  const codes = ['773195000703', '773195000711', '773195000712', '773195000722'];
  for (const code of codes) await expect(main.getByRole('row').filter({ hasText: code })).toBeVisible();
  await expect(main.getByText(`${codes.length} documents`, { exact: true })).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: '773195000703' })).toContainText('0000409701');
  await expectAccessible(page, 'documents to correct, across boxes');

  await tablet.offline();
  for (const code of ['773195000703', '773195000711'])
    await main
      .getByRole('row')
      .filter({ hasText: code })
      .getByRole('gridcell', { name: /^Select / })
      .click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 documents move out of 2 boxes.');
  await dialog.getByLabel(/^Box it moves to/).fill('0000409704');
  await dialog.getByLabel('Reason').fill('Both were in the wrong box.');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(main.getByRole('row').filter({ hasText: '773195000703' })).toContainText('0000409704');
  await tablet.online();
  await waitUntilSent(page);
  const after = await vault.witness.held();
  const target = after.containers.find(({ code }) => code === '0000409704');
  const inTarget = after.registrations.filter(({ containerId }) => containerId === target?.id).map(({ code }) => code);
  expect(inTarget.toSorted()).toEqual(['773195000703', '773195000711', '773195000722', '773195000731']);
});

test('documents of a box that no device has are corrected, without a connection too once it was opened', async () => {
  const { page } = tablet;
  const service = new Witness(vault.witness.origin);
  await service.signIn('archive');
  const projectId = new URL(page.url()).pathname.split('/')[3] ?? '';
  const { positions } = await service.held();
  const ordered = new Set(
    positions.filter(({ claimed }) => claimed).flatMap(({ objectId, containerId }) => [objectId, containerId]),
  );
  /** A box that the archive received long ago, and that no order waits for. */
  const isAtRest = ({ container: { id, status }, expected }: Content) =>
    status === containerStatus.completed && ![id, ...expected.map((row) => row.id)].some((one) => ordered.has(one));
  const { container: box, expected } = await boxOnNoDevice(
    tablet,
    service,
    projectId,
    (one) => one.expected.length >= 4 && isAtRest(one),
    countState.confirmed,
  );
  const [moved, corrected] = expected;
  if (!moved || !corrected) throw new Error('The box has too few documents.');
  await page.goto(`/demo/segregation/${projectId}/edition?by=boxes&state=${countState.confirmed}`);
  const main = page.getByRole('main');
  const row = main.getByRole('row').filter({ hasText: box.code });
  await scrolledTo(page, row);
  await row.click();
  await expect(main.getByText(`${expected.length} documents`, { exact: true })).toBeVisible();

  await main
    .getByRole('row')
    .filter({ hasText: moved.code })
    .getByRole('gridcell', { name: /^Select / })
    .click();
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Box it moves to/);
  await field.fill('0000499999');
  await expect(field).toHaveAccessibleDescription(/There is no other box with this label in this project\./);
  await tablet.offline();
  await field.fill('0000409704');
  await dialog.getByLabel('Reason').fill('It was never in this box.');
  await dialog.getByRole('button', { name: 'Move' }).click();
  const left = main.getByText(`${expected.length - 1} document`);
  await expect(left).toBeVisible();
  await main.getByRole('row').filter({ hasText: corrected.code }).click();
  await page.getByRole('dialog').getByLabel('Document code').fill('773195000741');
  await page.getByRole('dialog').getByLabel('Reason').fill('A digit was misread.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  // what is not sent is in the rows of the answer
  await expect(main.getByRole('row').filter({ hasText: '773195000741' })).toContainText('Corrected');
  await expect(main.getByRole('row').filter({ hasText: corrected.code })).toBeHidden();
  await tablet.online();
  await waitUntilSent(page);
  await expect(main.getByRole('row').filter({ hasText: '773195000741' })).toBeVisible();

  const codesOf = async (code: string) => (await contentOf(service, projectId, code)).expected.map((one) => one.code).toSorted();
  expect(await codesOf(box.code)).toEqual(['773195000741', ...expected.slice(2).map(({ code }) => code)].toSorted());
  expect(await codesOf('0000409704')).toContain(moved.code);

  // the service has the history of the box
  await page.reload();
  await expect(main.getByText('It was never in this box.')).toBeVisible();
  await expect(main.getByText('A digit was misread.')).toBeVisible();
  await expect(main.getByText(`${expected.length - 1} document`)).toBeVisible();
  const here = await onDisk(page, container.collection);
  expect(here.map(({ id }) => id)).not.toContain(box.id);

  // neither does a correction bring its document to the device
  const documents = await onDisk(page, registration.collection);
  expect(documents.map(({ id }) => id)).not.toContain(corrected.id);

  // the list of documents has it behind those of this device, and without a connection with the time of the answer
  await page.goto(`/demo/segregation/${projectId}/edition`);
  const elsewhere = main.getByRole('row').filter({ hasText: '773195000741' });
  await scrolledTo(page, elsewhere);
  await expect(elsewhere).toContainText(box.code);
  await expect(elsewhere).toContainText('On the server');
  await expectAccessible(page, 'documents to correct, of boxes elsewhere too');
  await tablet.offline();
  await main.getByRole('radio', { name: 'Boxes' }).click();
  await main.getByRole('radio', { name: 'Documents' }).click();
  await expect(main.getByText(/This was loaded on this device: /)).toBeVisible();
  await scrolledTo(page, elsewhere);
  await elsewhere.click();
  await page.getByRole('dialog').getByLabel('Document code').fill('773195000742');
  await page.getByRole('dialog').getByLabel('Reason').fill('Another digit was misread.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await scrolledTo(page, main.getByRole('row').filter({ hasText: '773195000742' }));
  await tablet.online();
  await waitUntilSent(page);
  await scrolledTo(page, main.getByRole('row').filter({ hasText: '773195000742' }));
  expect(await codesOf(box.code)).toContain('773195000742');
});
