import { expect, test } from '@playwright/test';
import { costCenterStatus } from '#schema/codes.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { cases, openCase, resolve, take } from '#tests/e2e/support/desk.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { chip, signIn, signOut, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner, type Scanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** The desk and the operator: a batch taken back, a case put off, a document sent back, corrected and sent again; then a tablet that is barred. */
test.describe.configure({ mode: 'serial' });

const folders = foldersOf(3, 650);
const NOTE = 'The folder is number 773199990001';
const RIGHT_CODE = '773199990001';
/** What the vault has, and the supervisor's desk does not know of yet. */
const TAKEN = '773199990002';
/** A box that is charged to nobody any more. */
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

test('three folders are registered under codes the vault has already', async () => {
  const { page } = operator;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate', 60_000);
  const scanner: Scanner = await plugScanner(page);
  await newBox(page, scanner, { code: '0000992001' });
  for (const folder of folders) await register(page, scanner, folder);
  await waitUntilSent(page);
  await page.getByRole('button', { name: 'Back to boxes' }).click();
  await newBox(page, scanner, { code: '0000992002' });
  for (const folder of folders) await register(page, scanner, { ...folder, surname: 'Inna' });
  await waitUntilSent(page);
  await expect(rows(page).filter({ hasText: 'With supervisor' })).toHaveCount(folders.length);
});

