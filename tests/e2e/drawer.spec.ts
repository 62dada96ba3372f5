import { expect, test, type Page } from '@playwright/test';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { goToBoxes, newBox } from '#tests/e2e/support/boxes.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import { damageAnswer, onDisk } from '#tests/e2e/support/local-database.ts';
import { PASSWORD, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { openVault, type Vault } from '#tests/e2e/support/vault.ts';

/** The navigation without a pointer: drawer, palette, sheet of keys (S0 §2 Navigation drawer, APG tree view). */

let vault: Vault;
let tablet: Tablet;

test.beforeAll(async () => {
  vault = await openVault();
});
test.afterAll(() => vault?.close());

const tree = (page: Page) => page.getByRole('tree', { name: 'Main navigation' });
const line = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Navigation' }).focus();
  await page.keyboard.press('Enter');
  // the focus follows the page it stands for; keys pressed before that go elsewhere
  await expect(tree(page).getByRole('treeitem').and(page.locator(':focus'))).toBeVisible();
}

/** Presses keys one after the other and waits for the line that has the focus then. */
async function press(page: Page, keys: readonly string[], focused: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  await expect(line(page, focused)).toBeFocused();
}

test.describe('one who is signed in', () => {
  // the project that is chosen and the theme stay on the tablet: who leaves such behind comes last
  test.beforeAll(async () => {
    tablet = await openTablet({ inMemory: true, origin: vault.origin });
    await signIn(tablet.page, 'operator');
    await waitForPhase(tablet.page, 'upToDate');
  });
  test.beforeEach(async () => {
    await tablet.page.goto('/demo/protocol');
    await expect(tablet.page.getByRole('gridcell').first()).toBeVisible();
  });
  test.afterEach(async ({}, info) => keepEvidence(info, tablet));
  test.afterAll(() => tablet?.close());

  test('R-060, R-069: the drawer is a tree: arrows, Home, End, letters, Enter; Escape gives the focus back', async () => {
    const { page } = tablet;
    await openDrawer(page);
    // the focus begins on the page one is at
    await expect(line(page, 'Boxes and envelopes')).toBeFocused();
    await expect(line(page, 'Boxes and envelopes')).toHaveAttribute('aria-current', 'page');
    await press(page, ['Home'], 'Documents');
    await expect(line(page, 'Documents')).toHaveAttribute('aria-expanded', 'false');
    await press(page, ['ArrowRight'], 'Documents');
    await expect(line(page, 'Documents')).toHaveAttribute('aria-expanded', 'true');
    await press(page, ['ArrowRight'], 'Accounting');
    await expect(line(page, 'Accounting')).toHaveAttribute('aria-level', '2');
    await press(page, ['ArrowLeft', 'ArrowLeft'], 'Documents');
    await press(page, ['End'], 'Sync');
    await press(page, ['ArrowDown'], 'Sync');
    await press(page, ['o'], 'Orders');
    // selecting an entry with children opens it
    await press(page, ['Enter', 'ArrowDown', 'ArrowDown'], 'Pickup');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/demo\/orders\/pickup$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Pickup' })).toBeVisible();
    await expect(tree(page)).toBeHidden();

    await openDrawer(page);
    // what leads to the page is open
    await expect(line(page, 'Pickup')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(tree(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Navigation' })).toBeFocused();
    expect(tablet.problems).toEqual([]);
  });

  test('R-063, R-064: the search filters during typing, shows how many, and the first Escape only empties it', async () => {
    const { page } = tablet;
    await openDrawer(page);
    const search = page.getByPlaceholder('Search...');
    await search.focus();
    await page.keyboard.type('INVOICES');
    await expect(line(page, 'Purchase invoices').first()).toBeVisible();
    await expect(line(page, 'Orders')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /\d+ pages/ })).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(line(page, 'Documents')).toBeFocused();
    await search.focus();
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue('');
    await expect(line(page, 'Orders')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tree(page)).toBeHidden();
  });

  test('Ctrl K finds boxes, places and actions by keys; `?` lists the keys, but not with an active scanner', async () => {
    const { page } = tablet;
    const palette = page.getByRole('combobox', { name: 'Search or run a command' });
    const first = page.getByRole('gridcell').first();
    await expect(first).toHaveText(/^\d{10}$/); // its row may still be on its way
    const code = (await first.textContent()) ?? '';
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toHaveCount(0);
    // slower than a scanner: what comes like a scan is one, wherever the focus is
    await page.keyboard.type(code.slice(-6), { delay: 120 });
    await expect(page.getByRole('option', { name: code })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: code })).toBeVisible();

    // a box that is closed is not among the newest open ones, and its code names it
    const boxes = (await onDisk(page, container.collection)).filter(({ shown }) => shown === 1);
    const closed = boxes.find(({ row }) => row !== null && row.status !== containerStatus.opened)?.row;
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.keyboard.type(closed?.code ?? '', { delay: 120 });
    await expect(page.getByRole('option', { name: closed?.code ?? '' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.keyboard.type('sync', { delay: 120 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/demo\/sync$/);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
    await expect(page.getByText('Resolve and next')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: code })).toBeVisible();
    await expect(palette).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(palette).toBeFocused();
    await page.keyboard.type('dark', { delay: 120 });
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(tablet.problems).toEqual([]);
  });

  test('what is typed right after Ctrl K is what the palette begins with, and nothing of it reaches the form under it', async () => {
    const { page } = tablet;
    const palette = page.getByRole('combobox', { name: 'Search or run a command' });
    await page.goto('/demo/protocol/container');
    const code = page.getByLabel('Box code');
    await code.fill('0000');
    // the part of the palette takes its time
    await page.route(/\/assets\/panels/, async (route) => {
      await new Promise((come) => setTimeout(come, 1_500));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('synk', { delay: 120 });
    await page.keyboard.press('Backspace');
    await page.keyboard.press('c');
    await expect(palette).toBeFocused();
    await expect(palette).toHaveValue('sync');
    await page.keyboard.type(' cent', { delay: 120 });
    await expect(palette).toHaveValue('sync cent');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(code).toHaveValue('0000');
    await code.focus();
    await page.keyboard.type('1');
    await expect(code).toHaveValue('00001');
    // loaded now: it opens immediately, and delays nothing
    await page.keyboard.press('Control+k');
    await page.keyboard.type('sy', { delay: 120 });
    await expect(palette).toHaveValue('sy');
    await page.keyboard.press('Escape');
    await code.fill('');
  });

  test('R-065, R-066: a chosen project goes to its first item and leaves the others out', async () => {
    const { page } = tablet;
    await openDrawer(page);
    const select = page.getByRole('combobox', { name: /Select project/ });
    await select.focus();
    await page.keyboard.press('ArrowDown');
    await expect(select).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(select).toContainText('Accounting');
    await expect(page).toHaveURL(/\/demo\/document-search\/class\/[^/]+\/$/);
    await page.getByPlaceholder('Search...').focus();
    await page.keyboard.type('All classes');
    await expect(line(page, 'Accounting')).toHaveCount(1);
    await expect(line(page, 'HR personal files')).toHaveCount(0);
  });
});

test.describe('on a tablet of its own', () => {
  test.beforeEach(async () => {
    tablet = await openTablet({ inMemory: true, origin: vault.origin });
  });
  test.afterEach(async ({}, info) => {
    await keepEvidence(info, tablet);
    await tablet?.close();
  });

  test('R-072: an integration opens a tab of its own and leaves this page where it is', async () => {
    const { page, context } = tablet;
    await signIn(page, 'operator');
    await openDrawer(page);
    await press(page, ['a', 'p'], 'API opens a new tab');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const other = await opened;
    await expect(other).toHaveURL(/\/api\/docs$/);
    expect(await other.evaluate(() => window.opener === null)).toBe(true);
    await expect(page).toHaveURL(/\/demo\/protocol$/);
  });

  test('R-010, R-040, R-049, R-061, R-062, R-068, R-150, R-271, R-273: a rail of 110 px expands to the drawer and back; its measures are those of S0 §9', async () => {
    const { page } = tablet;
    await page.setViewportSize({ width: 1_800, height: 900 });
    await signIn(page, 'supervisor');
    const rail = page.getByRole('navigation', { name: 'Main navigation' });
    expect((await rail.boundingBox())?.width).toBe(110);
    const bar = page.getByRole('banner');
    expect((await bar.boundingBox())?.height).toBe(75);
    const logo = bar.getByRole('link', { name: 'Strongroom' });
    expect((await logo.locator('svg').boundingBox())?.height).toBe(37);
    await expect(logo).toHaveAttribute('href', /^\/demo\/?$/);
    await expect(bar.getByRole('button', { name: /^Account of / })).toBeVisible();
    await expect(page).toHaveTitle(/Strongroom/);
    await rail.getByRole('button', { name: 'Expand' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(tree(page)).toBeVisible();
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBeCloseTo(1_800 * 0.29375, 0);
    expect((await line(page, 'Documents').boundingBox())?.height).toBe(40);
    await page.setViewportSize({ width: 1_200, height: 900 });
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(470);
    await drawer.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(drawer).toBeHidden();
    // a heading of the rail opens the drawer at its place
    await rail.getByRole('button', { name: 'Orders' }).press('Enter');
    await expect(line(page, 'Orders')).toBeFocused();
    await expect(line(page, 'Delivery')).toBeVisible();
    await page.keyboard.press('Escape');
    // hiding on shrink: no rail where there is no room for one
    await page.setViewportSize({ width: 1_024, height: 768 });
    await expect(rail).toHaveCount(0);
  });

  test('R-226: a place the browser will not go to is written to its log, and nothing else happens', async () => {
    const { page } = tablet;
    await signIn(page, 'operator');
    await page.evaluate(() => {
      // what a browser does that was sent to too many places in a short time
      history.pushState = () => {
        throw new DOMException('too many places', 'SecurityError');
      };
    });
    const logged = page.context().waitForEvent('weberror');
    await openDrawer(page);
    await press(page, ['o', 'ArrowRight', 'ArrowRight'], 'Delivery');
    await page.keyboard.press('Enter');
    expect((await logged).error().message).toContain('too many places');
    await expect(tree(page)).toBeHidden();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Navigation' })).toBeVisible();
  });

  test('R-151: the menu is asked for once, whatever pages one goes to', async () => {
    const { page } = tablet;
    let asked = 0;
    page.on('request', (request) => (asked += request.url().endsWith('/api/navigation/menu') ? 1 : 0));
    await signIn(page, 'operator');
    for (const place of ['Questions and answers', 'Tickets']) {
      await openDrawer(page);
      await page.getByPlaceholder('Search...').fill(place);
      await line(page, place).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: place })).toBeVisible();
    }
    expect(asked).toBe(1);
  });

  test('R-229: a failure of the menu leaves it empty, and the rest of the application works', async () => {
    const { page } = tablet;
    await page.route('**/api/navigation/menu', (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page, 'operator');
    await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
    await openDrawer(page);
    await expect(tree(page).getByRole('treeitem')).toHaveText(['Sync']);
  });

  test('5,000 entries: only the lines on screen are in the page, the last one is a key away', async () => {
    const { page } = tablet;
    const routeParams = [{ key: 'Id', value: '1' }];
    const entries = Array.from({ length: 5_000 }, (_, n) => {
      const data = { groupId: '0', routeId: 5, routeParams };
      return { id: `r${n}`, title: `Report ${n}`, icon: '', groupId: '0', showAllGroups: true, items: [], data };
    });
    const menu = { menu: entries, groups: [{ id: '0', name: '' }] };
    await page.route('**/api/navigation/menu', (route) => route.fulfill({ json: { result: true, message: '', data: menu } }));
    await signIn(page, 'operator');
    await openDrawer(page);
    await expect(tree(page).getByRole('treeitem').first()).toHaveAttribute('aria-setsize', '5001');
    expect(await tree(page).getByRole('treeitem').count()).toBeLessThan(60);
    await press(page, ['End'], 'Sync');
    await press(page, ['ArrowUp'], 'Report 4999');
    await page.getByPlaceholder('Search...').focus();
    await page.keyboard.type('report 499');
    await expect(page.getByRole('status').filter({ hasText: '11 pages' })).toBeAttached();
  });

  test('R-033, decisions S12: a part that cannot be loaded reloads the page, once; then its card explains what to do', async () => {
    const { page, context } = tablet;
    // no service worker: it would have the part
    await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await signIn(page, 'operator');
    let loads = 0;
    page.on('load', () => (loads += 1));
    const isPart = /\/assets\/coming-page/;
    await page.route(isPart, (route) => route.abort());
    await page.goto('/demo/workflow/my-requests');
    await expect(page.getByRole('heading', { name: 'This page is not on this device yet' })).toBeVisible();
    await expect.poll(() => loads).toBe(2);
    await expect(page.getByRole('button', { name: 'Navigation' })).toBeVisible();
    // another page of the same part has its own try; this one stays as it is
    await page.goto('/demo/notification/tickets');
    await expect.poll(() => loads).toBe(4);
    await page.goto('/demo/workflow/my-requests');
    await expect(page.getByRole('heading', { name: 'This page is not on this device yet' })).toBeVisible();
    expect(loads).toBe(5);
    await page.unroute(isPart);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
  });

  test('S12: going offline while an optional part loads takes no page away; the part comes with the next page that loads', async () => {
    const { page, context } = tablet;
    await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }));
    await signIn(page, 'operator');
    const asked: string[] = [];
    page.on('requestfailed', (request) => asked.push(request.url()));
    // the connection is cut from the first try on, also if that comes before the page is notified
    const isPart = /\/assets\/notifications-part/;
    await page.route(isPart, (route) => route.abort());
    await page.goto('/demo/auth/user/my-account');
    await page.getByLabel('City').fill('Gdańsk');
    await tablet.offline();
    await page.unroute(isPart);
    await expect.poll(() => asked.some((url) => url.includes('notifications-part')), { timeout: 15_000 }).toBe(true);
    await expect(page.getByLabel('City')).toHaveValue('Gdańsk');
    await expect(page.getByText('unread notifications')).toHaveCount(0);
    await tablet.online();
    await waitForPhase(page, 'upToDate');
    await expect(page.getByLabel('City')).toHaveValue('Gdańsk');
    // a browser does not ask again for a module it could not fetch (decisions.md, Weight and libraries)
    await page.reload();
    await expect(page.getByText('unread notifications')).toHaveCount(1);
    await expect(page.getByLabel('City')).toHaveValue('Gdańsk');
  });

  test('R-044, R-047, R-218: a page that throws is the error page; what waits and what was typed stay, and keys lead back', async () => {
    const { page } = tablet;
    await signIn(page, 'operator');
    await waitForPhase(page, 'upToDate');
    await page.goto('/demo/notification/faq');
    await expect(page.getByText('Why can I not close a box?')).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await tablet.offline();
    await goToBoxes(page);
    await newBox(page, await plugScanner(page), { code: '0000993001' });
    await page.getByLabel('Surname').pressSequentially('Kowal', { delay: 120 });
    const box = page.url();
    const drafts = async () => (await onDisk(page, 'settings')).filter(({ id }) => id.startsWith('draft/'));
    const waiting = async () => (await onDisk(page, 'outbox')).map(({ id, n, operation }) => [id, n, operation]);
    await expect.poll(async () => JSON.stringify(await drafts())).toContain('Kowal');
    const before = [await waiting(), await drafts()];

    // the answers are kept on the device: one of them is gone, and the page cannot draw it
    await damageAnswer(page, 'faq', [null]);
    await page.goto('/demo/notification/faq');
    await expect(page.getByRole('heading', { level: 1, name: 'Server error' })).toBeVisible();
    await expect(page.getByText('Your changes are kept. Try again in a moment.')).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    expect(await page.getByRole('main').textContent()).not.toContain('TypeError');
    await expectAccessible(page, '500');
    expect([await waiting(), await drafts()]).toEqual(before);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Home page' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Boxes and envelopes' })).toBeVisible();
    await page.goto(box);
    await expect(page.getByLabel('Surname')).toHaveValue('Kowal');
    await tablet.online();
    await waitUntilSent(page);
  });

  test('R-031, R-046: no such page, and no right to it, each show so, the window title too; the address of a page without sign-in is kept', async () => {
    const { page } = tablet;
    await page.goto('/demo/workflow/my-requests');
    await expect(page.getByLabel('User name')).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Strongroom');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/demo/workflow/my-requests');
    await signInHere(page);
    await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
    await page.goto('/demo/management/user');
    await expect(page.getByRole('heading', { name: 'Access denied' })).toBeFocused();
    await expect(page).toHaveTitle('Access denied · Strongroom');
    await page.goto('/demo/no/such/page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('This page could not be found')).toBeVisible();
    await page.goto('/demo/orders/nonsense');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});

async function signInHere(page: Page): Promise<void> {
  await page.getByLabel('User name').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
