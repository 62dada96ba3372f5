import { expect, type Page } from '@playwright/test';
import { deviceCalls } from '#schema/calls/devices.ts';
import { LIMITS } from '#schema/limits.ts';
import { syncCalls } from '#schema/calls/sync.ts';
import { goToBoxes, newBox, openBoxByCode } from '#tests/e2e/support/boxes.ts';
import { foldersOf, register, rows, type Folder } from '#tests/e2e/support/documents.ts';
import { prepareOffline, signIn, waitForPhase, waitUntilSent } from '#tests/e2e/support/people.ts';
import { plugScanner } from '#tests/e2e/support/scanner.ts';
import { openTablet, type Tablet } from '#tests/e2e/support/tablet.ts';
import { Witness } from '#tests/e2e/support/witness.ts';

/** Boxes of the pictures, by what happened to them. */
export const boxes = {
  mine: '0000995001',
  shared: '0000995003',
  theirs: '0000995002',
  edited: '0000995005',
  closed: '0000995006',
  waiting: '0000995007',
};

/** The people of the story on their devices, in the middle of it: work done, work under way, cases on the desk. */
export interface Cast {
  guest: Tablet;
  operator: Tablet;
  supervisor: Tablet;
  admin: Tablet;
  /** Offline from then on, with unsent work. */
  basement: Tablet;
  /** Offline, past its capture window: its user is unconfirmed. */
  shut: Tablet;
  /** Its browser opens no database. */
  broken: Tablet;
  /** May go to other clients. */
  staff: Tablet;
}

export async function openCast(origin: string): Promise<Cast> {
  const open = () => openTablet({ origin });
  const [guest, operator, supervisor, admin] = [await open(), await open(), await open(), await open()];
  const [basement, shut, broken, staff, colleague] = [await open(), await open(), await open(), await open(), await open()];
  const folders = foldersOf(16, 900);
  await before(colleague.page, folders);
  await withoutCoverage(operator, folders);
  await changeElsewhere(colleague.page, folders);
  await operator.online();
  await waitUntilSent(operator.page);
  await colleague.close();
  await signIn(supervisor.page, 'supervisor');
  await waitForPhase(supervisor.page, 'upToDate', 60_000);
  await devicesReport(origin);
  await signIn(admin.page, 'admin');
  await waitForPhase(admin.page, 'upToDate', 60_000);
  await stillBelow(basement);
  await pastItsWindow(shut);
  await broken.context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    };
  });
  await signIn(broken.page, 'archive');
  await signIn(staff.page, 'staff');
  await waitForPhase(staff.page, 'upToDate', 60_000);
  return { guest, operator, supervisor, admin, basement, shut, broken, staff };
}

/** A tablet still offline: a box, its documents, one open draft. */
async function stillBelow(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await signIn(page, 'operator2');
  await waitForPhase(page, 'upToDate', 60_000);
  await prepareOffline(page);
  await tablet.offline();
  const scanner = await plugScanner(page);
  await goToBoxes(page);
  await newBox(page, scanner, { code: boxes.waiting });
  for (const folder of foldersOf(6, 950)) await register(page, scanner, folder);
}

