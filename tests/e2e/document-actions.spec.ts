import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Locator } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn, signOut } from '#tests/e2e/support/people.ts';
import { pressSelected } from '#tests/e2e/support/selection.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';
import { writtenPdf } from '#tests/bench/hostile-files/pdf-parts.ts';

/** A supervisor tags, mails, moves and deletes what a search found; an administrator restores it. */
test.describe.configure({ mode: 'serial' });

let vault: Vault;
let desk: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  desk = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, desk));
test.afterAll(async () => {
  await desk.close();
  await vault.close();
});

let results = '';
let document = '';
let name = '';

const row = (n: number): Locator => desk.page.locator('[data-choose]').nth(n);
const bar = () => desk.page.getByRole('toolbar', { name: 'Selection' });

const news = () => desk.page.getByRole('region', { name: 'Messages' });

/** Selects the first rows of the results and presses an action of the selection. */
async function press(action: string, rows: number): Promise<void> {
  await desk.page.goto(results);
  for (let n = 0; n < rows; n += 1) await row(n).click();
  await expect(bar()).toContainText(`${rows} selected`);
  await pressSelected(desk.page, action);
}

test('two documents get a tag at the same time, and the document shows it', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText('HR personal files').first().click();
  await page.getByText('All classes').first().click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(row(0)).toBeVisible();
  results = new URL(page.url()).pathname + new URL(page.url()).search;
  await press('Tags', 2);
  const dialog = page.getByRole('dialog', { name: 'Tag 2 documents' });
  await dialog.getByLabel('Tag', { exact: true }).fill('For the audit');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await expect(news()).toContainText('Tagged: For the audit');
  await expect(bar()).toBeHidden();
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).dblclick();
  await expect(page).toHaveURL(/document-preview/);
  document = new URL(page.url()).pathname;
  await page.goto(`${document}/attrs`);
  await expect(page.getByText('For the audit')).toBeVisible();
});

test('a tag is removed from a document where its attributes are, and the history has it', async () => {
  const { page } = desk;
  await page.getByRole('button', { name: 'Remove tag For the audit' }).click();
  await expect(news()).toContainText('Tag removed: For the audit');
  await expect(page.getByRole('button', { name: 'Remove tag For the audit' })).toBeHidden();
  await expect(page.getByText('waits to be sent')).toHaveCount(0, { timeout: 60_000 });
  await expectAccessible(page, 'attributes of a document');
  await page.goto(`${document}/changes-history`);
  await expect(page.getByText('Tag removed: For the audit')).toBeVisible();
});

test('another tag is added where the attributes are', async () => {
  const { page } = desk;
  await page.goto(`${document}/attrs`);
  await page.getByRole('button', { name: 'Add tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tag 1 document' });
  await dialog.getByLabel('Tag', { exact: true }).fill('For the court');
  await dialog.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('button', { name: 'Remove tag For the court' })).toBeVisible();
});

