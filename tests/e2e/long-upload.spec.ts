import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { FILE_LIMITS } from '#schema/limits.ts';
import { noise } from '#tests/bench/hostile-files/made-file.ts';
import { onePage, stream } from '#tests/bench/hostile-files/pdf-parts.ts';
import { keepEvidence } from '#tests/e2e/support/evidence.ts';
import {
  openCertificateImport,
  openFolderDesk,
  searchImported,
  takeNamesAsCodes,
  type FolderDesk,
} from '#tests/e2e/support/folder-desk.ts';

/** A 90 MB upload over a line cut nine times: it goes on where it stopped, without a click. */
test.describe.configure({ timeout: 300_000 });

const CODE = '770000999971';
const BYTES = 90_000_000;
const PARTS = Math.ceil(BYTES / FILE_LIMITS.partBytes);
const PART = /^\/api\/uploads\/[^/]+\/\d+$/;

let at: FolderDesk;
test.beforeAll(async () => {
  at = await openFolderDesk();
});
test.afterEach(({}, info) => keepEvidence(info, at.desk));
test.afterAll(() => at.close());

/** A drawn page, and so many bytes it does not show. */
const made = (bytes: number) => onePage(stream('0 0 300 300 re f'), { objects: [stream(noise(bytes))] });

/** Writes a PDF of exactly the size of the story. */
async function largePdf(): Promise<{ path: string; sha256: string }> {
  const content = made(2 * BYTES - made(BYTES).byteLength);
  expect(content.byteLength).toBe(BYTES);
  const path = join(at.folder, `${CODE}.pdf`);
  await writeFile(path, content);
  return { path, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Files of the vault that are as large as a part or larger: their names, and the hashes of their bytes. */
async function largeFiles(): Promise<{ name: string; sha256: string }[]> {
  const place = join(at.vault.dataDir, 'files');
  const found: { name: string; sha256: string }[] = [];
  for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || (await stat(path)).size < FILE_LIMITS.partBytes) continue;
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    found.push({ name: entry.name, sha256 });
  }
  return found;
}

const delivered = () => at.vault.proxy.requests.filter(({ path, status }) => PART.test(path) && status === 200);

test('a 90 MB upload over a line cut nine times ends complete, once, and the screen never shows more than has arrived', async () => {
  const { page } = at.desk;
  const { path, sha256 } = await largePdf();
  await openCertificateImport(page);
  await page.getByRole('textbox', { name: 'Surname and first name' }).fill('Zielinska, Ola');
  // in the middle of a part, before it, and after it: the service has it, and its sender does not know
  const cut = { kind: 'cutRequest', bytes: 3_000_000 } as const;
  const faults = [cut, { kind: 'loseAnswer' }, cut, { kind: 'loseRequest' }, cut, { kind: 'loseAnswer' }, cut, cut] as const;
  for (const [index, fault] of faults.entries()) at.vault.proxy.spoil(PART, fault, { skip: index + 1 });
  await page.getByLabel('Files', { exact: true }).setInputFiles(path);
  const line = page.locator('[data-line]');
  const seen = new Set<string>();
  let [dark, most] = [false, 0];
  await expect
    .poll(
      async () => {
        const { state, text } = await line.evaluate((its) => ({
          state: its.getAttribute('data-line') ?? '',
          text: its.textContent ?? '',
        }));
        const shown = Number(/(\d+) %/.exec(text)?.[1] ?? 0);
        const arrived = Math.round((delivered().length / PARTS) * 100);
        seen.add(state);
        expect(shown, `${text} after ${delivered().length} parts`).toBeLessThanOrEqual(arrived);
        most = Math.max(most, state === 'sending' || state === 'failed' ? shown : 0);
        if (state === 'failed') expect(text).toContain('Sending goes on where it stopped once the server can be reached.');
        if (!dark && delivered().length > PARTS / 2) {
          // the ninth: nothing passes for some seconds
          dark = true;
          await at.vault.proxy.goDark();
          await expect(line).toHaveAttribute('data-line', 'failed');
          await expect(line).toContainText('Interrupted');
          await pause(3_000);
          expect(['failed', 'sending']).toContain(await line.getAttribute('data-line'));
          await at.vault.proxy.goLight();
        }
        return state;
      },
      { timeout: 240_000, intervals: [50] },
    )
    .toBe('ready');
  expect([...seen]).toEqual(expect.arrayContaining(['sending', 'failed']));
  expect([dark, most > 50]).toEqual([true, true]);
  // no part was sent again that its sender knew to be there: nine cuts are nine parts at most
  expect(at.vault.proxy.requests.filter(({ path: asked }) => PART.test(asked)).length).toBeLessThanOrEqual(PARTS + 9);
  expect(at.vault.proxy.requests.filter(({ path: asked, fault }) => PART.test(asked) && fault !== 'none')).toHaveLength(
    faults.length,
  );
  expect(await largeFiles()).toEqual([{ name: sha256, sha256 }]);

  await takeNamesAsCodes(page);
  await page.getByRole('button', { name: /^Register \d/ }).click();
  await expect(line).toHaveAttribute('data-line', 'registered', { timeout: 60_000 });
  await searchImported(page, CODE);
  await expect(page.getByRole('gridcell', { name: CODE, exact: true })).toHaveCount(1);
  await page.getByRole('gridcell', { name: CODE, exact: true }).dblclick();
  await expect(page.locator('[data-page="1"]').first()).toBeVisible();
});
