import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { focusedField, handsOn, type Hands } from './keys.ts';

/** The class *HR personal file* of ux.md §6.2, typed and scanned as an operator does. */

async function open(page: Page): Promise<Hands> {
  await page.goto('/?page=document');
  await expect.poll(() => focusedField(page)).toBe('code');
  return handsOn(page);
}

const field = (page: Page, name: string) => page.locator(`[data-field="${name}"] [data-control]`);
const saved = async (page: Page) =>
  (
    await page.locator('[data-document]').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['document'] ?? ''))
  ).map(
    (text) =>
      JSON.parse(text) as { code: string; values: Record<string, string>; evidence: Record<string, string>; tries: object },
  );

async function fillDocument(page: Page, hands: Hands, code: string): Promise<void> {
  await hands.scan(code);
  await expect.poll(() => focusedField(page)).toBe('surname');
  for (const reading of ['Kowalski', 'Kowalski']) {
    await hands.type(reading);
    await hands.press('Enter');
  }
  await expect.poll(() => focusedField(page)).toBe('first');
  await hands.type('zof');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('born');
  await hands.type('12031961');
  await hands.press('Enter');
}

test('ux §13, 1: 31 keys, one scan and no tap per document', async ({ page }) => {
  const hands = await open(page);
  await page.evaluate(() => {
    document.addEventListener('pointerdown', () => (document.title = 'touched'), true);
  });
  await fillDocument(page, hands, '773109420042');
  await hands.type('p');
  await hands.press('Enter');
  for (const code of ['773109420043', '773109420044']) {
    await expect.poll(() => focusedField(page)).toBe('code');
    hands.forget();
    await fillDocument(page, hands, code);
    await expect.poll(async () => (await saved(page))[0]?.code).toBe(code);
    expect(hands.keys()).toBeLessThanOrEqual(31);
  }
  expect(await page.title()).not.toBe('touched');
  const [last] = await saved(page);
  expect(last?.values).toMatchObject({
    no: 'KD/2019/00044',
    surname: 'Kowalski',
    first: 'Zofia',
    born: '1961-03-12',
    dep: 'Payroll',
  });
  expect(last?.evidence).toMatchObject({ code: 'scanned', surname: 'doubleEntry', part: 'kept', first: 'dictionary' });
});

test('ux §13, 2: the page dies after every key, and the draft returns with the same stage', async ({ page }) => {
  let hands = await open(page);
  await hands.scan('773109420042');
  const again = async (): Promise<void> => {
    await page.reload();
    await expect.poll(() => focusedField(page)).toBe('surname');
    hands = await handsOn(page);
  };
  for (const key of ['N', 'o', 'Enter', 'N', 'o', 'Enter']) {
    if (key === 'Enter') await hands.press('Enter');
    else await hands.type(key);
    if (key !== 'Enter' || (await focusedField(page)) === 'surname') await again();
  }
  await expect(field(page, 'surname')).toHaveValue('No');
  await expect(field(page, 'code')).toHaveValue('773109420042');
  await expect(page.getByText('2 of 2')).toBeVisible();
  expect(await focusedField(page)).toBe('first');
});

test('ux §13, 3: a burst into a focused field leaves it unchanged and presses nothing', async ({ page }) => {
  const hands = await open(page);
  await hands.scan('773109420042');
  await expect.poll(() => focusedField(page)).toBe('surname');
  await hands.type('Świ');
  await hands.scan('773109420059');
  await expect(page.getByText('Next: 773109420059')).toBeVisible();
  await expect(field(page, 'surname')).toHaveValue('Świ');
  await expect(field(page, 'code')).toHaveValue('773109420042');
  await expect(page.getByText('1st entry')).toBeVisible();
  expect(await focusedField(page)).toBe('surname');
});

test('ux §13, 5: a first entry that did not match is never in the page', async ({ page }) => {
  const hands = await open(page);
  await hands.scan('773109420042');
  await expect.poll(() => focusedField(page)).toBe('surname');
  await hands.type('Swiat');
  await hands.press('Enter');
  await page.evaluate((entry) => {
    const look = (): void => {
      const inputs = Array.from(document.querySelectorAll('input'), (input) => input.value);
      if ([document.documentElement.outerHTML, ...inputs].some((text) => text.includes(entry))) document.title = 'seen';
    };
    look();
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    document.addEventListener('keyup', look);
  }, 'Swiat');
  await hands.type('Świąt');
  await hands.press('Enter');
  await expect(page.getByText('The entries do not match. Check the document and enter it again.').first()).toBeVisible();
  await hands.press('Control+z');
  await hands.type('Świąt');
  await hands.press('Enter');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await expect(field(page, 'surname')).toHaveValue('Świąt');
  expect(await page.title()).not.toBe('seen');
});