/** Moves the last confirmation of the user so far back that the device is locked until the next one (decisions.md S10). */
async function pastItsWindow(tablet: Tablet): Promise<void> {
  const { page } = tablet;
  await signIn(page, 'office');
  await waitForPhase(page, 'upToDate', 60_000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await tablet.offline();
  await page.evaluate((days) => {
    const kept = JSON.parse(localStorage.getItem('auth.identity') ?? '{}') as { confirmedAt: number };
    localStorage.setItem('auth.identity', JSON.stringify({ ...kept, confirmedAt: kept.confirmedAt - days * 86_400_000 }));
  }, LIMITS.captureWindowDays + 1);
}

const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000;

/**
 * Reports of other devices of the client: one has unsent work for days, one is of an older version, one is barred, one shall
 * prepare.
 */
async function devicesReport(origin: string): Promise<void> {
  const office = new Witness(origin);
  await office.signIn('admin');
  for (const [userName, deviceName, version, waiting, oldestAt, usedBytes] of [
    ['operator2', 'Android', '0.1.0', 39, hoursAgo(97), 412e6],
    ['office', 'iPad', '0.0.9', 0, 0, 63e6],
    ['supervisor', 'Windows', '0.1.0', 4, hoursAgo(3), 1_910e6],
    ['archive', 'Android', '0.1.0', 0, 0, 88e6],
  ] as const) {
    const witness = new Witness(origin);
    await witness.signIn(userName);
    const deviceId = `device-of-${userName}`;
    const device = { deviceId, deviceName, version, highestN: 0, waiting, oldestAt, usedBytes, quotaBytes: 2_000e6 };
    const pulled = witness.ask('POST', syncCalls.pull.path, { device, epoch: '', since: 0, limit: 1, scope: '' });
    // one too old is turned away, and seen all the same
    await (version === witness.version ? pulled : expect(pulled).rejects.toThrow('version.tooOld'));
    if (userName === 'supervisor') await office.ask('POST', deviceCalls.barDevice.path, { deviceId });
    if (userName === 'archive') await office.ask('POST', deviceCalls.prepareDevice.path, { deviceId });
  }
}

/** The colleague begins two boxes that the operator will work on too. */
async function before(page: Page, folders: readonly Folder[]): Promise<void> {
  await signIn(page, 'operator2');
  await waitForPhase(page, 'upToDate');
  const scanner = await plugScanner(page);
  await newBox(page, scanner, { code: boxes.shared });
  await register(page, scanner, at(folders, 0));
  await newBox(page, scanner, { code: boxes.edited });
  await register(page, scanner, at(folders, 1));
  await waitUntilSent(page);
}

/** The operator offline: a box of many, one closed with its seal, one edited, one draft. */
async function withoutCoverage(tablet: Tablet, folders: readonly Folder[]): Promise<void> {
  const { page } = tablet;
  await signIn(page, 'operator');
  await waitForPhase(page, 'upToDate');
  await prepareOffline(page);
  await tablet.offline();
  const scanner = await plugScanner(page);
  await goToBoxes(page);
  await newBox(page, scanner, { code: boxes.closed, type: 'Sealed box' });
  for (const folder of folders.slice(2, 4)) await register(page, scanner, folder);
  await page.getByRole('button', { name: 'Close box' }).click();
  await scanner.scan('S90000551');
  await expect(async () => {
    // on a busy machine the scan comes as slowly as typing, and its Enter has closed the box already
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close box' });
    if (await close.isVisible()) await close.click({ timeout: 1_000 });
    await expect(page.getByRole('heading', { name: 'Closed on this device' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await openBoxByCode(page, scanner, boxes.edited);
  await rename(page, at(folders, 1).surname, 'Tabletowa');
  await openBoxByCode(page, scanner, boxes.shared);
  await register(page, scanner, at(folders, 4));
  await newBox(page, scanner, { code: boxes.mine });
  for (const folder of folders.slice(5, 14)) await register(page, scanner, folder);
}

/** The colleague's work in the meantime: edits the same, closes the box, uses the same codes. */
async function changeElsewhere(page: Page, folders: readonly Folder[]): Promise<void> {
  const scanner = await plugScanner(page);
  await rename(page, at(folders, 1).surname, 'Zdalna');
  await openBoxByCode(page, scanner, boxes.shared);
  await page.getByRole('button', { name: 'Close box' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close box' }).click();
  await newBox(page, scanner, { code: boxes.theirs });
  for (const folder of folders.slice(5, 8)) await register(page, scanner, { ...folder, surname: 'Inna' });
  await waitUntilSent(page);
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  const edit = rows(page)
    .filter({ hasText: from })
    .first()
    .getByRole('button', { name: /^Edit no/ });
  await edit.click();
  await page.getByRole('button', { name: 'Enter it again' }).click();
  for (let entry = 0; entry < 2; entry += 1) {
    await page.getByLabel('Surname').pressSequentially(to, { delay: 60 });
    await page.getByLabel('Surname').press('Enter');
  }
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(rows(page).filter({ hasText: to })).toHaveCount(1);
}

function at(folders: readonly Folder[], index: number): Folder {
  const folder = folders[index];
  if (!folder) throw new Error('There are not enough folders.');
  return folder;
}
