import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { list, paragraph } from '#schema/records/bounds.ts';
import { barcodeSettings, category, justification, trayColours } from '#schema/records/sorting.ts';

const oneProject = v.strictObject({ id });
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters));
const uuid = v.pipe(v.string(), v.uuid());

/** Categories of a project with the version of the set. */
export const categorySet = v.object({ version: v.number(), categories: v.array(category) });
export const justificationSet = v.object({ version: v.number(), justifications: v.array(justification) });
export const projectBarcodes = v.object({ version: v.number(), settings: barcodeSettings });

const asked = { id: uuid, name };
const save = { who: 'segregation.correct', bucket: 'write', offline: 'never' } as const;
const read = { method: 'GET', who: 'segregation.work', bucket: 'read', offline: 'cached', input: oneProject } as const;

/** Settings of sorting (S1 §7 *Segregation*). A set is saved whole, with the version its editor saw. */
export const sortingCalls = calls({
  categories: {
    ...read,
    path: '/api/segregation/categories/{id}',
    summary: 'Categories of a project in their order, withdrawn ones too.',
    result: categorySet,
  },
  updateCategories: {
    ...save,
    method: 'POST',
    path: '/api/segregation/update-categories',
    audit: 'segregation.categories',
    summary: 'Save the categories of a project. Those that are left out are withdrawn; documents keep them.',
    input: v.strictObject({
      projectId: id,
      versionSeen: v.number(),
      categories: list(
        v.strictObject({
          ...asked,
          tray: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(8)),
          colour: v.picklist(trayColours),
          match: v.optional(paragraph, ''),
        }),
        ARCHIVE_LIMITS.categories,
      ),
    }),
    result: categorySet,
  },
  barcodeSettings: {
    ...read,
    path: '/api/segregation/barcode-settings/{id}',
    summary: 'What a scanned code can be in a project, and how its boxes are counted.',
    result: projectBarcodes,
  },
  barcodeSettingsSave: {
    ...save,
    method: 'POST',
    path: '/api/segregation/barcode-settings-save',
    audit: 'segregation.barcodes',
    summary: 'Save what a scanned code can be in a project.',
    input: v.strictObject({ projectId: id, versionSeen: v.number(), settings: v.strictObject(barcodeSettings.entries) }),
    result: projectBarcodes,
  },
  justification: {
    ...read,
    path: '/api/segregation/justification/{id}',
    summary: 'Reasons why a page of a project may be missing, withdrawn ones too.',
    result: justificationSet,
  },
  justificationSave: {
    ...save,
    method: 'POST',
    path: '/api/segregation/justification-save',
    audit: 'segregation.justifications',
    summary: 'Save the reasons why a page may be missing. Those that are left out are withdrawn; pages keep them.',
    input: v.strictObject({
      projectId: id,
      versionSeen: v.number(),
      justifications: list(v.strictObject(asked), ARCHIVE_LIMITS.justifications),
    }),
    result: justificationSet,
  },
});
