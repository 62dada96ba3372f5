import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { focusedField, handsOn } from './keys.ts';

const control = (page: Page, name: string) => page.locator(`#every-${name}`);
const sent = async (page: Page) =>
  JSON.parse((await page.locator('[data-sent]').textContent()) || '{}') as Record<string, string>;

test.beforeEach(({ page }) => page.goto('/?page=inputs').then(() => undefined));

test('every input by keyboard alone; Enter goes on and saves on the last', async ({ page }) => {
  const hands = await handsOn(page);
  await control(page, 'text').focus();
  await hands.type('Some words');
  await hands.press('Enter');
  await hands.type('0042');
  await hands.press('Enter');
  await hands.type('1x2.55');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('select');
  await hands.type('e');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('several');
  await hands.press('ArrowDown');
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await hands.press('ArrowDown');
  await hands.press('Enter');
  await hands.press('Escape');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('date');
  await hands.type('120361');
  await hands.press('Enter');
  await hands.press('Space');
  await hands.press('Enter');
  await hands.type('s3cret ');
  await hands.press('Enter');
  for (const reading of ['twice', 'twice', '4x2', '42']) {
    await hands.type(reading);
    await hands.press('Enter');
  }
  await expect.poll(() => focusedField(page)).toBe('name');
  await hands.type('lu');
  await hands.press('Escape');
  await hands.press('Escape');
  await expect(control(page, 'name')).toHaveValue('');
  await hands.type('ann');
  await hands.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('room');
  await hands.type('x2');
  await hands.press('Enter');
  await expect
    .poll(() => sent(page))
    .toMatchObject({
      text: 'Some words',
      code: '0042',
      number: '12.5',
      select: 'Employment',
      several: 'Recruitment,Employment',
      date: '1961-03-12',
      tick: 'true',
      secret: 's3cret ',
      twice: 'twice',
      again: '42',
      name: 'Anna',
      room: '20',
    });
});

for (const name of ['number', 'room']) {
  test(`R-166: what is no number of the mask cannot be pasted, and that is reported: ${name}`, async ({ page }) => {
    const paste = (text: string) =>
      control(page, name).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('420');
    await expect(control(page, name)).toHaveValue('');
    await expect(control(page, name)).toHaveAccessibleDescription('Not pasted: this field does not accept that number.');
    await expect(page.locator('[aria-live=assertive]')).toContainText('Not pasted');
    await paste('42.5');
    await expect(control(page, name)).toHaveValue('42.5');
    await expect(control(page, name)).toHaveAccessibleDescription('');
  });
}

test('a number that was pasted is looked up as a typed one is', async ({ page }) => {
  await control(page, 'room').focus();
  await control(page, 'room').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ' 2 ');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('option', { name: '20', exact: true })).toBeVisible();
});

test('ux §10.4: text pasted beyond its field is kept whole, and the field shows how much is too much', async ({ page }) => {
  const pasted = 'twenty characters and then a few more';
  await control(page, 'text').focus();
  await page.keyboard.insertText(pasted);
  await expect(control(page, 'text')).toHaveValue(pasted);
  await expect(control(page, 'text')).toHaveAttribute('aria-invalid', 'true');
  await expect(control(page, 'text')).toHaveAccessibleDescription(/At most 20 characters. Too many: 17. .*37 \/ 20/);
  await expect(page.locator('[aria-live=assertive]')).toContainText('Too many: 17');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Text: At most 20 characters/ })).toBeVisible();
});

test('saving what is wrong names the fields, leads to them and describes them', async ({ page }) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Check 2 fields')).toBeVisible();
  await expect.poll(() => focusedField(page)).toBe('text');
  await expect(control(page, 'text')).toHaveAccessibleDescription(/Field required/);
  await page.getByRole('button', { name: 'Select: Field required' }).click();
  await expect.poll(() => focusedField(page)).toBe('select');
});

test('WCAG 2.5.2: a finger that moves the hints takes none of them; a tap does', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 800, height: 600 } });
  const page = await context.newPage();
  await page.goto(`${baseURL}/?page=inputs`);
  const list = page.getByRole('listbox');
  await control(page, 'name').focus();
  await page.keyboard.type('name');
  const from = await page.getByRole('option').nth(3).boundingBox();
  const at = { x: (from?.x ?? 0) + 40, y: (from?.y ?? 0) + 10 };
  const wire = await context.newCDPSession(page);
  await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  for (let step = 1; step < 8; step++)
    await wire.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: at.x, y: at.y - step * 12 }] });
  await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(40);
  await expect(control(page, 'name')).toHaveValue('name');
  await page.getByRole('option', { name: 'Name 5', exact: true }).tap();
  await expect(control(page, 'name')).toHaveValue('Name 5');
  await expect(control(page, 'name')).toBeFocused();
  await context.close();
});

test('a long list that opens upwards ends above its field', async ({ page }) => {
  const field = page.getByRole('combobox', { name: 'Long list' });
  await page.setViewportSize({ width: 600, height: 700 });
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.click();
  const [list, box] = [await page.getByRole('listbox').boundingBox(), await field.boundingBox()];
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await expect(page.getByRole('option', { name: 'Shelf 0', exact: true })).toBeInViewport();
});

test('R-163: what was typed once, and not again, is not saved', async ({ page }) => {
  await control(page, 'text').fill('Some words');
  await control(page, 'select').focus();
  await page.keyboard.type('e');
  await control(page, 'twice').focus();
  await page.keyboard.type('Kowalski');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /^Typed twice:/ })).toBeVisible();
  await expect(page.locator('[data-sent]')).toBeEmpty();
});

test('a date of another century is chosen in its own month of the calendar', async ({ page }) => {
  for (const [typed, year] of [
    ['12.03.1887', '1887'],
    ['12.03.2099', '2099'],
  ] as const) {
    await control(page, 'date').fill(typed);
    await control(page, 'date').press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await expect(calendar.getByRole('combobox', { name: /year/i })).toHaveValue(year);
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('12');
    await page.keyboard.press('Escape');
  }
});

test('a password can be shown and hidden', async ({ page }) => {
  await control(page, 'secret').fill('hidden');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(control(page, 'secret')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(control(page, 'secret')).toHaveAttribute('type', 'password');
});

for (const shown of ['', 'inputs', 'states', 'document']) {
  for (const theme of ['light', 'dark']) {
    for (const [width, height] of [
      [1024, 768],
      [390, 844],
    ] as const) {
      test(`axe finds nothing: ${shown || 'index'}, ${theme}, ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await page.goto(`/?page=${shown}&theme=${theme}`);
        await page.getByRole('heading', { level: 1 }).or(page.locator('[data-control]')).first().waitFor();
        if (shown === 'inputs') await page.getByRole('button', { name: 'Save' }).click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      });
    }
  }
}
