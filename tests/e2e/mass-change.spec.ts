import { expect, test, type Locator } from '@playwright/test';
import type { CallResult } from '#schema/calls/call.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { searchCalls, type SearchResult } from '#schema/calls/search.ts';
import { registrationUpdate } from '#schema/operations/registrations.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { signIn } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Found documents as a whole: one value of three is changed and put back, and two of them go into a basket. */
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
const row = (n: number): Locator => desk.page.locator('[data-choose]').nth(n);
const bar = () => desk.page.getByRole('toolbar', { name: 'Selection' });

async function select(rows: number): Promise<void> {
  await desk.page.goto(results);
  for (let n = 0; n < rows; n += 1) await row(n).click();
  await expect(bar()).toContainText(`${rows} selected`);
}

test('R-344: a value of three documents is set, each row shown before and after, and put back', async () => {
  const { page } = desk;
  await signIn(page, 'supervisor');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByRole('treeitem', { name: 'HR personal files' }).click();
  await page.getByRole('treeitem', { name: 'HR personal files' }).last().click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  // the class proposes values to look for, and no document has all of them
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row(2)).toBeVisible();
  results = new URL(page.url()).pathname + new URL(page.url()).search;
  await select(3);
  await bar().getByRole('button', { name: 'Edit values' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are changing 3 documents' });
  await expect(dialog.getByText('Fields left on Keep stay as they are.')).toBeVisible();
  const next = dialog.getByRole('button', { name: 'Show before and after' });
  await expect(next).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'What to do with Surname' }).click();
  await page.getByRole('option', { name: 'Set' }).click();
  await dialog.getByRole('textbox', { name: 'New value of Surname' }).fill('Kowalska-Nowak');
  await expectAccessible(page, 'change of several documents');
  await next.click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Change 3' }).click();
  await expect(dialog.getByText('3 documents changed.')).toBeVisible();
  // the way back stays after the window is closed, also when the page is loaded again
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(results);
  await expect(page.getByText(/^You changed 3 documents/)).toBeVisible();
  await expectAccessible(page, 'result with a change that can be undone');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Undone: 3.');
  await expect(page.getByText(/^You changed 3 documents/)).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Kowalska-Nowak' })).toHaveCount(0);
});

test('R-298: the order sheet shows which found documents can go, before anything is in a basket', async () => {
  const { page } = desk;
  await select(2);
  await bar().getByRole('button', { name: 'Add to basket' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order 2 documents' });
  await expect(sheet.getByRole('radio', { name: 'Paper', exact: true })).toBeChecked();
  await expect(sheet.getByText('It is not in the archive, so it cannot be taken from there.')).toHaveCount(2);
  await expect(sheet.getByRole('button', { name: 'Add to basket' })).toBeDisabled();
  await expectAccessible(page, 'order sheet');
});

test('R-344: more documents than are shown row by row change as work, with progress, and go back', async () => {
  const { page } = desk;
  await page.goto(results);
  await page.getByRole('button', { name: 'Load next 250' }).click();
  await expect(page.getByText(/Showing the first 500\.|^\d{3} documents$/)).toBeVisible();
  await page.getByRole('button', { name: 'Select all rows' }).click();
  await bar().getByRole('button', { name: 'Edit values' }).click();
  const dialog = page.getByRole('dialog', { name: /You are changing \d{3} documents/ });
  await dialog.getByRole('combobox', { name: 'What to do with Date of birth' }).click();
  await page.getByRole('option', { name: 'Set' }).click();
  // a date is typed as a date
  await dialog.getByRole('textbox', { name: 'New value of Date of birth' }).fill('01.02.1980');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('1980-02-01')).toBeVisible();
  await expectAccessible(page, 'change of many documents');
  await dialog.getByRole('button', { name: /^Change \d{3}$/ }).click();
  await expect(dialog.getByText(/\d{3} documents changed\./)).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Show the outcome' }).click();
  await expect(page.getByRole('heading', { name: 'Change of documents' })).toBeVisible();
  await expectAccessible(page, 'outcome of a change of many documents');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/Undone: \d{3}\./)).toBeVisible({ timeout: 60_000 });
});

