import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { importStatus } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { importConfig } from '#schema/rules/import/import-config.ts';

const opId = v.optional(v.pipe(v.string(), v.uuid()));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters));
const status = v.picklist(Object.values(importStatus));
const oneImport = v.strictObject({ opId, importId: id });

/** Rows of an import by outcome. `reasons` counts the refused ones by code. */
export const importCounters = v.object({
  rows: v.number(),
  accepted: v.number(),
  refused: v.number(),
  repeated: v.number(),
  boxes: v.number(),
  documents: v.number(),
  kept: v.number(),
  reasons: v.record(v.string(), v.number()),
  /** Values that the run adds to value lists, by list. */
  newValues: v.optional(v.record(v.string(), v.number())),
  /** Rows of the whole file, known to a run from its check. */
  ofRows: v.optional(v.number()),
});
export type ImportCounters = v.InferOutput<typeof importCounters>;

export const importRow = v.object({
  id: v.string(),
  name: v.string(),
  projectId: v.string(),
  projectName: v.string(),
  configId: v.string(),
  fileName: v.string(),
  status,
  /** It began to write rows, so it can be rolled back. */
  hasRun: v.boolean(),
  counters: importCounters,
  /** Progress of the running work in per cent. */
  progress: v.number(),
  /** Why it failed or pauses; empty otherwise. */
  message: v.string(),
  byName: v.string(),
  at: v.number(),
  endedAt: v.number(),
});
export type ImportRow = v.InferOutput<typeof importRow>;

export const importConfiguration = v.object({
  id: v.string(),
  version: v.number(),
  projectId: v.string(),
  name: v.string(),
  config: importConfig,
});
export type ImportConfiguration = v.InferOutput<typeof importConfiguration>;

export const importIssue = v.object({
  row: v.number(),
  code: v.string(),
  column: v.string(),
  /** Row or box it collides with; empty for none. */
  other: v.string(),
  cells: v.array(v.string()),
});
export type ImportIssue = v.InferOutput<typeof importIssue>;

/** Calls of S1 §7 "Release manager", and ours that check, run and take back. Each POST is idempotent. */
export const importCalls = calls({
  newImport: {
    method: 'POST',
    path: '/api/release-manager/new-import',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.new',
    offline: 'never',
    summary: 'Start an import of a project with a configuration; the file is an upload of the caller.',
    input: v.strictObject({ opId, name, projectId: id, configId: id, uploadId: v.optional(id) }),
    result: importRow,
  },
  importConfigList: {
    method: 'GET',
    path: '/api/release-manager/import-config-list',
    who: 'release.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Configurations of a project.',
    input: v.strictObject({ projectId: id }),
    result: v.array(importConfiguration),
  },
  importList: {
    method: 'POST',
    path: '/api/release-manager/import-list',
    who: 'release.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Imports of the client, newest first.',
    input: nothing,
    result: v.array(importRow),
  },
  deleteImports: {
    method: 'POST',
    path: '/api/release-manager/delete-imports',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.delete',
    offline: 'never',
    summary: 'Delete imports that have no rows in the vault. One that has refuses the whole call.',
    input: v.strictObject({ opId, importIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
    result: v.object({ deleted: v.number() }),
  },
  importDetailsList: {
    method: 'POST',
    path: '/api/release-manager/import-details-list',
    who: 'release.manage',
    bucket: 'read',
    offline: 'cached',
    summary:
      'Rows that were refused, or kept by a roll-back, after a row, of one reason or of all; or the new values of a value list.',
    input: v.strictObject({
      importId: id,
      kind: v.picklist(['refused', 'kept', 'value']),
      code: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
      after: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
    result: v.object({ issues: v.array(importIssue), isLastPage: v.boolean() }),
  },
  importDetails: {
    method: 'GET',
    path: '/api/release-manager/import-details/{id}',
    who: 'release.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'An import with its configuration, and the first rows of its file.',
    input: v.strictObject({ id }),
    result: v.object({
      row: importRow,
      config: importConfig,
      columns: v.array(v.string()),
      sample: v.array(v.array(v.string())),
      /** Why the file cannot be read; empty otherwise. */
      badFile: v.string(),
    }),
  },
  importStatuses: {
    method: 'POST',
    path: '/api/release-manager/import-statuses',
    who: 'release.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Names of all statuses, and the state of these imports.',
    input: v.strictObject({ importIds: v.optional(v.pipe(v.array(id), v.maxLength(200))) }),
    result: v.object({ statuses: v.array(v.object({ id: v.number(), name: v.string() })), imports: v.array(importRow) }),
  },
  importCheck: {
    method: 'POST',
    path: '/api/release-manager/import-check',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.check',
    offline: 'never',
    summary:
      'Judge every row of the file and write nothing but what is wrong with it; of a paused import, every row that was not imported yet.',
    input: oneImport,
    result: importRow,
  },
  importRun: {
    method: 'POST',
    path: '/api/release-manager/import-run',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.run',
    offline: 'never',
    summary: 'Import the good rows of a checked file, or go on after a pause.',
    input: v.strictObject({ opId, importId: id, goodRowsOnly: v.optional(v.boolean()) }),
    result: importRow,
  },
  importCancel: {
    method: 'POST',
    path: '/api/release-manager/import-cancel',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.cancel',
    offline: 'never',
    summary: 'Cancel before the run; a run pauses after the rows it is working on.',
    input: oneImport,
    result: importRow,
  },
  importRollback: {
    method: 'POST',
    path: '/api/release-manager/import-rollback',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.rollback',
    offline: 'never',
    summary: 'Take back everything the import made and nothing was built on; the name of the import is typed.',
    input: v.strictObject({ opId, importId: id, typedName: name }),
    result: importRow,
  },
  importRefused: {
    method: 'GET',
    path: '/api/release-manager/import-refused/{id}',
    who: 'release.manage',
    bucket: 'export',
    body: 'blob',
    audit: 'import.refusedRows',
    offline: 'never',
    summary: 'Refused rows as CSV with their reasons: the file to correct and import again.',
    input: v.strictObject({ id }),
    result: v.any(),
  },
  importConfigSave: {
    method: 'POST',
    path: '/api/release-manager/import-config-save',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.configure',
    offline: 'never',
    summary: 'Save a configuration; a new version of one that exists. An import that has not run takes it over.',
    input: v.strictObject({
      opId: v.pipe(v.string(), v.uuid()),
      id: v.optional(id),
      importId: v.optional(id),
      projectId: id,
      name,
      config: importConfig,
    }),
    result: importConfiguration,
  },
  importConfigDelete: {
    method: 'POST',
    path: '/api/release-manager/import-config-delete',
    who: 'release.manage',
    bucket: 'write',
    audit: 'import.configDelete',
    offline: 'never',
    summary: 'Delete a configuration; imports keep their copy.',
    input: v.strictObject({ opId, id }),
    result: v.object({ deleted: v.number() }),
  },
});
