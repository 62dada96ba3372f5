import { expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { readList } from '#src/parts/file-list/read-list.ts';
import { missingOf, troubleOf, valuesIn, valuesOf } from './list-values.ts';

/** Search by list: values are pasted, or come in a file. */
const attributes = [
  { id: 'code', name: 'Code' },
  { id: 'surname', name: 'Surname' },
];
async function read(text: string) {
  const list = await readList(new File([text], 'list.csv'));
  return 'fault' in list ? list.fault : valuesOf(list, attributes);
}

test('a pasted list has a value in each line, and each once', () => {
  expect(valuesIn(' D-1 \r\nD-2\n\n\tD-1\rD-3;x')).toEqual(['D-1', 'D-2', 'D-3;x']);
});

test('the filled-in template names the attribute; any other file is a list of values', async () => {
  expect(await read('\uFEFF"Code";"Surname"\r\n;"Łuczak"\r\n;"O""Hara"\r\n')).toEqual({
    id: 'surname',
    values: ['Łuczak', 'O"Hara'],
  });
  expect(await read('D-1\nD-2\nD-1\n')).toEqual({ id: undefined, values: ['D-1', 'D-2'] });
  expect(await read('"Code";"Surname"\r\n;\r\n')).toEqual({ id: undefined, values: [] });
});

test('a list without values, with too many, or with one that is too long is not sent', () => {
  const values = Array.from({ length: DOCUMENT_LIMITS.listSearch }, (_, n) => `D-${n}`);
  expect([troubleOf([]), troubleOf(values), troubleOf([...values, 'x'])]).toEqual(['none', undefined, 'tooMany']);
  expect(troubleOf(['x'.repeat(LIMITS.nameCharacters + 1)])).toBe('tooLong');
});

test('what no page of the result answered is missing', () => {
  expect(missingOf(['D-1', 'D-2', 'D-3'], new Set(['D-2']))).toEqual(['D-1', 'D-3']);
});