test('WCAG 3.3.8: pasting is blocked in a double entry, and the field shows so until typing', async ({ page }) => {
  const hands = await open(page);
  await hands.scan('773109420042');
  await expect.poll(() => focusedField(page)).toBe('surname');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Nowak');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field(page, 'surname')).toHaveValue('');
  await expect(page.locator('[aria-live="assertive"]')).toContainText('Pasting is off here');
  const why = page.locator('[data-field="surname"]').getByText('Pasting is off here: read the value from the paper both times.');
  await expect(why).toBeVisible();
  await expect(field(page, 'surname')).toHaveAccessibleDescription(/Pasting is off here/);
  await hands.type('Ś');
  await expect(why).toBeHidden();
});

test('F4 repeats the last value; the pin keeps one for the next document', async ({ page }) => {
  const hands = await open(page);
  await fillDocument(page, hands, '773109420042');
  await hands.type('p');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('code');
  await hands.scan('773109420059');
  await expect.poll(() => focusedField(page)).toBe('surname');
  await field(page, 'born').focus();
  await hands.press('F4');
  await expect(field(page, 'born')).toHaveValue('12.03.1961');
  await hands.press('Shift+F4');
  await expect(page.getByRole('button', { name: 'Date of birth is kept for the next document' })).toBeVisible();
});

test('a wrong date keeps the cursor and shows why; the calendar opens by Alt+Down only', async ({ page }) => {
  const hands = await open(page);
  await field(page, 'born').focus();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hands.type('31.02.61');
  await hands.press('Enter');
  await expect(field(page, 'born')).toHaveAccessibleDescription(/There is no such date/);
  expect(await focusedField(page)).toBe('born');
  await hands.press('Alt+ArrowDown');
  await expect(page.getByRole('dialog', { name: 'Choose a date' })).toBeVisible();
  await hands.press('Escape');
  expect(await focusedField(page)).toBe('born');
});

test('fixed values are changed once for the rest of the box', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Change fixed fields' }).click();
  await page.getByLabel('Year').fill('2020');
  await page.getByRole('button', { name: 'Use for the rest of the box' }).click();
  await expect(page.getByRole('region', { name: 'Same for every document' })).toContainText('Year2020');
});

test('APG combobox: inside a dialog hints are seen, pressed and announced, and are wholly on the screen', async ({ page }) => {
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await open(page);
    await page.getByRole('button', { name: 'Change fixed fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Same for every document' });
    await dialog.getByLabel('Department').fill('Pay');
    await expect(dialog.getByRole('option')).toHaveText(['Payments', 'Payroll']);
    await expect(dialog.getByRole('listbox')).toBeInViewport({ ratio: 1 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await dialog.getByRole('option', { name: 'Payments' }).click();
    await dialog.getByRole('button', { name: 'Use for the rest of the box' }).click();
    await expect(page.getByRole('region', { name: 'Same for every document' })).toContainText('DepartmentPayments');
  }
});

test('ux §3.1: the calendar of a dialog is pressed like any, and its Escape leaves the dialog as it is', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Change fixed fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Same for every document' });
  const calendar = page.getByRole('dialog', { name: 'Choose a date' });
  await dialog.getByLabel('Files from').fill('12032019');
  // The browser closes a dialog by a second Escape more readily than by the first.
  for (let round = 0; round < 2; round += 1) {
    await dialog.getByLabel('Files from').press('Alt+ArrowDown');
    await expect(calendar.getByRole('gridcell', { name: '12' }).getByRole('button')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(dialog.getByLabel('Files from')).toBeFocused();
  }
  await dialog.getByRole('button', { name: 'Open the calendar' }).click();
  await calendar.getByRole('gridcell', { name: '15' }).click();
  await expect(dialog.getByLabel('Files from')).toHaveValue('15.03.2019');
});
