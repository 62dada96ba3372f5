import { expect, test } from '@playwright/test';
import { newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { chip, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** Story, step 7: two tabs of one browser, and two tablets of one operator or of two. */
const BOX = '0000992001';
const OTHER = '0000992002';
const THIRD = '0000992003';
const FOURTH = '0000992004';
const FIFTH = '0000992005';

let vault: Vault;
let tablet: Tablet;
let second: Tablet | undefined;

test.beforeAll(async () => {
  vault = await openVault();
});
test.beforeEach(async () => {
  tablet = await openTablet({ origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet, second);
  await tablet.close();
  await second?.close();
  second = undefined;
});
test.afterAll(() => vault.close());

test('two tabs work on one box without coverage; both are seen in both, and all arrives exactly once over a bad line', async () => {
  const one = tablet.page;
  await signIn(one, 'operator');
  await waitForPhase(one, 'upToDate');
  const scannerOne = await plugScanner(one);
  await newBox(one, scannerOne, { code: BOX });
  await waitUntilSent(one);
  const two = await tablet.newTab();
  await two.goto(one.url());
  await expect(two.getByRole('heading', { name: BOX })).toBeVisible();
  // without a lease (src/data/offline/leases.ts) both tabs would give the provisional number, which may repeat (S6)
  const leases = async () => (await onDisk(one, 'settings')).filter(({ id }) => id.startsWith('lease/hr-personal-no/'));
  await expect.poll(async () => (await leases()).length).toBeGreaterThan(0);
  await tablet.offline();
  const scannerTwo = await plugScanner(two);
  const [a, b, c, d] = foldersOf(4, 900);
  if (!a || !b || !c || !d) throw new Error('no folders');
  await one.bringToFront();
  await register(one, scannerOne, a);
  await two.bringToFront();
  await register(two, scannerTwo, b);
  await register(two, scannerTwo, c);
  await one.bringToFront();
  await register(one, scannerOne, d);
  await expect(rows(one)).toHaveCount(4);
  await expect(rows(two)).toHaveCount(4);
  const numbers = (await onDisk(one, 'outbox')).map(({ n }) => n);
  expect(new Set(numbers).size).toBe(numbers.length);
  vault.proxy.spoil(/sync\/push/, { kind: 'loseAnswer' }, { times: 1 });
  vault.proxy.spoil(/sync\/push/, { kind: 'double' }, { times: 2 });
  await tablet.online();
  await waitUntilSent(one);
  await waitForPhase(two, 'upToDate');
  const { registrations, containers } = await vault.witness.held();
  const box = containers.filter(({ code }) => code === BOX);
  expect(box).toHaveLength(1);
  const held = registrations.filter(({ containerId }) => containerId === box[0]?.id);
  expect(held.map(({ code }) => code).toSorted()).toEqual([a, b, c, d].map(({ code }) => code));
  // both tabs began with the draft and the number that were on the disk
  expect(new Set(held.map(({ values }) => values['hr-personal-no'])).size).toBe(4);
});

test('the tab that sends is closed: the other one goes on', async () => {
  const one = tablet.page;
  await signIn(one, 'operator');
  await waitForPhase(one, 'upToDate');
  const two = await tablet.newTab();
  await two.goto('/demo/protocol');
  await waitForPhase(two, 'upToDate');
  await one.close();
  tablet.page = two;
  const scanner = await plugScanner(two);
  await newBox(two, scanner, { code: OTHER });
  await waitUntilSent(two);
  const { containers } = await vault.witness.held();
  expect(containers.filter(({ code }) => code === OTHER)).toHaveLength(1);
});

test('the same operator on a second tablet: what one saved the other shows, and numbers do not meet', async () => {
  await signIn(tablet.page, 'operator');
  await waitForPhase(tablet.page, 'upToDate');
  second = await openTablet({ origin: vault.origin });
  await signIn(second.page, 'operator');
  await waitForPhase(second.page, 'upToDate');
  const scanner = await plugScanner(tablet.page);
  await newBox(tablet.page, scanner, { code: THIRD });
  const [a, b] = foldersOf(2, 950);
  if (!a || !b) throw new Error('no folders');
  await register(tablet.page, scanner, a);
  await waitUntilSent(tablet.page);
  const other = await plugScanner(second.page);
  await expect(second.page.getByRole('gridcell', { name: THIRD })).toBeVisible();
  await openBoxByCode(second.page, other, THIRD);
  await expect(rows(second.page)).toHaveCount(1);
  await register(second.page, other, b);
  await waitUntilSent(second.page);
  await expect(rows(tablet.page)).toHaveCount(2);
  await expect(chip(tablet.page)).toHaveAccessibleName('Up to date');
  const { registrations } = await vault.witness.held();
  const mine = registrations.filter(({ code }) => code === a.code || code === b.code);
  const numbers = mine.flatMap(({ values }) => Object.values(values).filter((value) => value.startsWith('KD/2019/')));
  expect(new Set(numbers).size).toBe(2);
});

test('a refused change that is no longer needed is discarded: the box is as the server has it', async () => {
  const { page } = tablet;
  const other = await OtherDevice.signIn(vault.witness);
  const box = await other.box(FOURTH);
  await other.send(box);
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate');
  await page.goto(`${vault.origin}/demo/protocol`);
  const scanner = await plugScanner(page);
  await openBoxByCode(page, scanner, FOURTH);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete this box' }).click();
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete this box' });
  await expect(remove).toBeVisible();
  await tablet.offline();
  await remove.click();
  await other.send(await other.document(box, '300000992004'));
  await tablet.online();
  await expect(chip(page)).toHaveAccessibleName(/^1 needs attention/);
  await chip(page).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Discard this change?' });
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Nothing needs attention.')).toBeVisible();
  await expect(chip(page)).toHaveAccessibleName('Up to date');
  await page.goto(`${vault.origin}/demo/protocol`);
  // the box is another person's
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: FOURTH })).toBeVisible();
});