test('ux §10.6: with a keyboard over half of the screen the field in hand and Save stay in sight', async () => {
  const { page } = operator;
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

test('the queue is narrowed by kind and by words, and the address says so', async () => {
  const { page } = supervisor;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.goto('/demo/sync-desk');
  await expect(cases(page)).toHaveCount(folders.length);
  await page.getByRole('searchbox', { name: 'Search the conflicts' }).fill(`inna ${folders[1]?.code}`);
  await expect(cases(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=inna/);
  await page.reload();
  await expect(cases(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: 'All kinds' }).click();
  await expect(page.getByRole('menuitemradio', { name: /^Same code twice/ })).toBeVisible();
  await expectAccessible(page, 'kinds of conflicts');
  await page.getByRole('menuitemradio', { name: /^Same code twice/ }).click();
  await expect(page).toHaveURL(/kind=duplicateCode/);
  await expect(cases(page)).toHaveCount(folders.length);
});

test('the case in hand is in sight of the queue, however far down it lies', async () => {
  const { page } = supervisor;
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto('/demo/sync-desk');
  await expect(cases(page)).toHaveCount(folders.length);
  for (let passed = 1; passed < folders.length; passed += 1) await page.getByRole('button', { name: 'Next conflict' }).click();
  await expect(cases(page).last()).toHaveAttribute('aria-current');
  await expect(cases(page).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a case that is put off stands at the end and is free for a colleague', async () => {
  const { page } = supervisor;
  const first = cases(page).first();
  const href = (await first.getAttribute('href')) ?? '';
  await first.click();
  await expect(page.getByText('You hold this conflict until')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  const later = page.getByRole('region', { name: /^Put off for later/ });
  await expect(later.getByRole('link')).toHaveAttribute('href', new RegExp(`case=${caseIn(href)}`));
  await expect(page.getByRole('region', { name: /^Conflict:/ })).toBeVisible();
  await waitUntilSent(page);
  await page.reload();
  await expect(later.getByRole('link')).toHaveCount(1);
});

test('what was picked for a case survives a reload, and a code that fits no class is not sent', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  const code = page.getByRole('textbox', { name: 'New code' });
  await code.fill('abc');
  await page.getByLabel('Note for the audit trail').fill('Label torn');
  // a person needs longer from the last letter to the reload than the disk does
  await expect.poll(async () => JSON.stringify(await onDisk(page, 'settings'))).toContain('Label torn');
  await page.reload();
  await expect(code).toHaveValue('abc');
  await expect(page.getByLabel('Note for the audit trail')).toHaveValue('Label torn');
  await expect(code).toHaveAccessibleDescription('A document code has 12 digits');
  await expect(page.getByRole('button', { name: /^Resolve and next/ })).toHaveAttribute('aria-disabled', 'true');
  await code.fill(folders[1]?.code ?? '');
  await expect(code).toHaveAccessibleDescription('Another record has this code');
  await code.press('ControlOrMeta+Enter');
  await expect(page.locator('[aria-live=assertive]')).toContainText('Another record has this code');
  await expect(code).toBeVisible();
});

test('a decision the vault refuses says why, and the case comes back', async () => {
  const { page } = supervisor;
  const open = await cases(page).count();
  // what another device registers meanwhile, a desk without coverage cannot know
  await supervisor.offline();
  const elsewhere = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const box = await elsewhere.box('0000992009');
  await elsewhere.send(box, await elsewhere.document(box, TAKEN));
  await page.getByRole('textbox', { name: 'New code' }).fill(TAKEN);
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await expect(cases(page)).toHaveCount(open - 1);
  await supervisor.online();
  const refused = page.getByRole('main').getByRole('alert');
  await expect(refused).toContainText('The vault did not take the decision: ');
  await expect(refused).toContainText('Another record has this code');
  await refused.getByRole('button', { name: 'Take up the case again' }).click();
  await expect(refused).toHaveCount(0);
  await expect(cases(page)).toHaveCount(open);
});

test('a batch that has reached the vault is taken back as one', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: /^Preview/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Resolve ${folders.length}` })
    .click();
  await expect(page.getByText('No conflicts are waiting')).toBeVisible();
  await waitUntilSent(page);
  await expect(page.getByRole('link', { name: /^3 solved today/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByText('Taken back: 3 conflicts')).toBeVisible();
  await expect(cases(page)).toHaveCount(folders.length);
});

test('a decision of today is looked at again and taken back there', async () => {
  const { page } = supervisor;
  await cases(page).first().click();
  await page.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: /^Resolve and next/ }).click();
  await waitUntilSent(page);
  await page.getByRole('link', { name: /^1 solved today/ }).click();
  await expect(page.getByRole('heading', { name: 'Solved today' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the decision' }).click();
  await expect(page.getByText('Nothing was solved today')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the conflicts' }).click();
  await expect(cases(page)).toHaveCount(folders.length);
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
  const needsYou = page.getByRole('region', { name: 'Needs you' });
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
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
});

test('rejected once, with a reason the operator reads on his tablet', async () => {
  const { page: desk } = supervisor;
  const before = await cases(desk).count();
  await openCase(desk, 'Same code twice');
  await take(desk, 'Reject');
  await desk.getByRole('combobox', { name: 'Reason' }).click();
  await desk.getByRole('option', { name: 'Mistake of the operator' }).click();
  await resolve(desk);
  await expect(cases(desk)).toHaveCount(before - 1);
  await waitUntilSent(desk);

  const { page } = operator;
  const sent = page.getByRole('region', { name: 'Sent', exact: true });
  await expect(sent.locator('li').filter({ hasText: 'Rejected by your supervisor: Mistake of the operator' })).toHaveCount(1, {
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
  await openCase(page, 'Box closed meanwhile');
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
  await expect(page.getByRole('textbox', { name: 'New code' })).toHaveAccessibleDescription('Another record has this code');
  await page.getByRole('textbox', { name: 'New code' }).fill(NEW_CODE);
  await resolve(page);
  const same = await elsewhere.box(OPEN, { description: 'third shelf' });
  const document = await elsewhere.document(same, '773199990012');
  await elsewhere.send(same, document);
  await openCase(page, 'Same code twice', OPEN);
  await take(page, 'Merge into the existing box');
  await page
    .getByRole('radiogroup', { name: 'Description' })
    .getByRole('radio', { name: /tablet/ })
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

test('a withdrawn cost center is told by its name, and another is chosen by keys alone', async () => {
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
  // a key pressed before the list stands is the button's, not the list's
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

test('who may not register looks at a box and its documents', async () => {
  const { page } = supervisor;
  await signOut(page);
  await signIn(page, 'admin');
  await goToBoxes(page);
  const scanner = await plugScanner(page);
  await expect(page.getByRole('button', { name: /^Scanner ready/ })).toBeVisible();
  await scanner.scan('0000992099');
  await expect(page.getByText('There is no box with this code here.')).toBeVisible();
  await scanner.scan('0000992001');
  await expect(page.getByText('Your role looks at boxes and registers nothing.')).toBeVisible();
  for (const name of ['Save and next', 'Close box', 'Separator']) await expect(page.getByRole('button', { name })).toHaveCount(0);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Show no/ })
    .click();
  await expect(page.getByRole('definition').filter({ hasText: folders[2]?.code ?? '' })).toBeVisible();
  await expectAccessible(page, 'a box that is looked at');
});

test('a barred tablet says so and keeps its work in quarantine; it goes when an administrator lifts the bar, and prepares when told', async () => {
  const { page: office } = supervisor;
  const { page } = operator;
  const account = await page.getByRole('button', { name: /^Account of/ }).getAttribute('aria-label');
  await office.goto('/demo/management/devices');
  const device = office.getByRole('row').filter({ hasText: account?.replace('Account of ', '') ?? '' });
  const order = async (what: string) => {
    const entry = office.getByRole('menuitem', { name: what });
    // the list is asked for again when its page has come: the row that was pressed may be gone with the answer
    await expect(async () => {
      await device.getByRole('button', { name: /^Actions for/ }).press('Enter', { timeout: 2_000 });
      await expect(entry).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await entry.press('Enter');
    await office.getByRole('alertdialog').getByRole('button', { name: what }).press('Enter');
  };
  await expect(device).toContainText('Everything sent');
  await expectAccessible(office, 'devices of the client');
  await order('Bar this device');
  await expect(device).toContainText('Barred');

  await goToBoxes(page);
  await newBox(page, await plugScanner(page), { code: '0000992003' });
  await waitForPhase(page, 'barred');
  await chip(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tablet is barred, 1 in quarantine');
  await expect(page.getByRole('button', { name: 'Rescue file' })).toBeVisible();
  await order('Lift the bar');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await waitUntilSent(page);
  expect((await vault.witness.held()).containers.filter(({ code }) => code === '0000992003')).toHaveLength(1);

  await device.getByRole('button', { name: /^Actions for/ }).press('Enter');
  await office.getByRole('menuitem', { name: 'Prepare again' }).press('Enter');
  await expect(device).toContainText('Told to prepare');
  await page.reload();
  const followed = async () => (await onDisk(page, 'settings')).some(({ id }) => id === 'preparedFor');
  await expect.poll(followed, { timeout: 30_000 }).toBe(true);
  await expect(page.getByRole('heading', { name: 'Ready to work offline' })).toBeVisible();
});

function caseIn(href: string): string {
  return new URL(href, 'http://desk').searchParams.get('case') ?? '';
}
