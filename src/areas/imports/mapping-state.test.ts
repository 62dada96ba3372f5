import { expect, test } from 'vitest';
import type { ColumnMapping, ImportConfig } from '#schema/rules/import/import-config.ts';
import { configToSave, isUnsaved } from './mapping-state.ts';

const column = (from: string, to: string): ColumnMapping => ({ from, to, do: ['trim'], default: '' });
const saved: ImportConfig = {
  classId: 'files',
  containerTypeId: 'box',
  sheet: '',
  rowElement: '',
  columns: [column('Box', 'container.code'), column('Person', 'attribute:person')],
  boxes: 'create',
  repeats: 'skip',
  maxRefusedPercent: 5,
};

test('a mapping that is changed and not saved is noticed, whatever the order of its fields', () => {
  const columns = ['Box', 'Person'];
  const shown = (mappings: readonly ColumnMapping[], reading: Partial<ImportConfig> = {}) =>
    configToSave({ ...saved, ...reading }, mappings, columns);
  expect(isUnsaved(shown(saved.columns), saved)).toBe(false);
  const { boxes, ...rest } = saved;
  expect(isUnsaved(shown(saved.columns), { boxes, ...rest })).toBe(false);
  expect(isUnsaved(shown(saved.columns, { boxStatus: undefined }), saved)).toBe(false);
  // a column of the sheet before is not saved
  expect(isUnsaved(shown([...saved.columns, column('Old', 'code')]), saved)).toBe(false);
  expect(isUnsaved(shown(saved.columns.slice(0, 1)), saved)).toBe(true);
  expect(isUnsaved(shown([column('Box', 'container.code'), column('Person', 'code')]), saved)).toBe(true);
  expect(isUnsaved(shown(saved.columns, { repeats: 'refuse' }), saved)).toBe(true);
});