const CHANGED = 214;

/** The newest documents of the class the search is about, in its order. */
async function found(): Promise<string[]> {
  const classId = /\/class\/([^/]+)\//.exec(results)?.[1];
  const { items } = (await vault.witness.ask('POST', searchCalls.documentSearch.path, { classId })) as SearchResult; // the call's own shape
  return items.slice(0, CHANGED).map(({ guid }) => String(guid));
}

/** Values of these documents as the service has them. */
async function valuesOf(ids: readonly string[]): Promise<Map<string, Readonly<Record<string, string>>>> {
  const asked = { guidList: ids, massUpdate: true };
  const { path } = documentEditCalls.metadataRestrictions;
  type Answer = CallResult<typeof documentEditCalls.metadataRestrictions>;
  const { documents } = (await vault.witness.ask('POST', path, asked)) as Answer; // the call's own shape
  return new Map(documents.map(({ guid, values = {} }) => [guid, values]));
}

/** Two operators correct the surname of one of these documents: the second correction waits for the supervisor. Gives its id. */
async function contest(ids: readonly string[]): Promise<string> {
  const { registrations } = await vault.witness.held();
  const document = registrations.find(({ id, containerId }) => ids.includes(id) && containerId !== '');
  if (!document) throw new Error('None of them is in a box.');
  const { id, containerId, version } = document;
  const correct = async (userName: string, surname: string) => {
    const device = await OtherDevice.signIn(new Witness(vault.witness.origin), userName);
    const payload = { containerId, values: { 'hr-surname': surname }, evidence: {}, toVerify: [] };
    const [result] = await device.send(device.make(registrationUpdate, payload, { entityId: id, base: { [id]: version } }));
    return result?.verdict;
  };
  expect(await correct('operator2', 'Jabłońska')).toBe('applied');
  expect(await correct('operator', 'Zawadzka')).toBe('contested');
  return id;
}

test('214 documents are changed, one waits at the supervisor, and the others go back', async () => {
  test.setTimeout(240_000);
  const { page } = desk;
  await vault.witness.signIn('supervisor');
  const ids = await found();
  const waiting = await contest(ids);
  const before = await valuesOf(ids);
  await select(1);
  for (let n = 1; n < CHANGED; n += 1) await page.keyboard.press('Shift+ArrowDown');
  await expect(bar()).toContainText(`${CHANGED} selected`);
  await bar().getByRole('button', { name: 'Edit values' }).click();
  const dialog = page.getByRole('dialog', { name: `You are changing ${CHANGED} documents` });
  await dialog.getByRole('combobox', { name: 'What to do with Surname' }).click();
  await page.getByRole('option', { name: 'Set' }).click();
  await dialog.getByRole('textbox', { name: 'New value of Surname' }).fill('Kowalska-Nowak');
  await dialog.getByRole('button', { name: 'Show before and after' }).click();
  await dialog.getByRole('button', { name: `Change ${CHANGED}` }).click();
  await expect(dialog.getByText(`${CHANGED - 1} documents changed. 1 is with your supervisor.`)).toBeVisible({ timeout: 60_000 });
  const stayed = dialog.getByRole('listitem').filter({ hasText: 'A supervisor is deciding about this value' });
  await expect(stayed).toHaveCount(1);
  await expectAccessible(page, 'outcome of a change of which one document waits at the supervisor');
  const changed = await valuesOf(ids);
  expect(changed.get(waiting)).toEqual(before.get(waiting));
  expect([...changed.values()].filter((values) => values['hr-surname'] === 'Kowalska-Nowak')).toHaveLength(CHANGED - 1);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByText(`Undone: ${CHANGED - 1}. Changed by others since and left as they are: 0.`)).toBeVisible({
    timeout: 60_000,
  });
  expect(await valuesOf(ids)).toEqual(before);
});
