import type { ImportConfig } from '#schema/rules/import/import-config.ts';

const column = (from: string, to: string): ImportConfig['columns'][number] => ({ from, to, do: ['trim'], default: '' });

/** The mapping of the files of these measurements onto the class of the sync bench. */
export const mappingOf = (): ImportConfig => ({
  classId: 'files',
  containerTypeId: 'box',
  sheet: '',
  rowElement: '',
  boxes: 'create',
  repeats: 'skip',
  maxRefusedPercent: 10,
  columns: [
    column('Box', 'container.code'),
    column('Code', 'code'),
    column('Surname', 'attribute:surname'),
    column('Name', 'attribute:name'),
    column('Department', 'attribute:dept'),
    column('Place', 'attribute:place'),
  ],
});
