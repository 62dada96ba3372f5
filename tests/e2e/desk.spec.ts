import { expect, test } from '@playwright/test';
import { costCenterStatus } from '#schema/codes.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { cases, openCase, openDesk, registerTaken, resolve, take } from '#tests/e2e/support/desk.ts';
import { foldersOf, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, waitUntilSent } from '#tests/e2e/support/people.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/**
 * The desk and the operator: a document sent back, corrected and sent again, one rejected, one moved, two boxes distinguished.
 */
test.describe.configure({ mode: 'serial' });

const folders = foldersOf(2, 650);
const NOTE = 'The folder is number 773199990001';
const RIGHT_CODE = '773199990001';
/** A box whose cost center is withdrawn. */
const UNPAID = '0000992008';

/** Boxes another device makes: a closed one, an open one whose code is used twice, and the code one of the two gets. */
const [CLOSED, OPEN, NEW_CODE] = ['0000992011', '0000992012', '0000992013'];

let vault: Vault;
let operator: Tablet;
let supervisor: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  supervisor = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, supervisor));
test.afterAll(async () => {
  await Promise.all([operator, supervisor].map((tablet) => tablet.close()));
  await vault.close();
});

test('two folders are registered under codes the vault has already', async () => {
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  await registerTaken(operator.page, elsewhere, folders, { theirs: '0000992001', own: '0000992002' });
  await openDesk(supervisor.page, folders.length);
});

test('sent back with a note, the document is found from the sync centre, corrected and sent', async () => {
  const { page: desk } = supervisor;
  await cases(desk).first().click();
  // one rule on every width: the button leads to the note
  for (const width of [390, 1440]) {
    await desk.setViewportSize({ width, height: 900 });
    await desk.getByRole('button', { name: 'Ask the operator' }).click();
    await expect(desk.getByLabel('Note for the operator')).toBeFocused();
  }
  await expect(desk.getByRole('radio', { name: 'Back to the operator' })).toBeChecked();
  await desk.getByLabel('Note for the operator').fill(NOTE);
  await desk.getByRole('button', { name: /^Resolve and next/ }).click();
  await waitUntilSent(desk);

  const { page } = operator;
  await chip(page).click();
  const needsYou = page.getByRole('region', { name: 'Needs attention' });
  await expect(needsYou).toContainText(NOTE, { timeout: 30_000 });
  await needsYou.getByRole('link', { name: 'Correct the document' }).click();
  await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(NOTE);
  await page.getByLabel('Document code').fill(RIGHT_CODE);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit document' })).toBeHidden();
  await waitUntilSent(page);
  await expect(rows(page).filter({ hasText: NOTE })).toHaveCount(0);
  const { registrations } = await vault.witness.held();
  const corrected = registrations.filter(({ code }) => code === RIGHT_CODE);
  expect(corrected).toHaveLength(1);
  expect(Object.values(corrected[0]?.values ?? {})).toContain('Inna');
  await chip(page).click();
  await expect(page.getByText('Nothing needs attention.')).toBeVisible();
});

test('rejected once, with a reason the operator reads on their tablet', async () => {
  const { page: desk } = supervisor;
  const before = await cases(desk).count();
  await openCase(desk, 'Same code twice');
  await take(desk, 'Reject');
  await desk.getByRole('combobox', { name: 'Reason' }).click();
  await desk.getByRole('option', { name: 'Operator error' }).click();
  await resolve(desk);
  await expect(cases(desk)).toHaveCount(before - 1);
  await waitUntilSent(desk);

  const { page } = operator;
  const sent = page.getByRole('region', { name: 'Sent', exact: true });
  await expect(sent.locator('li').filter({ hasText: 'Rejected by your supervisor: Operator error' })).toHaveCount(1, {
    timeout: 30_000,
  });
});

