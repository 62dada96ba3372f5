import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import type { DeviceState } from '#schema/calls/devices.ts';

/** The administrator's screen of devices over a service that answers as the test wants. */
const NOW = Date.UTC(2026, 10, 20, 12);
const device = (id: string, userName: string, more: Partial<DeviceState> = {}): DeviceState => ({
  id,
  tablet: id,
  name: 'Android',
  userName,
  version: '0.1.0',
  current: true,
  lastSeenAt: NOW,
  waiting: 0,
  oldestAt: 0,
  usedBytes: 0,
  quotaBytes: 0,
  erased: false,
  barredAt: 0,
  prepareAskedAt: 0,
  ...more,
});

interface Service {
  devices: DeviceState[];
  /** Paths and bodies it was asked with, except for the list. */
  asked: [path: string, body: unknown][];
  down: boolean;
}

async function openScreen(page: Page, devices: DeviceState[], role = 'Administrator'): Promise<Service> {
  const service: Service = { devices, asked: [], down: false };
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (service.down)
      return route.fulfill({ status: 503, json: { result: false, message: '', data: null, code: 'database.unavailable' } });
    const isList = pathname === '/api/devices/list';
    if (!isList) {
      const body = route.request().postDataJSON() as { deviceId: string }; // the calls of this screen send nothing else
      service.asked.push([pathname, body]);
      const barredAt = pathname.endsWith('/bar') ? NOW : 0;
      // last seen first, as the service orders
      service.devices = service.devices
        .map((each) => (each.tablet === body.deviceId ? { ...each, barredAt } : each))
        .toReversed();
    }
    return route.fulfill({ json: { result: true, message: '', data: isList ? service.devices : service.devices[0] } });
  });
  await page.goto(`/?page=devices&role=${role}`);
  return service;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const actionsOf = (page: Page, name: string) => rowOf(page, name).getByRole('button', { name: /^Actions for/ });
const two = () => [device('d-1', 'Olga'), device('d-2', 'Piotr')];

test('barring is confirmed, sent to the service only for this device, and shown; the focus is back in its row wherever that is now', async ({
  page,
}) => {
  const service = await openScreen(page, [device('d-1', 'Olga', { waiting: 0 }), ...two().slice(1), device('d-3', 'Ewa')]);
  await actionsOf(page, 'Olga').press('Enter');
  await page.getByRole('menuitem', { name: 'Block this device' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Block Android (Olga)?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(service.asked).toEqual([]);
  await question.getByRole('button', { name: 'Block this device' }).press('Enter');
  await expect(rowOf(page, 'Olga')).toContainText('Blocked');
  expect(service.asked).toEqual([['/api/devices/bar', { deviceId: 'd-1' }]]);
  await expect(page.getByRole('row').nth(3)).toContainText('Olga');
  await expect(actionsOf(page, 'Olga')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Android (Olga) is blocked.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Unblock']);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});

test('a bar that could not be sent stays a question with the reason, and no success is announced', async ({ page }) => {
  const service = await openScreen(page, two());
  await actionsOf(page, 'Olga').press('Enter');
  await page.getByRole('menuitem', { name: 'Block this device' }).press('Enter');
  service.down = true;
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Block this device' }).press('Enter');
  await expect(question.getByRole('alert')).toHaveText('This did not work. Try again.');
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(rowOf(page, 'Olga')).not.toContainText('Blocked');
});

test('the unsent work of a device at its last contact is shown before it is barred', async ({ page }) => {
  await openScreen(page, [device('d-1', 'Olga', { waiting: 2, oldestAt: NOW }), ...two().slice(1)]);
  await actionsOf(page, 'Olga').press('Enter');
  await page.getByRole('menuitem', { name: 'Block this device' }).press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('it had 2 unsent changes');
});

test('a list that cannot be read reports it and can be reloaded; a reader without the right has no actions', async ({ page }) => {
  const service = await openScreen(page, two(), 'Supervisor');
  await expect(rowOf(page, 'Olga')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  service.down = true;
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('This list cannot be shown now')).toBeVisible();
  // nothing is on its way, and no rows are as of any time
  for (const words of ['Loading', /^as of/]) await expect(page.getByText(words)).toHaveCount(0);
  service.down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowOf(page, 'Piotr')).toBeVisible();
});

test('people who share a tablet are listed together; before it is barred each of them is named with their unsent work', async ({
  page,
}) => {
  const shared = { tablet: 'd-1', oldestAt: NOW };
  await openScreen(page, [
    device('d-1', 'Olga', { ...shared, waiting: 2 }),
    device('d-2', 'Piotr', { oldestAt: NOW - 1, waiting: 4 }),
    device('d-3', 'Ewa', { ...shared, waiting: 1 }),
    device('d-4', 'Jan', { tablet: 'd-1' }),
  ]);
  await expect(page.getByRole('row')).toContainText(['', 'Piotr', 'Olga', 'Ewa', 'Jan']);
  await expect(rowOf(page, 'Olga')).toContainText('3 people');
  for (const name of ['Ewa', 'Jan']) await expect(rowOf(page, name)).toContainText('same tablet');
  await actionsOf(page, 'Ewa').press('Enter');
  await page.getByRole('menuitem', { name: 'Block this device' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Block Android (Olga, Ewa, Jan)?' });
  await expect(question.getByRole('listitem')).toContainText(['Olga: 2 unsent changes', 'Ewa: 1 unsent change']);
  await expect(question).toContainText('3 people use this tablet');
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await question.getByRole('button', { name: 'Block this device' }).press('Enter');
  for (const name of ['Olga', 'Ewa', 'Jan']) await expect(rowOf(page, name)).toContainText('Blocked');
  await expect(rowOf(page, 'Piotr')).not.toContainText('Blocked');
});

test('S1 §9: an exported list reports that it is whole; one that could not be saved reports that, until the next is', async ({
  page,
}) => {
  await openScreen(page, two());
  const button = page.getByRole('button', { name: 'Export' });
  const failed = page.getByRole('alert').filter({ hasText: 'No file was saved' });
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(URL, 'createObjectURL') ?? {};
    URL.createObjectURL = () => {
      Object.defineProperty(URL, 'createObjectURL', own);
      throw new Error('no room');
    };
  });
  await button.click();
  await expect(failed).toContainText('No file was saved and nothing has changed. Try again.');
  await expect(button).toBeEnabled();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/^devices-devices-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('The whole list is saved as a file.');
  await expect(failed).toBeHidden();
});

test('a device whose data was erased is only under All, and one that had unsent work shows so in the first view', async ({
  page,
}) => {
  await openScreen(page, [device('d-1', 'Olga', { erased: true }), device('d-2', 'Piotr', { erased: true, waiting: 2 })]);
  await expect(rowOf(page, 'Piotr')).toContainText('Unsent changes erased');
  await expect(rowOf(page, 'Olga')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect(rowOf(page, 'Olga').getByText('Erased', { exact: true })).toBeVisible();
  await actionsOf(page, 'Olga').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Block this device']);
});
