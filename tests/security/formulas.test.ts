import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { csvText } from '#schema/rules/csv.ts';
import { cellsOf, formulas, harmless, imported, isFormula, readers } from '#tests/security/formulas.ts';

/** No export hands a spreadsheet something to run, and none loses a letter by it (S1 §9; reliability.md 3.8). */

const file = csvText([['Code', 'Note', 'Last'], ...formulas.map((text, at) => [String(at), text, `end ${at}`])]);

test.each(readers)('no formula in any cell, read with $delimiters, quotes known: $quotes', (reader) => {
  expect(formulas.length).toBeGreaterThan(200);
  // a reader that sees formulas in what is not guarded, so that seeing none says something
  const open = formulas.map((text) => `"a";"${text.replaceAll('"', '""')}"\r\n`).join('');
  const found = cellsOf(open, reader).flat().filter(isFormula);
  expect(found.length).toBeGreaterThan(0);
  // a few say enough
  expect(cellsOf(file, reader).flat().filter(isFormula).slice(0, 5)).toEqual([]);
});

const ours = { delimiters: ';', quotes: true };
/** The first texts that a file did not bring back. */
const lost = (texts: readonly string[]) => {
  const back = again(texts).map(imported);
  return texts.filter((text, index) => back[index] !== text).slice(0, 5);
};
const again = (texts: readonly string[]) => cellsOf(csvText(texts.map((text) => ['x', text])), ours).map(([, cell = '']) => cell);

test('read again, every text is what it was, also one that began with an apostrophe', () => {
  expect(lost(formulas)).toEqual([]);
  const alphabet = ["'", "'", '=', '-', '＝', '5', ',', ';', '"', '\t', '\n', '\r', ' ', '\u200B', 'a'];
  let seed = 7;
  const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const texts = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + next(7) }, () => alphabet[next(alphabet.length)]).join(''),
  );
  expect(lost(texts)).toEqual([]);
});

test('what only looks alike is not touched', () => {
  expect(again(harmless)).toEqual(harmless);
});

/** An office program, where there is one: `SOFFICE=/path/to/soffice`. */
const office = process.env['SOFFICE'] ?? '';

test.runIf(office)(
  'an office program that opens the file finds texts and numbers alone',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strongroom-office-'));
    try {
      await writeFile(join(folder, 'guarded.csv'), file);
      await writeFile(join(folder, 'open.csv'), '"=1+1";"x,=1+1,y"\r\n');
      for (const delimiters of ['59', '44', '9', '59/44/9']) {
        const profile = `-env:UserInstallation=file://${folder}/profile`;
        const reading = ['--infilter=CSV:' + delimiters + ',34,76,1', '--convert-to', 'fods', '--outdir', folder];
        const files = ['guarded', 'open'].map((name) => join(folder, `${name}.csv`));
        await promisify(execFile)(office, ['--headless', profile, ...reading, ...files], { timeout: 110_000 });
        const [guarded = '', open = ''] = await Promise.all(
          ['guarded', 'open'].map((name) => readFile(join(folder, `${name}.fods`), 'utf8')),
        );
        expect([delimiters, guarded.includes('<table:table-cell'), guarded.includes('table:formula')]).toEqual([
          delimiters,
          true,
          false,
        ]);
        // the same program runs what is not guarded: finding none is no accident
        if (delimiters.startsWith('59')) expect(open).toContain('table:formula="of:=1+1"');
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  300_000,
);