test('a list of codes from the template is looked for: the result has those it found, and the values not found', async () => {
  const { page } = desk;
  // the page of a result names its project above the menu
  await page.goto('/demo');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText('HR personal files').first().click();
  await page.getByText('Employment contracts', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(row(0)).toBeVisible();
  const listed = (await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  await page.getByRole('link', { name: 'Change the search' }).click();
  await page.getByRole('button', { name: 'Search by list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search by list' });
  await expect(dialog.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  const loading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the template' }).click();
  const template = await readFile(await (await loading).path(), 'utf8');
  const columns = template.trim().split(';');
  const cells = (value: string) => columns.map((_, at) => (at === 0 ? `"${value}"` : '')).join(';');
  const filled = [template.trim(), cells(listed), cells('NOT-THERE'), cells(listed)].join('\r\n');
  await dialog
    .getByLabel('Or from a file')
    .setInputFiles({ name: 'filled.csv', mimeType: 'text/csv', buffer: Buffer.from(filled) });
  await expect(dialog.getByLabel('Values, one in each line')).toHaveValue(`${listed}\nNOT-THERE`);
  await expectAccessible(page, 'search by list');
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('1 of 2 values found')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(listed);
  await expectAccessible(page, 'result of a list');
  await page.getByRole('button', { name: 'Values not found: 1' }).click();
  await expect(page.getByRole('textbox', { name: 'Values not found' })).toHaveValue('NOT-THERE');
  await expectAccessible(page, 'values not found');
  // the values name people: another page does not have them
  await page.reload();
  await expect(page.getByText('The values of this list are not kept. Search by list again.')).toBeVisible();
  await expect(row(0)).toBeHidden();
});

test('a colleague gets a link by mail, and the history has it', async () => {
  const { page } = desk;
  await press('Mail', 2);
  const dialog = page.getByRole('dialog', { name: 'Mail 2 documents' });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  const to = dialog.getByRole('combobox', { name: 'To' });
  await to.fill('operator');
  await page.getByRole('option').first().click();
  await to.fill('not an address');
  await to.press('Enter');
  await expect(dialog.getByText('Choose a person from the list, or type a whole address.')).toBeVisible();
  await to.fill('someone@elsewhere.example');
  await to.press('Enter');
  await dialog.getByLabel('Subject').fill('Two files for you');
  await dialog.getByLabel('Message').fill('Please have a look.');
  await expectAccessible(page, 'mail');
  await send.click();
  await expect(dialog.getByText('The mail is on its way to 1 receiver.')).toBeVisible();
  await expect(dialog.getByText('Your company does not list this domain.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(bar()).toBeHidden();
  // without a mail server each message is a file
  const folder = join(vault.dataDir, 'outgoing');
  await expect(async () => {
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const message = await readFile(join(folder, file), 'utf8');
    expect(message).toContain('Subject: Two files for you');
    expect(message).toContain(document);
  }).toPass({ timeout: 30_000 });
  await page.goto(`${document}/changes-history`);
  await expect(page.getByText('Sent by mail').first()).toBeVisible();
});

test('offline, the mail of a document gives the reason why it cannot be sent', async () => {
  const { page } = desk;
  await page.goto(document);
  const mail = page.getByRole('button', { name: 'Mail', exact: true });
  await expect(mail).toBeEnabled();
  await desk.offline();
  await expect(mail).toHaveAttribute('title', 'Mail needs a connection.', { timeout: 30_000 });
  await desk.online();
  await expect(mail).not.toHaveAttribute('title', 'Mail needs a connection.', { timeout: 60_000 });
});

test('a document moves to another class without coverage, with what would be lost in words, and is sent with coverage', async () => {
  const { page } = desk;
  await press('Move', 1);
  await expect(page).toHaveURL(/\/move$/);
  const choice = page.getByLabel('Move to class');
  await expect(choice).toBeVisible();
  await desk.offline();
  await choice.click();
  await page.getByRole('option', { name: 'Employment contracts' }).click();
  const move = page.getByRole('button', { name: 'Move document' });
  await expect(move).toBeVisible();
  await expect(page.getByText('These values have no place in the class and will be lost:')).toBeVisible();
  await expectAccessible(page, 'move');
  await page.getByLabel('First name').fill('Anna');
  await page.getByLabel('Contract from').fill('2019-03-01');
  await page.getByLabel('Document code').fill('12');
  await move.click();
  // the value that does not fit is named with its reason, at its field too
  await expect(page.getByRole('alert').filter({ hasText: /^Document code: .+/ })).toBeVisible();
  await page.getByLabel('Document code').fill('900000000123');
  await move.click();
  await expect(news()).toContainText('Saved on this device');
  const waiting = page.getByRole('main').getByText('The move to another class is saved on this device and waits to be sent.');
  await expect(waiting.first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Employment contracts', { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'a document whose move waits');
  await desk.online();
  await expect(waiting).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByRole('main').getByText('Employment contracts', { exact: true }).first()).toBeVisible();
  await page.goto(`${document}/changes-history`);
  await expect(page.getByText('Moved to another class')).toBeVisible();
  await expect(page.getByText('Tag added: For the audit')).toBeVisible();
  await expect(page.getByText(/^values\./)).toHaveCount(0);
});

test('a document without pages gets its first ones in its preview', async () => {
  const { page } = desk;
  await page.goto(document);
  await expect(page.getByText('No pages yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Order a scan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order 1 document' });
  await expect(sheet.getByRole('radio', { name: 'Scan', exact: true })).toBeChecked();
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await writtenPdf(['A letter'])) };
  await page.getByLabel('Photos or files').setInputFiles(file);
  await expectAccessible(page, 'first pages');
  await page.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible({ timeout: 60_000 });
});

test('contents are erased for good only with their number typed, and what must be kept stays with its reason', async () => {
  const { page } = desk;
  await press('Delete', 1);
  const dialog = page.getByRole('dialog', { name: 'Delete 1 document?' });
  await dialog.getByRole('radio', { name: /^Erase the contents for good/ }).click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Request of the person, Art. 17');
  // the reasons are there before the attempt, and what was filled in is kept
  await dialog.getByRole('button', { name: 'Why must this be kept?' }).click();
  const why = page.getByRole('dialog', { name: /: what prevents destruction$/ });
  await expect(why.getByRole('listitem').first()).toContainText(
    /Not before|No date|No retention schedule|Kept permanently|review/,
  );
  await why.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('Request of the person, Art. 17');
  await dialog.getByLabel('Number of documents').fill('1');
  await expectAccessible(page, 'erasing the contents of a document');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('1 document stays:');
  await expect(dialog.getByRole('alert')).toContainText(/Not before|No date|No retention schedule|Kept permanently|review/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('a document is deleted with a reason, and an administrator restores it', async () => {
  const { page } = desk;
  await press('Delete', 1);
  const dialog = page.getByRole('dialog', { name: 'Delete 1 document?' });
  await dialog.getByLabel('Reason', { exact: true }).fill('Registered twice');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(news()).toContainText('Deleted. They can be restored for 30 days.');
  await page.goto(document);
  await expect(page.getByText('This document is not there.')).toBeVisible();
  // the preview has a layout of its own, without the account
  await page.goto(results);
  await signOut(page);
  await signIn(page, 'admin');
  await page.goto('/demo/documents/deleted');
  const deleted = page.getByRole('row').filter({ hasText: 'Registered twice' });
  await expect(deleted).toHaveCount(1);
  name = (await deleted.getByRole('gridcell').nth(1).textContent()) ?? '';
  await expectAccessible(page, 'deleted documents');
  await deleted.locator('[data-choose]').click();
  await bar().getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await expect(news()).toContainText('Restored. They are in searches again.');
  await expect(deleted).toHaveCount(0);
  await page.goto(document);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('the history of a document shows where its paper was, also offline', async () => {
  const { page } = desk;
  const paper = page.getByRole('switch', { name: 'Where the paper was' });
  await page.goto(`${document}/changes-history`);
  await paper.click();
  await expect(page.getByText('Nothing has happened to the box since this document was registered.')).toBeVisible();
  await expect(page.getByText('Tag removed: For the audit')).toBeHidden();
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await other.box('0000997501');
  const inside = await other.document(box, '773195000751');
  const verdicts = await other.send(box, inside, ...(await other.pickup(box, inside, '')));
  expect(verdicts.map(({ verdict }) => verdict)).not.toContain('refused');
  await page.goto(`/demo/document-preview/${inside.entityId}/changes-history`);
  await paper.click();
  const events = page.getByRole('list', { name: 'Where the paper was' });
  await expect(events.getByText('Box closed and sealed')).toBeVisible();
  await expectAccessible(page, 'where the paper of a document was');
  await desk.offline();
  await paper.click();
  await paper.click();
  await expect(events.getByText('Box closed and sealed')).toBeVisible();
  await expect(page.getByText(/^Cannot reach the server\. This was loaded on this device/)).toBeVisible({ timeout: 30_000 });
  await desk.online();
});