test('S-d: a colleague’s correction of a document open in the form is not overwritten: both values go to the supervisor', async () => {
  const { page } = tablet;
  const other = await OtherDevice.signIn(vault.witness);
  const box = await other.box(FIFTH);
  const document = await other.document(box, '300000992005');
  await other.send(box, document);
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  const scanner = await plugScanner(page);
  await openBoxByCode(page, scanner, FIFTH);
  const edit = rows(page)
    .first()
    .getByRole('button', { name: /^Edit no/ });
  const firstName = page.getByRole('combobox', { name: 'First name', exact: true });
  await edit.click();
  await firstName.fill('Tabletowa');
  await other.send(other.change(document, { 'hr-first-name': 'Zdalna', 'hr-surname': 'Poprawiona' }, 1));
  await expect(rows(page).first()).toContainText('Poprawiona, Zdalna');
  await page.reload();
  await edit.click();
  await expect(firstName).toHaveValue('Tabletowa');
  await expect(page.getByRole('textbox', { name: 'Surname', exact: true })).toHaveValue('Poprawiona');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page).first()).toContainText('With supervisor');
  const { registrations } = await vault.witness.held();
  const held = registrations.find(({ id }) => id === document.entityId);
  expect(held?.values).toMatchObject({ 'hr-first-name': 'Zdalna', 'hr-surname': 'Poprawiona' });

  // the form of a box: what it leaves alone stays as the colleague has it
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit the box' }).click();
  await page.getByLabel('Description').fill('Torn');
  const { containers } = await vault.witness.held();
  const seen = containers.find(({ id }) => id === box.entityId);
  await other.send(other.changeBox(box, { inherited: { ...seen?.inherited, 'hr-year': '2001' } }, seen?.version ?? 0));
  const versions = async () => (await onDisk(page, 'containers')).find(({ id }) => id === box.entityId)?.base?.version;
  await expect.poll(versions).toBe((seen?.version ?? 0) + 1);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: FIFTH })).toBeVisible();
  await waitUntilSent(page);
  const heldBox = async () => (await vault.witness.held()).containers.find(({ id }) => id === box.entityId);
  expect(await heldBox()).toMatchObject({ description: 'Torn', inherited: { 'hr-year': '2001' } });

  // nor do the values all documents share
  await page.getByRole('button', { name: 'Change fixed fields' }).click();
  const fixed = page.getByRole('dialog', { name: 'Same for every document' });
  await fixed.getByLabel('Department').fill('Payroll');
  const now = await heldBox();
  await other.send(other.changeBox(box, { inherited: { ...now?.inherited, 'hr-year': '2002' } }, now?.version ?? 0));
  await expect.poll(versions).toBe((now?.version ?? 0) + 1);
  await fixed.getByRole('button', { name: 'Use for the rest of the box' }).click();
  await expect(fixed).toBeHidden();
  await waitUntilSent(page);
  expect((await heldBox())?.inherited).toMatchObject({ 'hr-department': 'Payroll', 'hr-year': '2002' });
});