test('a late document of a closed box is moved to another open box', async () => {
  const { page } = supervisor;
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const [closed, open] = [await elsewhere.box(CLOSED), await elsewhere.box(OPEN)];
  const first = await elsewhere.document(closed, '773199990010');
  const [closing] = await elsewhere.pickup(closed, first, '');
  const sent = await elsewhere.send(closed, open, first, ...(closing ? [closing] : []));
  expect(sent.map(({ verdict }) => verdict)).toEqual(Array(4).fill('applied'));
  const late = await elsewhere.document(closed, '773199990011');
  expect(await elsewhere.send(late)).toMatchObject([{ verdict: 'contested', code: 'containerClosed' }]);
  await page.goto('/demo/sync-desk');
  await openCase(page, 'Box closed in the meantime');
  await take(page, 'Move to another box');
  await expect(page.getByRole('button', { name: /^Resolve and next/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'Open box of the same project' }).click();
  await page.getByRole('option', { name: OPEN }).click();
  await resolve(page);
  await expect(async () => {
    const { containers, registrations } = await vault.witness.held();
    expect(registrations.find(({ id }) => id === late.entityId)?.containerId).toBe(open.entityId);
    expect(containers.find(({ id }) => id === closed.entityId)).toMatchObject({ status: 2, documents: 1 });
  }).toPass();
  await waitUntilSent(page);
});

test('a code of a box used twice: one box gets a new code, another becomes the box that has it', async () => {
  const { page } = supervisor;
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const twin = await elsewhere.box(OPEN, { description: 'second shelf' });
  await elsewhere.send(twin);
  await openCase(page, 'Same code twice', OPEN);
  await page.getByRole('textbox', { name: 'New code' }).fill(OPEN);
  await expect(page.getByRole('textbox', { name: 'New code' })).toHaveAccessibleDescription(
    'Another box or document has this code',
  );
  await page.getByRole('textbox', { name: 'New code' }).fill(NEW_CODE);
  await resolve(page);
  const same = await elsewhere.box(OPEN, { description: 'third shelf' });
  const document = await elsewhere.document(same, '773199990012');
  await elsewhere.send(same, document);
  await openCase(page, 'Same code twice', OPEN);
  await take(page, 'Merge into the existing box');
  await page
    .getByRole('radiogroup', { name: 'Description' })
    .getByRole('radio', { name: /device/ })
    .check();
  await resolve(page);
  await expect(async () => {
    const { containers, registrations } = await vault.witness.held();
    expect(containers.find(({ id }) => id === twin.entityId)).toMatchObject({ code: NEW_CODE, alias: OPEN });
    const kept = containers.filter(({ code }) => code === OPEN);
    expect(kept).toMatchObject([{ description: 'third shelf', documents: 2 }]);
    expect(registrations.find(({ id }) => id === document.entityId)?.containerId).toBe(kept[0]?.id);
  }).toPass();
  await waitUntilSent(page);
});

test('a withdrawn cost center is shown by its name, and another is chosen only by keys', async () => {
  const { page } = supervisor;
  const centers = (await onDisk(page, 'references')).flatMap(({ row }) => (row.of === 'costCenter' ? [row] : []));
  const withdrawn = centers.find(({ status }) => status !== costCenterStatus.active);
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  await elsewhere.send(await elsewhere.box(UNPAID, { costCenterId: withdrawn?.id ?? '' }));
  await page.goto('/demo/sync-desk');
  await page
    .getByRole('region', { name: /^Cost center not active/ })
    .getByRole('link')
    .click();
  const name = `${withdrawn?.code} ${withdrawn?.name}`;
  await expect(page.getByRole('group', { name: 'Cost center', exact: true })).toContainText(name);
  await expect(page.getByRole('main')).not.toContainText(withdrawn?.id ?? '');
  const choice = page.getByRole('combobox', { name: `Cost center instead of “${name}”` });
  await choice.press('ArrowDown');
  // a key pressed before the list is open belongs to the button
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const shown = async () => {
    const text = await choice.textContent();
    return centers.find((each) => `${each.code} ${each.name}` === text)?.id;
  };
  await expect.poll(shown).toBeDefined();
  const chosen = await shown();
  await expectAccessible(page, 'a withdrawn cost center');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(async () => {
    const { containers } = await vault.witness.held();
    expect(containers.find(({ code }) => code === UNPAID)?.costCenterId).toBe(chosen);
  }).toPass();
  await waitUntilSent(page);
});
