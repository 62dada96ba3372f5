import { expect, test, type Page } from '@playwright/test';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { cases, inHand, openCase, resolve, take } from '#tests/e2e/support/desk.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { chip, prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Story, steps 6 and 7: what clashed goes to the supervisor's desk, is settled there, and the operator sees the outcome. */
test.describe.configure({ mode: 'serial' });

const MINE = '0000991001';
const THEIRS = '0000991002';
const SHARED = '0000991003';
const WITHDRAWN = '0000991004';
const EDITED = '0000991005';
const [shared, codeTwice, late, value, first, ...alike] = foldersOf(8, 700);

let vault: Vault;
let operator: Tablet;
let colleague: Tablet;
let supervisor: Tablet;
let scanner: Scanner;
let colleagueScanner: Scanner;

test.beforeAll(async () => {
  vault = await openVault();
  operator = await openTablet({ inMemory: true, origin: vault.origin });
  colleague = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true });
  supervisor = await openTablet({ inMemory: true, origin: vault.origin, withoutWorker: true, width: 1440, height: 900 });
});
test.afterEach(({}, info) => keepEvidence(info, operator, colleague, supervisor));
test.afterAll(async () => {
  await Promise.all([operator, colleague, supervisor].map((tablet) => tablet.close()));
  await vault.close();
});

test('two tablets see the same boxes; one goes to the basement', async () => {
  await signIn(colleague.page, 'operator2');
  await waitForPhase(colleague.page, 'upToDate');
  colleagueScanner = await plugScanner(colleague.page);
  await newBox(colleague.page, colleagueScanner, { code: SHARED });
  await register(colleague.page, colleagueScanner, need(first));
  await newBox(colleague.page, colleagueScanner, { code: EDITED });
  await register(colleague.page, colleagueScanner, need(shared));
  await waitUntilSent(colleague.page);

  await signIn(operator.page, 'operator');
  await waitForPhase(operator.page, 'upToDate');
  await prepareOffline(operator.page);
  await operator.offline();
  scanner = await plugScanner(operator.page);
  await goToBoxes(operator.page);
});

test('without coverage the operator registers, edits what the colleague edits too, and uses a code the colleague uses', async () => {
  const { page } = operator;
  await newBox(page, scanner, { code: MINE });
  await register(page, scanner, need(codeTwice));
  for (const folder of alike) await register(page, scanner, folder);
  await openBoxByCode(page, scanner, SHARED);
  await register(page, scanner, need(late));
  await openBoxByCode(page, scanner, EDITED);
  await rename(page, need(shared).surname, 'Tabletowa');
  await newBox(page, scanner, { code: WITHDRAWN, inherited: { Department: 'Marketing', Year: '2019' } });
  await register(page, scanner, need(value));
});

