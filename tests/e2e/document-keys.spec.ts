import { expect, test, type Locator } from '@playwright/test';
import { outgoingFolder } from '#service/areas/account/message-sender.ts';
import { Hands } from '#tests/e2e/keyboard/hands.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { openQuery, searchUntilFound } from '#tests/e2e/support/drawn-documents.ts';
import { onDisk } from '#tests/e2e/support/local-database.ts';
import { signIn, waitUntilSent } from '#tests/e2e/support/people.ts';

/** A person without a pointer finds documents, reads three of them and orders two. */
test.describe.configure({ mode: 'serial' });

/** A word of the pages of many documents. */
const WORD = 'copies';
const READ = 3;
const ORDERED = 2;

const office = openDrawnDesk();
let hands: Hands;
let query = '';

const rows = (): Locator => office.desk.page.getByRole('grid').getByRole('row');
/** The row that has the focus. */
const focused = (): Locator => rows().filter({ has: office.desk.page.locator(':focus') });

test.beforeAll(async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  query = await openQuery(page);
  // pages are read one document after another; the keys begin when there is something to find
  await expect(async () => {
    await searchUntilFound(page, query, WORD);
    expect(await rows().count()).toBeGreaterThan(READ);
  }).toPass({ timeout: 120_000 });
  hands = await Hands.of(page, 'en-US', outgoingFolder(office.vault.dataDir));
  await page.evaluate(() => document.addEventListener('pointerdown', () => document.body.setAttribute('data-pointer', ''), true));
});

async function showNextToRows(): Promise<void> {
  await hands.press('Enter');
  await expect(office.desk.page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
}

test('three found documents are opened, turned and closed, and each time the focus is on the row it left', async () => {
  const { page } = office.desk;
  await hands.address(query);
  await hands.tabTo(page.getByLabel('Words anywhere'));
  await hands.type(WORD);
  await hands.press('Enter');
  await expect(rows().nth(READ)).toBeVisible();
  await hands.tabTo(office.desk.page.getByRole('grid').locator('[tabindex="0"]'));
  const read = new Set<string>();
  for (let turn = 1; turn <= READ; turn += 1) {
    // the first time it is shown next to the rows, which have fewer columns then; afterwards it follows
    if (turn === 1) await showNextToRows();
    const title = await focused().innerText();
    read.add(title);
    await hands.press('Enter');
    await expect(page.getByRole('toolbar', { name: 'Page' })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
    await hands.press('End', 'r');
    await hands.enter(page.getByRole('link', { name: 'Close the preview' }));
    await expect(focused()).toHaveText(title, { useInnerText: true });
    // the last one is far down: the list is scrolled to it again
    if (turn < READ) await hands.press(turn === 1 ? 'ArrowDown' : 'Control+End');
  }
  expect(read.size).toBe(READ);
});

test('two of them are chosen, their order sheet is answered, and they are in the basket', async () => {
  const { page } = office.desk;
  await hands.press('ArrowUp', ' ', 'ArrowUp', ' ');
  await expect(page.getByText(`${ORDERED} selected`)).toBeVisible();
  await hands.enter(page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Add to basket' }));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Can go').first()).toBeVisible();
  await hands.enter(sheet.getByRole('button', { name: 'Add to basket' }));
  await expect(sheet).toBeHidden();
  await waitUntilSent(page);
  expect(await page.locator('[data-pointer]').count()).toBe(0);
  expect(office.desk.problems).toEqual([]);
  expect((await onDisk(page, 'orders')).length).toBeGreaterThan(0);
});

test('keys of the preview walk over the places of the words, hide the miniatures, go to a page, find other words and lead back', async () => {
  const { page } = office.desk;
  await searchUntilFound(page, query, WORD);
  await hands.tabTo(page.getByRole('grid').locator('[tabindex="0"]'));
  await showNextToRows();
  const title = await focused().innerText();
  await hands.press('Enter');
  // a result opens at the first place of its words
  await expect(page.getByRole('search').getByText(/^Place 1 of \d+$/)).toBeVisible();
  await expect(page.locator('[data-hit="current"]')).toBeVisible();
  await hands.press('n');
  await expect(page.getByText(/^Place \d+ of \d+$/)).toBeVisible();
  await expect(page.locator('[data-hit="current"]')).toBeVisible();

  const strip = page.getByRole('navigation', { name: 'Pages', exact: true });
  await expect(strip).toBeVisible();
  await hands.press('t');
  await expect(strip).toBeHidden();

  await hands.press('g');
  await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toBeFocused();
  await hands.type('9999');
  await hands.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Page' })).toContainText(/(\d+) of \1/);

  // each of its letters is a key of the viewer: in a field they are letters
  await hands.press('/');
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Words' })).toBeFocused();
  await hands.type('tepid');
  await expect(page.getByRole('search').getByRole('textbox', { name: 'Words' })).toHaveValue('tepid');
  await expect(strip).toBeHidden();
  await hands.press('Enter');
  await expect(page.getByText('“tepid” is on no page.')).toBeVisible();

  // a dialog over the page has the keys to itself
  await hands.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('heading', { name: 'Document preview' })).toBeVisible();
  await hands.press('t', 'Escape');
  await expect(list).toBeHidden();
  await expect(strip).toBeHidden();

  // the next document of the result and back to this one; the preview still closes to the result
  const { pathname } = new URL(page.url());
  await hands.press('j');
  await expect(page).not.toHaveURL(new RegExp(pathname));
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await hands.press('k');
  await expect(page).toHaveURL(new RegExp(pathname));
  await expect(page.getByRole('button', { name: 'Previous document of the result' })).toBeDisabled();

  await hands.press('Escape');
  await expect(focused()).toHaveText(title, { useInnerText: true });
  expect(office.desk.problems).toEqual([]);
});
