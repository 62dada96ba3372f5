import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { pageTable } from '#schema/pages.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { axeSource, publishedAxe } from '#tests/e2e/support/axe-source.ts';
import { containerStatus } from '#schema/codes.ts';
import { wordsOf } from '#tests/e2e/screenshots/words.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows } from '#tests/e2e/support/documents.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { OtherDevice } from '#tests/e2e/support/other-device.ts';
import { chip, PASSWORD, prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** WCAG 2.2 AA on every screen of the story, as far as a program can check: large and small, light and dark. */
const BOX = '0000995001';
const [first, second] = foldersOf(2, 6_000);

test.describe.configure({ timeout: 300_000 });

/**
 * Pages still to come are one component with other words: what differs for a program is the frame around it, so one page of
 * each frame is looked at, one that needs no right where there is one.
 */
function comingPages(): string[] {
  const frames = new Map<string, string>();
  const coming = pageTable.filter((page) => page.coming === true);
  for (const { address, layout } of coming.toSorted((a, b) => Number(a.needs !== undefined) - Number(b.needs !== undefined)))
    if (!frames.has(layout)) frames.set(layout, address.replaceAll(/\{\w+\??\}/g, '1'));
  return [...frames.values()];
}

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  // one client asks for a code
  vault = await openVault({
    prepared: `update tenants set parameters = parameters || '{"isTwoFaEnabled":true,"twoFactorAuthType":1}' where url_path = 'acme'`,
  });
});
test.beforeEach(async () => {
  tablet = await openTablet({ inMemory: true, origin: vault.origin });
});
test.afterEach(async ({}, info) => {
  await keepEvidence(info, tablet);
  await tablet.close();
});
test.afterAll(() => vault.close());

test('axe in half the time finds what the published one finds', async () => {
  const found = [];
  for (const source of [publishedAxe(), axeSource()]) {
    const page = await tablet.newTab();
    await page.setContent(`<title>Faults</title><style>p, div { background: rgba(250, 250, 250, 0.6) }</style>
      <main style="background: #ddd"><div><p style="color: #888">grey</p><p style="color: hsl(60 100% 30%)">yellow</p></div>
      <p style="color: color(srgb 0.4 0.4 0.4); background: rgb(90 90 90 / 50%)">half</p><p style="opacity: 0.3">thin</p>
      <p>of a text <a href="/" style="color: #333">with a link</a></p><input><button></button><img src="/none"></main>`);
    const { violations, incomplete, passes } = await new AxeBuilder({ page, axeSource: source }).setLegacyMode(true).analyze();
    found.push([violations, incomplete, passes]);
  }
  expect(found[0]?.[0]?.map(({ id }) => id)).toContain('color-contrast');
  expect(found[1]).toEqual(found[0]);
});

test('before the sign-in: start, unknown client, sign-in and what it refuses', async () => {
  const { page } = tablet;
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page, 'start');
  await page.goto('/nobody');
  await expect(page.getByRole('heading', { name: 'There is no such company' })).toBeVisible();
  await expectAccessible(page, 'unknown client');
  await page.goto('/demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(page, 'sign-in, left empty');
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await expectAccessible(page, 'sign-in, refused');
  for (const path of ['auth/password-forgot', 'auth/password-reset', 'auth/invalidToken']) {
    await page.goto(`/demo/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
});

test('before the sign-in: a vault that cannot be reached, and the code a client asks for', async () => {
  const { page } = tablet;
  await tablet.context.route('**/api/tenancy/check-client**', (route) => route.abort());
  await page.goto('/globex');
  await expect(page.getByRole('heading', { name: 'Cannot reach the server' })).toBeVisible();
  await expectAccessible(page, 'unreachable');
  await tablet.context.unrouteAll();
  await page.goto('/acme');
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessible(page, 'code');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('code is wrong');
  await expectAccessible(page, 'code, refused');
});

for (const locale of ['en-US', 'de-DE'] as const) {
  test(`${locale}: pages and layers of the shell, a document, the form of a box`, async () => {
    const translate = wordsOf(locale);
    await tablet.context.addCookies([{ name: 'locale', value: locale, url: vault.origin }]);
    const { page } = tablet;
    await page.goto('/demo');
    await page.getByLabel(translate('User name')).fill('operator');
    await page.getByLabel(translate('Password'), { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: translate('Sign in'), exact: true }).click();
    await expect(chip(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
    for (const path of ['auth/user/my-account', 'auth/user/my-account-orders', ...comingPages(), 'notification/faq']) {
      await page.goto(`/demo/${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page, `${path}, ${locale}`);
    }
    // on a page that takes no scans a letter is a shortcut
    for (const [layer, keys] of Object.entries({ palette: 'ControlOrMeta+k', shortcuts: '?' })) {
      await page.keyboard.press(keys);
      await expect(page.locator('[aria-modal=true]')).toBeVisible();
      await expectAccessible(page, `${layer}, ${locale}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('[aria-modal=true]')).toHaveCount(0);
    }
    await page.goto('/demo/protocol');
    await page.getByRole('gridcell').first().waitFor();
    const box = (await onDisk(page, 'containers')).find(({ row }) => row?.status === containerStatus.opened)?.row;
    await page.goto(`/demo/protocol/${box?.projectId}/${box?.containerTypeId}/${box?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: box?.code ?? 'none' })).toBeVisible();
    await expectAccessible(page, `edit box, ${locale}`);
  });
}