test('in the meantime the colleague takes the codes, edits the document, closes the box; a dictionary value is withdrawn', async () => {
  const { page } = colleague;
  await rename(page, need(shared).surname, 'Zdalna');
  await openBoxByCode(page, colleagueScanner, SHARED);
  await page.getByRole('button', { name: 'Close box' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close box' }).click();
  await newBox(page, colleagueScanner, { code: THEIRS });
  for (const folder of [need(codeTwice), ...alike]) await register(page, colleagueScanner, { ...folder, surname: 'Inna' });
  await waitUntilSent(page);
  await vault.meddle(`update dictionary_values set until_version = 2 where value = 'Marketing'`);
});

test('coverage returns: nothing is lost, and the operator reads "with supervisor"', async () => {
  const { page } = operator;
  await operator.online();
  await waitUntilSent(page);
  const states = (await onDisk(page, 'outbox')).map(({ state }) => state);
  expect(states.filter((state) => state === 'contested').length).toBeGreaterThanOrEqual(6);
  expect(states.filter((state) => state === 'refused')).toEqual([]);
  await openBoxByCode(page, scanner, MINE);
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(1 + alike.length);
  await chip(page).click();
  await expect(page.getByRole('region', { name: 'With supervisor' })).toContainText('Nothing to do for you');
});

test('the desk lists the cases by kind within 5 s of their arrival', async () => {
  const { page } = supervisor;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  const queue = page.getByRole('navigation', { name: 'Conflicts by kind' });
  await expect(queue.getByRole('heading', { name: /^Same code twice/ })).toContainText(String(1 + alike.length));
  await expect(queue.getByRole('heading', { name: /^Edited on both sides/ })).toBeVisible();
  await expect(queue.getByRole('heading', { name: /^Box closed in the meantime/ })).toBeVisible();
  await expect(queue.getByRole('heading', { name: /^Value not in the value list/ })).toBeVisible();

  // one more arrives while the desk is looked at
  const [next] = foldersOf(1, 800);
  await goToBoxes(operator.page);
  await openBoxByCode(operator.page, scanner, MINE);
  await register(operator.page, scanner, { ...need(next), code: need(codeTwice).code });
  const count = queue.getByRole('heading', { name: /^Same code twice/ });
  await expect(count).toContainText(String(2 + alike.length), { timeout: 5_000 });
});

test('edited on both sides: only the differing field, base and both values, decided by keys alone, with its audit', async () => {
  const { page } = supervisor;
  await openCase(page, 'Edited on both sides');
  const fields = page.getByRole('group', { name: 'Differing fields' }).getByRole('radiogroup');
  await expect(fields).toHaveCount(1);
  await expect(fields.first()).toContainText(`was ${need(shared).surname}`);
  await expect(fields.first()).toContainText('Tabletowa');
  await expect(fields.first()).toContainText('Zdalna');
  const id = new URL(page.url()).searchParams.get('case') ?? '';
  await fields
    .first()
    .getByRole('radio', { name: /device/ })
    .focus();
  // out of the editor of the result, by either key, the keys go on
  for (const key of ['Escape', 'Enter']) {
    await page.keyboard.press('e');
    await expect(page.getByRole('textbox', { name: /^Result: / })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Trzecia');
    await page.keyboard.press(key);
    const result = page.getByRole('button', { name: /^Edit the result of / });
    await expect(result).toBeFocused();
    await expect(result).toHaveText(key === 'Enter' ? 'Trzecia' : /^(?!Trzecia)/);
    await page.keyboard.press('2');
    await expect(fields.first().getByRole('radio', { name: /server/ })).toBeFocused();
  }
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('p', { hasText: /^Resolved:/ })).toBeVisible();
  await waitUntilSent(page);
  await expect.poll(async () => JSON.stringify(await vault.witness.audit(id))).toContain('Tabletowa');
  const audit = JSON.stringify(await vault.witness.audit(id));
  for (const word of [need(shared).surname, 'Zdalna']) expect(audit).toContain(word);
});

test('look-alike cases are resolved in one batch after a preview; the chord that resolves one sends all that are shown', async () => {
  const { page } = supervisor;
  const before = await cases(page).count();
  await openCase(page, 'Same code twice');
  await take(page, 'Reject');
  await page.getByRole('button', { name: /^Preview/ }).click();
  const preview = page.getByRole('dialog', { name: 'Batch preview' });
  // alike are those in which the same fields differ
  await expect(preview.getByRole('checkbox').nth(alike.length - 1)).toBeChecked();
  const many = await preview.getByRole('checkbox').count();
  await preview.getByRole('checkbox').last().uncheck();
  await expect(preview.getByRole('button', { name: `Resolve ${many - 1}` })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(preview).toBeHidden();
  await expect(cases(page)).toHaveCount(before - (many - 1));
  await waitUntilSent(page);
});

test('new code, reopen, back to the operator with a note', async () => {
  const { page } = supervisor;
  await openCase(page, 'Same code twice');
  await take(page, 'Give a new code');
  await page.getByRole('textbox', { name: 'New code' }).fill('773199999999');
  await resolve(page);
  await openCase(page, 'Box closed in the meantime');
  await take(page, 'Reopen the box');
  await resolve(page);
  await openCase(page, 'Value not in the value list');
  await take(page, 'Back to the operator');
  await page.getByLabel('Note for the operator').fill('Marketing is now Sales');
  await resolve(page);
  await waitUntilSent(page);
});

test('the operator sees the outcome on the tablet', async () => {
  const { page } = operator;
  await chip(page).click();
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('Marketing is now Sales', {
    timeout: 30_000,
  });
  const { registrations, containers } = await vault.witness.held();
  const reopened = containers.find(({ code }) => code === SHARED);
  expect(reopened?.status).toBe(1);
  const inShared = registrations.filter(({ containerId }) => containerId === reopened?.id);
  expect(inShared.map(({ code }) => code)).toContain(need(late).code);
  const edited = registrations.find(({ code }) => code === need(shared).code);
  expect(Object.values(edited?.values ?? {})).toContain('Tabletowa');
  expect(registrations.filter(({ code }) => code === '773199999999')).toHaveLength(1);
  expect(registrations.filter(({ code }) => code === need(codeTwice).code)).toHaveLength(1);
});

test('a held key decides the current case and no unseen one', async () => {
  const { page } = supervisor;
  await bringTwice(['773199930001', '773199930002', '773199930003']);
  await page.goto('/demo/sync-desk');
  for (const code of ['773199930001', '773199930002', '773199930003']) {
    await openCase(page, 'Same code twice', code);
    await take(page, 'Reject');
  }
  await openCase(page, 'Same code twice', '773199930001');
  const before = await cases(page).count();
  await page.keyboard.down('Control');
  await page.keyboard.down('Enter');
  await expect(page.locator('p', { hasText: /^Resolved:/ })).toBeVisible();
  for (let repeated = 0; repeated < 3; repeated += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await waitUntilSent(page);
  await expect(cases(page)).toHaveCount(before - 1);
});

test('the current case stays when others arrive; decided elsewhere it shows so, and no key decides the one that replaces it', async () => {
  const { page } = supervisor;
  // from the menu, no case is named in the address
  await page.goto('/demo/sync-desk');
  await openCase(page, 'Same code twice');
  await page.goto('/demo/sync-desk');
  const note = page.getByLabel('Comment for the history');
  await note.pressSequentially('Label ');
  const title = (await inHand(page).getAttribute('aria-label')) ?? '';
  const before = await cases(page).count();

  await bringEdited('773199940001');
  await expect(cases(page)).toHaveCount(before + 1);
  await expect(cases(page).first()).toContainText('773199940001');
  await expect(inHand(page)).toHaveAttribute('aria-label', title);
  await expect(note).toBeFocused();
  await page.keyboard.type('torn');
  await expect(note).toHaveValue('Label torn');

  const colleagues = await OtherDevice.signIn(new Witness(vault.witness.origin), 'supervisor');
  await expect(page.getByText('Reserved for you until')).toBeVisible();
  const id = new URL((await inQueue(page).getAttribute('href')) ?? '', page.url()).searchParams.get('case');
  await expect
    .poll(async () => {
      const found = (await onDisk(page, 'conflicts')).find((each) => each.id === id)?.row;
      return found ? (await colleagues.send(colleagues.reject(found)))[0]?.verdict : undefined;
    })
    .toBe('applied');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Resolved elsewhere in the meantime: ');
  await expect(inQueue(page)).toContainText('773199940001');
  await page.keyboard.press('Control+Enter');
  await expect(inHand(page).locator(':focus')).toHaveCount(1);
  await waitUntilSent(page);
  await expect(cases(page)).toHaveCount(before);
  await page.keyboard.press('Control+Enter');
  await expect(cases(page)).toHaveCount(before - 1);
});

test('ux §10.6: on a phone Back leads from a case to the queue it was opened from, by the button or the hand', async () => {
  const { page } = supervisor;
  await bringTwice(['773199950001']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/demo/sync');
  await page.goto('/demo/sync-desk');
  const back = page.getByRole('button', { name: 'Back to the list' });
  for (const go of [() => page.goBack(), () => back.click()]) {
    await cases(page).first().click();
    await expect(back).toBeVisible();
    await go();
    await expect(cases(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/demo\/sync-desk$/);
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/sync-desk/);
});

/** The line of the queue whose case is open. */
function inQueue(page: Page) {
  return page.getByRole('navigation', { name: 'Conflicts by kind' }).locator('a[aria-current=true]');
}

/** Documents two other devices register under the same codes. */
async function bringTwice(codes: readonly string[]): Promise<void> {
  const { one, two, boxes } = await otherDevices(codes[0] ?? '');
  await one.send(boxes[0], ...(await Promise.all(codes.map((code) => one.document(boxes[0], code)))));
  const again = await Promise.all(codes.map((code) => two.document(boxes[1], code, { 'hr-surname': 'Nowicka' })));
  const verdicts = await two.send(boxes[1], ...again);
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['applied', ...codes.map(() => 'contested')]);
}

/** A document that two other devices change in parallel. */
async function bringEdited(code: string): Promise<void> {
  const { one, two, boxes } = await otherDevices(code);
  const document = await one.document(boxes[0], code);
  await one.send(boxes[0], document, one.change(document, { 'hr-surname': 'Kowalska' }, 1));
  expect(await two.send(two.change(document, { 'hr-surname': 'Kowalewska' }, 1))).toMatchObject([{ verdict: 'contested' }]);
}

/** Two devices of operators, each with a box; the codes of the boxes end like the one given. */
async function otherDevices(code: string) {
  const one = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const two = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const boxes = [await one.box(`0001${code.slice(-6)}`), await two.box(`0002${code.slice(-6)}`)] as const;
  return { one, two, boxes };
}

function need<T>(given: T | undefined): T {
  if (given === undefined) throw new Error('There are not enough folders.');
  return given;
}

/** Changes the surname of a row of the open box. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await rows(page)
    .filter({ hasText: from })
    .first()
    .getByRole('button', { name: /^Edit no/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter it again' }).click();
  for (let entry = 0; entry < 2; entry += 1) {
    await page.getByLabel('Surname').pressSequentially(to, { delay: 60 });
    await page.getByLabel('Surname').press('Enter');
  }
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page).filter({ hasText: to })).toHaveCount(1);
}
