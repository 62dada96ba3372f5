import { expect, test } from '@playwright/test';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { openDrawnDesk } from '#tests/e2e/support/drawn-desk.ts';
import { signIn } from '#tests/e2e/support/people.ts';

/** A supervisor finds a document by a word inside its pages, reads it, blackens the word, and the history shows it. */
test.describe.configure({ mode: 'serial' });

/** A word that is on pages only, in no value. */
const WORD = 'copies';

/** Another one, which is not blackened. */
const WORD_LEFT = 'PESEL';

const office = openDrawnDesk();

const results = () => office.desk.page.getByRole('row');

/** Opens the search of all classes of a project and looks for a word. */
async function search(word: string): Promise<void> {
  const { page } = office.desk;
  await page.goto(queryAddress);
  await page.getByLabel('Words anywhere').fill(word);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Words: ${word}`)).toBeVisible();
}
let queryAddress = '';
let document = '';

test('a document is found by a word inside its pages, and the word is marked on the page', async () => {
  const { page } = office.desk;
  await signIn(page, 'supervisor');
  await page.getByText('Documents', { exact: true }).first().click();
  await page.getByText('HR personal files').first().click();
  await page.getByText('All classes').first().click();
  await expect(page.getByRole('switch', { name: 'Also inside pages' })).toBeChecked();
  queryAddress = new URL(page.url()).pathname;
  await expect(async () => {
    await search(WORD);
    await expect(results().nth(1)).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page, 'found documents');
  await results().nth(1).dblclick();
  await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
  await expect(page.locator('[data-hit]').first()).toBeAttached();
  document = new URL(page.url()).pathname;
  await expectAccessible(page, 'document');
});

test('a result opens at the page of its first hit, and on a tablet a press on a hit of the full text shows its page', async () => {
  const { page } = office.desk;
  await expect(page.getByRole('search').getByText(/^Place 1 of \d+$/)).toBeVisible();
  await expect(page.locator('[data-hit="current"]')).toBeVisible();
  const window = page.viewportSize() ?? { width: 1_440, height: 900 };
  await page.setViewportSize({ width: 1_024, height: 768 });
  await page.goto(`${document}/full-text-information?q=${WORD}`);
  await page.getByRole('region', { name: 'Hits' }).getByRole('button').first().click();
  await expect(page.getByRole('img', { name: /^Page \d+$/ })).toBeVisible();
  await expect(page.locator('[data-hit]').first()).toBeVisible();
  await page.setViewportSize(window);
});

test('the text of the page is over its picture, and two fingers zoom it', async () => {
  const { page } = office.desk;
  await page.goto(`${document}?q=${WORD}&page=hit`);
  await expect(page.locator('[data-hit]').first()).toBeAttached();
  await expect(page.locator('[data-page-text]')).toContainText(WORD);
  await expectAccessible(page, 'page with its text');
  const paper = page.getByRole('region', { name: /^Page \d+ of \d+$/ });
  await paper.evaluate((target) => {
    const finger = (identifier: number, clientX: number) => new Touch({ identifier, target, clientX, clientY: 300 });
    const send = (type: string, touches: Touch[]) =>
      target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }));
    send('touchstart', [finger(1, 400), finger(2, 500)]);
    send('touchmove', [finger(1, 380), finger(2, 530)]);
    send('touchend', [finger(1, 380)]);
  });
  await expect(page).toHaveURL(/zoom=\d+/);
});

test('R-361: the word is blackened on all pages, and no way leads to it any more', async () => {
  const { page } = office.desk;
  await page.getByRole('toolbar', { name: 'Page' }).getByRole('link', { name: 'Edit page' }).click();
  await page.getByLabel('Words on all pages').fill(WORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Look at \d+ places?, then blacken$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Blacken and save' }).click();
  // more than a hundred places are drawn and their words read again
  await expect(page.getByRole('alertdialog')).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^Black area/ }).first()).toBeVisible();
  await expectAccessible(page, 'page editor');
  await page.goto(`${document}/full-text-information?q=${WORD}`);
  await expect(page.getByRole('heading', { name: `“${WORD}” is on no page.` })).toBeVisible();
});

test('an area added by keys alone is undone before it is saved', async () => {
  const { page } = office.desk;
  await page.goto(`${document}/edit-page`);
  const areas = page.locator('[data-area]');
  await expect(areas.first()).toBeVisible();
  const before = await areas.count();
  await page.getByRole('button', { name: 'Add: Black area' }).press('Enter');
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await areas.nth(before).press('ArrowRight');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(areas).toHaveCount(before);
  await expect(page.getByText('1 change not saved')).toBeHidden();
});

test('a note of a colleague is read over and below the page, also on a phone and by keys alone', async () => {
  const { page } = office.desk;
  const text = 'Check with the original.';
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Page note' }).click();
  await page.getByRole('button', { name: 'Add: Page note' }).press('Enter');
  await page.getByLabel('Text of the note').fill(text);
  await page.getByRole('button', { name: 'Save page' }).click();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The page is saved');
  await page.goto(document);
  const notes = page.getByRole('region', { name: 'Notes on page 1' });
  await expect(notes).toContainText(text);
  // a sharper picture may still arrive, and its marks are new ones
  await expect(async () => {
    await page.getByRole('button', { name: 'Note 1', exact: true }).press('Enter');
    await expect(notes.getByRole('listitem')).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await notes.getByRole('button', { name: 'Show note 1 on the page' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Note 1', exact: true })).toBeFocused();
  await expectAccessible(page, 'page with a note');
  const window = page.viewportSize() ?? { width: 1_440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(notes.getByText(text)).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Document', exact: true });
  await bar.getByRole('button', { name: 'Pages' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pages' });
  await expect(sheet.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  // looks at wider windows too, where the miniatures are next to the page and the sheet closes
  await expectAccessible(page, 'pages of a document on a phone');
  await expect(sheet).toBeHidden();
  await bar.getByRole('button', { name: 'Pages' }).click();
  await sheet.getByRole('button', { name: 'Page 1', exact: true }).click();
  await bar.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('search')).toBeVisible();
  await page.setViewportSize(window);
});

test('an attribute that still shows a blackened word is named', async () => {
  const { page } = office.desk;
  await page.goto(`${document}/attrs`);
  const surname = await page
    .locator('dt', { hasText: /^Surname$/ })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
  await page.goto(`${document}/edit-page`);
  await page.getByLabel('Words on all pages').fill(surname);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Look at \d+ places?, then blacken$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Blacken and save' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden({ timeout: 60_000 });
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The attribute Surname still shows it.');
});

test('what is under black is shown on request to those with the right, and the history records it', async () => {
  const { page } = office.desk;
  await page.goto(document);
  const picture = page.getByRole('img', { name: 'Page 1', exact: true });
  const shown = page.getByRole('button', { name: 'Show what is under black' });
  const note = page.getByRole('status').filter({ hasText: 'You see what is under black.' });
  await expect(picture).toBeVisible();
  const black = await picture.getAttribute('src');
  await shown.click();
  await expect(note).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', black ?? '');
  await expectAccessible(page, 'original of a page');
  await shown.click();
  await expect(note).toBeHidden();
  await expect(picture).toHaveAttribute('src', black ?? '');
  await page.goto(`${document}/changes-history`);
  await expect(page.getByText('Saw what is under black').first()).toBeVisible();
});

test('on a tablet a tab is next to the pages and is closed to the pages alone', async () => {
  const { page } = office.desk;
  const window = page.viewportSize() ?? { width: 1_440, height: 900 };
  await page.setViewportSize({ width: 1_024, height: 768 });
  await page.goto(`${document}/changes-history`);
  const panel = page.getByRole('complementary', { name: 'History of changes' });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
  await page.setViewportSize(window);
});

test('R-360: the history shows who blackened', async () => {
  const { page } = office.desk;
  await page.goto(`${document}/changes-history`);
  await expect(page.getByText(/^Area of a page (added|changed), page 1$/).first()).toBeVisible();
  await expect(page.getByText(/Ewa Nowicka/).first()).toBeVisible();
});

test('a document is closed to the result it was opened from, and to the search of its class when opened by its address', async () => {
  const { page } = office.desk;
  const close = page.getByRole('link', { name: 'Close the preview' });
  await search(WORD_LEFT);
  await expect(results().nth(1)).toBeVisible();
  const result = page.url();
  await results().nth(1).dblclick();
  await page.getByRole('navigation', { name: 'Parts of the document' }).getByRole('link', { name: 'Attributes' }).click();
  await expect(page).toHaveURL(/\/attrs/);
  await close.click();
  await expect(page).toHaveURL((url) => url.href.startsWith(`${result}&doc=`));
  await page.goto(document);
  await expect(close).toHaveAttribute('href', /document-search\/class\//);
  await close.click();
  await expect(page.getByLabel('Words anywhere')).toBeVisible();
});

test('a found document is shown next to the rows, follows the focus, and Enter opens it', async () => {
  const { page } = office.desk;
  await search(WORD_LEFT);
  const panel = page.getByRole('complementary', { name: 'Preview' });
  const heading = panel.getByRole('heading');
  await results().nth(1).click();
  await expect(panel.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expect(results().nth(1)).toHaveAttribute('aria-current', 'true');
  const first = await heading.innerText();
  await expectAccessible(page, 'result with a document next to it');
  await page.keyboard.press('ArrowDown');
  await expect(heading).not.toHaveText(first, { useInnerText: true });
  await panel.getByRole('button', { name: 'Previous document' }).click();
  await expect(heading).toHaveText(first, { useInnerText: true });
  await panel.getByRole('button', { name: 'Add to basket' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Add to basket' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(heading).toHaveText(first, { useInnerText: true });
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await results().nth(2).getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/document-preview/);
});

test('on a tablet the found document is a sheet over the rows, and on a phone a press opens it', async () => {
  const { page } = office.desk;
  const window = page.viewportSize() ?? { width: 1_440, height: 900 };
  await page.setViewportSize({ width: 800, height: 1_024 });
  await search(WORD_LEFT);
  await results().nth(1).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expectAccessible(page, 'sheet of a found document');
  await sheet.getByRole('button', { name: 'Add to basket' }).click();
  const order = page.getByRole('dialog', { name: 'Order 1 document' });
  await order.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await results().nth(1).click();
  await expect(sheet.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await results().nth(1).click();
  await expect(page).toHaveURL(/document-preview/);
  await page.setViewportSize(window);
});

test('a saved view is a segment of the result, and brings its columns', async () => {
  const { page } = office.desk;
  const result = queryAddress.replace(/(\/query)?$/, '/result');
  await page.goto(`${result}?q=an`);
  await expect(results().nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Class', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search as a view' });
  await dialog.getByLabel('Name of the view').fill('With an');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await page.goto(result);
  await expect(page.getByRole('columnheader', { name: 'Class' })).toBeVisible();
  const views = page.getByRole('radiogroup', { name: 'Saved views' });
  await expect(views.getByRole('radio', { name: 'All documents' })).toBeVisible();
  await views.getByRole('radio', { name: 'With an' }).click();
  await expect(page).toHaveURL(/q=an/);
  await expect(page.getByRole('columnheader', { name: 'Class' })).toBeHidden();
  await expect(views.getByRole('radio', { name: 'With an' })).toBeChecked();
  await expectAccessible(page, 'result with saved views');
});