test('the operator: boxes, a new box, the box with its dialogs, the sync centre, error pages', async () => {
  test.setTimeout(600_000);
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  const scanner = await plugScanner(page);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page, 'boxes');
  await page.getByRole('button', { name: 'Navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  await expectAccessible(page, 'drawer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page, 'account panel');
  await page.keyboard.press('Escape');

  await scanner.scan(BOX);
  await expect(page.getByLabel('Box code')).toHaveValue(BOX);
  await page.getByLabel('Box code').fill('no code');
  await page.getByRole('button', { name: 'Open the box' }).click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectAccessible(page, 'new box, refused');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
  await newBox(page, scanner, { code: BOX });
  await expectAccessible(page, 'empty box');
  for (const folder of [first, second]) if (folder) await register(page, scanner, folder);
  await page.getByRole('button', { name: /^Save/ }).click();
  await expectAccessible(page, 'box with documents, form refused');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Edit no/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Edit document' })).toBeVisible();
  await expectAccessible(page, 'document being edited');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, 'menu of the box');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close box' }).click();
  await expect(page.getByRole('dialog', { name: `Close box ${BOX}` })).toBeVisible();
  await expectAccessible(page, 'close dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Close box' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitUntilSent(page);
  await expectAccessible(page, 'closed box');
  await page.getByRole('button', { name: 'Order a pickup' }).click();
  await expect(page.getByRole('dialog', { name: 'Order a pickup' })).toBeVisible();
  await expectAccessible(page, 'pickup dialog');
  await page.keyboard.press('Escape');
  await page.goto('/demo/protocol/container/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('This box is not on this device')).toBeVisible();
  await expectAccessible(page, 'box that is not here');
  // an account page, a page that comes later, a page without the shell
  for (const path of ['auth/user/password-change', 'notification/tickets', 'notification-preview/1']) {
    await page.goto(`/demo/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/demo/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page, '404');
  await page.goto('/demo/sync-desk');
  await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible();
  await expectAccessible(page, '403');
});

test('the sync centre: offline card before and after, what waits, sign-out with something waiting', async () => {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/sync');
  await expect(page.getByRole('button', { name: 'Prepare for offline work' })).toBeVisible();
  await expectAccessible(page, 'sync centre');
  await prepareOffline(page);
  await expectAccessible(page, 'sync centre, prepared');
  await tablet.offline();
  await goToBoxes(page);
  await newBox(page, await plugScanner(page), { code: '0000995002' });
  await expectAccessible(page, 'box without coverage');
  await chip(page).click();
  await expect(page.getByRole('heading', { name: /^Offline/ })).toBeVisible();
  await expectAccessible(page, 'sync centre without coverage');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'sign-out dialog');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await tablet.online();
  await waitUntilSent(page);
});

test('the supervisor: the desk, a case of each layout, the preview of a batch', async () => {
  await makeCases();
  const { page } = tablet;
  await signIn(page, 'supervisor');
  await waitForPhase(page, 'upToDate');
  await page.goto('/demo/sync-desk');
  const queue = page.getByRole('navigation', { name: 'Conflicts by kind' });
  await expect(queue.getByRole('link').first()).toBeVisible();
  await expectAccessible(page, 'desk');
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const kind of ['Edited on both sides', 'Same code twice']) {
    await page.goto('/demo/sync-desk');
    await queue
      .getByRole('region', { name: new RegExp(`^${kind}`) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('region', { name: /^Conflict:/ })).toBeVisible();
    await expectAccessible(page, kind);
  }
  const choices = page.getByRole('radiogroup', { name: 'Decision' });
  for (const choice of await choices.getByRole('radio').all()) {
    await choice.check();
    await expectAccessible(page, `same code twice: ${await choice.getAttribute('aria-label')}`);
  }
  await choices.getByRole('radio', { name: 'Reject' }).check();
  await page.getByRole('button', { name: /^Preview/ }).click();
  await expect(page.getByRole('dialog', { name: 'Batch preview' })).toBeVisible();
  await expectAccessible(page, 'preview of a batch');
});

/** Two documents with codes that are taken, and one that was edited on both sides. */
async function makeCases(): Promise<void> {
  const other = await OtherDevice.signIn(new Witness(vault.witness.origin));
  const late = await OtherDevice.signIn(new Witness(vault.witness.origin), 'operator');
  const box = await other.box('0000995003');
  const [one, two, again, too] = [
    await other.document(box, '773195000001'),
    await other.document(box, '773195000002'),
    await other.document(box, '773195000001', { 'hr-surname': 'Nowicka' }),
    await other.document(box, '773195000002', { 'hr-surname': 'Nowakowska' }),
  ];
  const results = await other.send(box, one, two, again, too);
  const changes = [
    ...(await other.send(other.change(one, { 'hr-surname': 'Kowalska' }, 1))),
    ...(await late.send(late.change(one, { 'hr-surname': 'Kowalewska' }, 1))),
  ];
  expect(results.map(({ verdict }) => verdict)).toEqual(['applied', 'applied', 'applied', 'contested', 'contested']);
  expect(changes.map(({ verdict }) => verdict)).toEqual(['applied', 'contested']);
}
