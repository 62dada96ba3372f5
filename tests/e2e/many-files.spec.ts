import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { FileVerdict } from '#schema/rules/file-verdicts.ts';
import { hostileFiles } from '#tests/bench/hostile-files/all.ts';
import { expectAccessible } from '#tests/e2e/support/accessibility.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import {
  openCertificateImport,
  openFolderDesk,
  searchImported,
  takeNamesAsCodes,
  type FolderDesk,
} from '#tests/e2e/support/folder-desk.ts';

/** A folder of 400 files and a CSV: nine are refused, each with its reason, and the others become documents. */
test.describe.configure({ timeout: 1_200_000 });

const FILES = 400;
/** Nine files and why each is refused. */
const refused: readonly { name: string; verdict: FileVerdict; reason: string }[] = [
  { name: 'page.pdf', verdict: 'kindDiffers', reason: 'This file cannot be taken: it says PDF and is a web page' },
  { name: 'user-password.pdf', verdict: 'locked', reason: 'The file is locked with a password' },
  { name: 'cut-5.pdf', verdict: 'broken', reason: 'The file is damaged' },
  { name: 'noise.pdf', verdict: 'broken', reason: 'The file is damaged' },
  { name: 'empty.pdf', verdict: 'empty', reason: 'The file is empty' },
  { name: '12001-pages.txt', verdict: 'tooManyPages', reason: 'The file has too many pages' },
  { name: 'huge-page.pdf', verdict: 'tooManyPixels', reason: 'A page of the file is too large' },
  { name: 'bomb.docx', verdict: 'bomb', reason: 'The file unpacks to far more than its size' },
  { name: 'a.svg', verdict: 'kindForbidden', reason: 'Files of this kind are not accepted' },
];

let at: FolderDesk;
test.beforeAll(async () => {
  at = await openFolderDesk();
});
test.afterEach(({}, info) => keepEvidence(info, at.desk));
test.afterAll(() => at.close());

const codeOf = (n: number) => `7700009${String(n).padStart(5, '0')}`;

/** Writes the folder: most files are short texts, nine are what a service refuses, and a list has a row for each. */
async function filled(): Promise<string> {
  const place = join(at.folder, 'delivery');
  await mkdir(place);
  const made = new Map((await hostileFiles()).map((file) => [file.name, file]));
  const names = Array.from({ length: FILES - refused.length }, (_, n) => `${codeOf(n)}.txt`);
  for (const name of names) await writeFile(join(place, name), `Certificate ${name}`);
  for (const { name, verdict } of refused) {
    const file = made.get(name);
    expect([name, file?.verdict]).toEqual([name, verdict]);
    await writeFile(join(place, name), file?.bytes ?? '');
  }
  const rows = [...names, ...refused.map(({ name }) => name)].map((name, n) => `${name};Żółkiewska ${n}, Łucja`);
  await writeFile(join(place, 'values.csv'), ['Skan;Surname and first name', ...rows].join('\r\n'));
  return place;
}

test('a folder of 400 files and a CSV: nine are refused, each with its reason, and 391 become documents', async () => {
  const { page } = at.desk;
  const place = await filled();
  await openCertificateImport(page);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await choosing).setFiles(place);
  const lines = (state: string) => page.locator(`[data-line="${state}"]`);
  await expect(page.locator('[data-line]')).toHaveCount(FILES);
  await expect(page.getByText(`${FILES} files take values from the list.`)).toBeVisible();
  await expect(lines('refused')).toHaveCount(refused.length, { timeout: 700_000 });
  await expect(lines('ready')).toHaveCount(FILES - refused.length, { timeout: 700_000 });
  for (const { name, reason } of refused)
    await expect(lines('refused').filter({ hasText: `delivery/${name}` })).toContainText(reason);
  await expectAccessible(page, 'import of 400 files, nine of them not accepted');
  await takeNamesAsCodes(page);
  await page.getByRole('button', { name: `Register ${FILES - refused.length}, ${refused.length} not accepted` }).click();
  await expect(lines('registered')).toHaveCount(FILES - refused.length, { timeout: 300_000 });
  await expect(lines('refused')).toHaveCount(refused.length);
  await searchImported(page, codeOf(7));
  await expect(page.getByRole('gridcell', { name: codeOf(7), exact: true })).toHaveCount(1);
  await expect(page.getByRole('gridcell', { name: 'Żółkiewska 7, Łucja', exact: true })).toHaveCount(1);
});
