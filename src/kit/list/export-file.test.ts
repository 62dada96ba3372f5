import { setupI18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { fileOf } from './export-file.ts';
import type { ListColumn } from './declare.ts';
import { arraySource, still, type RowSource } from './source.ts';

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } });
const columns: ListColumn<string>[] = [{ id: 'code', label: { id: 'Code' }, value: (code) => code, width: 100 }];
const codes = (count: number) => Array.from({ length: count }, (_, at) => `KD${at}`);
const linesOf = (text: string) => text.trim().split('\r\n').slice(1);

test('S1 §9: an exported file states how many of how many rows it has: whole, or cut at its end', async () => {
  const whole = await fileOf(i18n, columns, arraySource(codes(350)), 350);
  expect([whole.rows, whole.all, linesOf(whole.text).length]).toEqual([350, 350, 350]);
  const cut = await fileOf(i18n, columns, arraySource(codes(351)), 350);
  expect([cut.rows, cut.all, linesOf(cut.text).length]).toEqual([350, 351, 350]);
  expect(linesOf(cut.text).at(-1)).toContain('KD349');
});

test('rows that cannot be read make no file, not a short one', async () => {
  const first = arraySource(codes(200));
  const broken: RowSource<string> = {
    count$: still(200),
    page: (from, to) =>
      from === 0
        ? first.page(from, to)
        : {
            subscribe: (observer) => {
              observer.error?.(new Error('closed'));
              return { unsubscribe: () => undefined };
            },
          },
  };
  await expect(fileOf(i18n, columns, broken)).rejects.toThrow('closed');
});

/** The line of a cell that needs a qualifier. */
async function quotedLine(): Promise<string | undefined> {
  const { text } = await fileOf(i18n, columns, arraySource(['a;"b"']));
  return linesOf(text).at(-1);
}

test('S0 §3 CSV_QANTIFIER: the cells of a list have the qualifier of the client', async () => {
  expect(await quotedLine()).toBe('"a;""b"""');
  vi.stubGlobal('document', { documentElement: { dataset: { csvQualifier: "'" } } });
  expect(await quotedLine()).toBe(`'a;"b"'`);
  vi.unstubAllGlobals();
});
