import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id, nothing } from '#schema/calls/inputs.ts';
import { dictionaryFileState, dictionaryType } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';

const opId = v.optional(v.pipe(v.string(), v.uuid()));
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.nameCharacters));
const column = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));
const oneFile = v.strictObject({ opId, dictionaryFileId: id });

/** Settings for reading the file of a value list. Empty names mean the first column, the first sheet, and no successors. */
export const dictionaryConfig = v.strictObject({
  column,
  /** Column with the successor of a value: a line with a successor withdraws its value. */
  successorColumn: column,
  sheet: column,
  /** The first line has values, not names. */
  headless: v.boolean(),
});
export type DictionaryConfig = v.InferOutput<typeof dictionaryConfig>;

/** Changes a checked file would make, with the number of lines it skips and the first of them. */
export const dictionaryCounters = v.object({
  values: v.number(),
  added: v.number(),
  withdrawn: v.number(),
  /** Withdrawn ones with a successor. */
  replaced: v.number(),
  refused: v.number(),
  repeated: v.number(),
  empty: v.number(),
});
export type DictionaryCounters = v.InferOutput<typeof dictionaryCounters>;

/** A file of a value list: one version of it, published or about to be. */
export const dictionaryFile = v.object({
  dictionaryFileId: v.string(),
  dictionaryId: v.string(),
  name: v.string(),
  bytes: v.number(),
  state: v.picklist(Object.values(dictionaryFileState)),
  /** Version it became; 0 until it is published. */
  version: v.number(),
  /** Version of the list its counters were made against; 0 until it is checked. */
  checkedAgainst: v.number(),
  counters: dictionaryCounters,
  /** The first skipped lines: line number and reason. */
  issues: v.array(v.object({ row: v.number(), code: v.string() })),
  /** Why it was refused as a whole; empty otherwise. */
  message: v.string(),
  byName: v.string(),
  at: v.number(),
  /** Time of its deletion while the deletion can be undone; 0 otherwise. */
  deletedAt: v.number(),
});
export type DictionaryFile = v.InferOutput<typeof dictionaryFile>;

export const dictionaryState = v.object({
  id: v.string(),
  name: v.string(),
  type: v.number(),
  version: v.number(),
  date: v.number(),
  size: v.number(),
  /** Attributes that take their values from it. */
  usedIn: v.array(v.object({ projectId: v.string(), classId: v.string(), className: v.string(), attribute: v.string() })),
  files: v.array(dictionaryFile),
  /** Devices of the client with unsent work: their unsent values may be withdrawn by the next version. */
  unsentDevices: v.number(),
});
export type DictionaryState = v.InferOutput<typeof dictionaryState>;

export const dictionaryConfiguration = v.object({
  id: v.string(),
  name: v.string(),
  dictionaryId: v.string(),
  dictionaryName: v.string(),
  projectId: v.string(),
  config: dictionaryConfig,
});
export type DictionaryConfiguration = v.InferOutput<typeof dictionaryConfiguration>;

/** Calls of S1 §7 "Dictionaries", and ours that publish, undo and look into them. */
export const dictionaryFileCalls = calls({
  list: {
    method: 'GET',
    path: '/api/dictionaries/list/{id}',
    who: 'dictionary.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Value lists that classes of a project use, with their files; `0` for all of the client.',
    input: v.strictObject({ id }),
    result: v.array(dictionaryState),
  },
  configurations: {
    method: 'GET',
    path: '/api/dictionaries/configurations',
    who: 'dictionary.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'How files of value lists are read.',
    input: nothing,
    result: v.array(dictionaryConfiguration),
  },
  upload: {
    method: 'POST',
    path: '/api/dictionaries/upload/{id}',
    who: 'dictionary.manage',
    bucket: 'write',
    takes: 'multipart',
    audit: 'dictionary.upload',
    offline: 'never',
    summary: 'Send a file for a configuration. It is checked, and published when it withdraws no value.',
    input: v.strictObject({ opId, id }),
    result: v.object({ dictionaryFileId: v.string(), state: v.picklist(Object.values(dictionaryFileState)) }),
  },
  download: {
    method: 'GET',
    path: '/api/dictionaries/download/{id}',
    who: 'dictionary.manage',
    bucket: 'export',
    body: 'blob',
    offline: 'never',
    summary: 'A file as it was sent; under the id of a value list its values now, as CSV.',
    input: v.strictObject({ id }),
    result: v.any(),
  },
  addToQueue: {
    method: 'POST',
    path: '/api/dictionaries/add-to-queue',
    who: 'dictionary.manage',
    bucket: 'write',
    audit: 'dictionary.queueDeletion',
    offline: 'never',
    summary: 'Delete a file in 60 seconds; of the newest one the version before comes back.',
    input: oneFile,
    result: dictionaryFile,
  },
  takeBack: {
    method: 'POST',
    path: '/api/dictionaries/take-back',
    who: 'dictionary.manage',
    bucket: 'write',
    audit: 'dictionary.keepFile',
    offline: 'never',
    summary: 'Keep a file that is about to be deleted.',
    input: oneFile,
    result: dictionaryFile,
  },
  publish: {
    method: 'POST',
    path: '/api/dictionaries/publish',
    who: 'dictionary.manage',
    bucket: 'write',
    audit: 'dictionary.publish',
    offline: 'never',
    summary: 'Make a checked file the next version, if the list is still at the version its difference was shown against.',
    input: v.strictObject({ opId, dictionaryFileId: id, versionSeen: v.pipe(v.number(), v.integer()) }),
    result: dictionaryFile,
  },
  values: {
    method: 'GET',
    path: '/api/dictionaries/values',
    who: 'dictionary.manage',
    bucket: 'read',
    offline: 'cached',
    summary: 'Values of a list in their order, from a place on: those now, or the withdrawn ones with their successors.',
    input: v.strictObject({
      dictionaryId: id,
      which: v.picklist(['current', 'withdrawn']),
      search: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)),
      after: v.pipe(v.string(), v.maxLength(2 * LIMITS.valueCharacters)),
    }),
    result: v.object({
      values: v.array(v.object({ value: v.string(), successor: v.string(), since: v.number(), until: v.number() })),
      after: v.string(),
    }),
  },
  configurationSave: {
    method: 'POST',
    path: '/api/dictionaries/configuration-save',
    who: 'dictionary.manage',
    bucket: 'write',
    audit: 'dictionary.configure',
    offline: 'never',
    summary: 'Save how files of a value list are read; without a list, a new and empty one is made.',
    input: v.strictObject({
      opId: v.pipe(v.string(), v.uuid()),
      id: v.optional(id),
      name,
      dictionaryId: v.optional(id),
      dictionaryName: v.optional(name),
      type: v.optional(v.picklist(Object.values(dictionaryType))),
      projectId: id,
      config: dictionaryConfig,
    }),
    result: dictionaryConfiguration,
  },
});
