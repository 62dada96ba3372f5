import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { LIMITS } from '#schema/limits.ts';
import { newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { chip, PASSWORD, signIn, waitForPhase } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';
import { cellsOf, imported, isFormula, readers } from '#tests/security/formulas.ts';

/** Text that means something to a browser, a spreadsheet, a database or a program is text here, everywhere. */
const BOX = '0000996001';
const OWN = '0000996002';

const hostile = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  `=cmd|' /C calc'!A0`,
  '@SUM(1+1)*cmd',
  `'); drop table registrations; --`,
  '__proto__',
  '{{constructor.constructor("window.hit=1")()}}',
  'evil\u202Egpj.exe',
  '${7*7}%0d%0aSet-Cookie: a=b',
];

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

test('what another device sent is shown as text in rows and form, and cannot run in the exported file', async () => {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const box = await other.box(BOX);
  const documents = [];
  for (const [at, value] of hostile.entries()) {
    documents.push(await other.document(box, `77319600000${at}`, { 'hr-first-name': value }));
  }
  const verdicts = await other.send(box, ...documents);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(verdicts.map(() => 'applied'));
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await openBoxByCode(page, await plugScanner(page), BOX);
  await expect(rows(page)).toHaveCount(hostile.length);
  for (const value of hostile) await expect(rows(page).filter({ hasText: value })).toHaveCount(1);
  await rows(page)
    .filter({ hasText: '<script>' })
    .getByRole('button', { name: /^Edit no/ })
    .click();
  await expect(page.getByLabel('First name')).toHaveValue('<script>window.hit=1</script>');
  const csv = await exported(page);
  const cells = cellsOf(csv, { delimiters: ';', quotes: true }).flat().map(imported);
  for (const value of hostile) expect(cells).toContain(value);
  for (const reader of readers) expect(cellsOf(csv, reader).flat().filter(isFormula)).toEqual([]);
  expect(csv).toContain(`"'=cmd|`);
  expect(csv).toContain(`"'@SUM`);
  expect(csv).not.toMatch(/(^|;|\n)"?[=@]/);
  await unharmed(page);
});

test('typed and scanned: shown as it is, refused in words, and nothing of it cut', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: OWN });
  // a label of an unrelated system
  await scanner.scan('<b>=1+1</b>');
  await expect(page.getByText('unknown type of code')).toContainText('<b>=1+1</b>', { ignoreCase: true });
  await page.getByRole('button', { name: 'Discard code' }).click();
  const surname = page.getByLabel('Surname');
  await surname.pressSequentially('<b>x</b>', { delay: 60 });
  await surname.press('Enter');
  await expect(surname).toBeFocused();
  await expect(page.getByText('Letters only').first()).toBeVisible();
  const name = page.getByRole('combobox', { name: 'First name', exact: true });
  await name.fill('x'.repeat(10_000));
  await expect(name).toHaveValue('x'.repeat(10_000));
  await expect(name).toHaveAccessibleDescription(/At most 4000 characters. Too many: 6000./);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page)).toHaveCount(0);
  await unharmed(page);
});

test('a value longer than any field, and NUL, are refused by the service with the operation named, and the rest goes through', async () => {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const box = await other.box('0000996003');
  const longest = await other.document(box, '773196000101', { 'hr-first-name': 'x'.repeat(LIMITS.valueCharacters) });
  const tooLong = await other.document(box, '773196000102', { 'hr-first-name': 'x'.repeat(10_000) });
  const nul = await other.document(box, '773196000103', { 'hr-first-name': 'a\0b' });
  const verdicts = await other.send(box, longest, tooLong, nul);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'refused', 'refused']);
  const { registrations } = await vault.witness.held();
  const held = registrations.filter(({ code }) => code.startsWith('7731960001'));
  expect(held.map(({ values }) => values['hr-first-name'])).toEqual(['x'.repeat(LIMITS.valueCharacters)]);
});

test("another client's box: its address shows nothing, its client asks for a sign-in of its own", async () => {
  const id = await boxOfAcme();
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.goto(`/demo/protocol/container/${id}`);
  await expect(page.getByText('This box is not on this device')).toBeVisible();
  await page.goto(`/acme/protocol/container/${id}`);
  await expect(page.getByLabel('User name')).toBeVisible();
  await expect(chip(page)).toHaveCount(0);
});

test('after the sign-in the address cannot redirect to another host', async () => {
  const evil = encodeURIComponent('//evil.example/');
  const { page } = tablet;
  await page.goto(`/demo/auth/login?redirect=${evil}&returnUrl=${evil}`);
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chip(page)).toBeVisible();
  expect(page.url()).toBe(`${vault.origin}/demo/protocol`);
  await unharmed(page);
});

/** Id of a box of the client *acme*, asked by the staff who may go there. */
async function boxOfAcme(): Promise<string> {
  const witness = new Witness(vault.witness.origin);
  await witness.signIn('staff', 'acme');
  const [box] = (await witness.held()).containers;
  if (!box) throw new Error('The client acme has no box.');
  return box.id;
}

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'More actions' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Transfer list (CSV)' }).click();
  return readFile(await (await coming).path(), 'utf8');
}

/** Nothing of it ran, and nothing had to be stopped by the policy. */
async function unharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(globalThis, 'hit'))).toBeUndefined();
  expect(tablet.problems).toEqual([]);
}
