import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { valueIssueCodes } from '#schema/rules/attributes.ts';
import { attributeValues } from '#schema/records/container.ts';

const opId = v.pipe(v.string(), v.uuid());
const value = v.pipe(v.string(), v.maxLength(LIMITS.valueCharacters));
const name = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));
/** Reason of a permanent removal; the history keeps it. */
export const reason = v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.noteCharacters));
const guidList = v.pipe(v.array(id), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.atOnce));
const changeSet = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Reasons that prevent the end of a document: codes of `schema/rules/blockers.ts`. */
export const blockers = v.array(v.object({ code: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) }));

/** Outcome of a change for one document. */
export const documentVerdict = v.object({
  guid: v.string(),
  /** `conflict`: with a supervisor; `refused`: nothing changed, `code` is the reason. */
  verdict: v.picklist(['applied', 'conflict', 'refused']),
  code: v.string(),
  message: v.string(),
  currentChangeSetId: v.number(),
  /** The value that did not pass: `message` is the name of its attribute. */
  issue: v.optional(
    v.object({
      attributeId: v.string(),
      code: v.picklist(valueIssueCodes),
      params: v.record(v.string(), v.union([v.string(), v.number()])),
    }),
  ),
});
export type DocumentVerdict = v.InferOutput<typeof documentVerdict>;
const verdicts = v.object({ documents: v.array(documentVerdict) });

/** The only attribute set of a class: `setId` 1. */
const attributeSet = v.strictObject({
  setId: v.optional(v.literal(1), 1),
  attributes: v.pipe(v.array(v.strictObject({ id, name: v.optional(name, ''), value })), v.maxLength(LIMITS.valuesPerRecord)),
});
const attributeUpdate = v.strictObject({
  guidList: v.pipe(
    v.array(v.strictObject({ guid: id, currentChangeSetId: changeSet, sets: v.pipe(v.array(attributeSet), v.maxLength(1)) })),
    v.minLength(1),
    v.maxLength(DOCUMENT_LIMITS.atOnce),
  ),
  opId: v.optional(opId),
});

/** Changes of values, class, tags, cost center and state of documents. */
export const documentEditCalls = calls({
  attributesUpdate: {
    method: 'POST',
    path: '/api/documents/attributes-update',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.update',
    offline: 'never',
    summary: 'Change values of documents, each with its own verdict (R-311). Several documents need the right to change many.',
    input: attributeUpdate,
    result: verdicts,
  },
  attributesUpdateWithoutMandatory: {
    method: 'POST',
    path: '/api/documents/attributes-update-without-mandatory',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.update',
    offline: 'never',
    summary: 'The same without the check of mandatory values: what is missing then marks the document as incomplete (R-344).',
    input: attributeUpdate,
    result: verdicts,
  },
  massUpdateUndo: {
    method: 'POST',
    path: '/api/documents/mass-update-undo',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.massUndo',
    offline: 'never',
    summary:
      'Take a change of values back within 15 minutes, by the id of its operation. What others changed since stays as it is. A run of `massUpdateRun` goes back as work, with its numbers in its state.',
    input: v.strictObject({ id: opId }),
    result: v.object({ undone: v.number(), skipped: v.number() }),
  },
  metadataRestrictions: {
    method: 'POST',
    path: '/api/documents/metadata-restrictions',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Which attributes these documents share, whether they can be edited, and whether their values differ.',
    input: v.strictObject({ guidList, massUpdate: v.optional(v.boolean(), false) }),
    result: v.object({
      attributes: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          kindId: v.number(),
          /** The value is several options, joined with commas. */
          multi: v.boolean(),
          access: v.picklist(['edit', 'readOnly', 'hidden']),
          reason: v.picklist(['', 'inherited', 'autonumber', 'restricted', 'held', 'notInEveryClass', 'readOnly']),
          values: v.picklist(['same', 'mixed']),
          value: v.string(),
          mandatory: v.boolean(),
          /** Values of a list that is part of the class. */
          options: v.array(v.string()),
        }),
      ),
      documents: v.array(
        v.object({
          guid: v.string(),
          classId: v.string(),
          currentChangeSetId: v.number(),
          /** Values of each document in a change of many, so the screen can show what the change replaces. */
          values: v.optional(attributeValues),
          /** Attributes of its class by the ids above, where documents of several classes are changed. */
          twins: v.optional(v.array(v.object({ id: v.string(), attributeId: v.string() }))),
        }),
      ),
    }),
  },
  classListToMoveDocument: {
    method: 'GET',
    path: '/api/documents/class-list-to-move-document/{id}',
    who: 'document.move',
    bucket: 'read',
    offline: 'cached',
    summary: 'Classes a document can be moved to (S1 §7).',
    input: v.strictObject({ id }),
    result: v.array(v.object({ classId: v.string(), className: v.string(), projectId: v.string(), projectName: v.string() })),
  },
  moveAttributeList: {
    method: 'POST',
    path: '/api/documents/move-attribute-list',
    who: 'document.move',
    bucket: 'read',
    offline: 'cached',
    summary: 'The attributes of another class with the values a document would have there, and the values that would be lost.',
    input: v.strictObject({ documentGuid: id, classId: id }),
    result: v.object({
      attributes: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          kindId: v.number(),
          mandatory: v.boolean(),
          /** The value is carried over or that of the class, and cannot be typed. */
          readOnly: v.boolean(),
          value: v.string(),
          from: v.string(),
          problem: v.string(),
          /** Values of a list that is part of the class. */
          options: v.array(v.string()),
        }),
      ),
      lost: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  },
  moveDocument: {
    method: 'POST',
    path: '/api/documents/move-document',
    who: 'document.move',
    bucket: 'write',
    audit: 'document.move',
    offline: 'never',
    summary:
      'Move a document to another class with these values; one in no box also into an open box of that class, by its code.',
    input: v.strictObject({
      documentGuid: id,
      classId: id,
      values: attributeValues,
      /** Code of the box that takes a document that is in no box. */
      boxCode: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.codeCharacters)), ''),
      currentChangeSetId: v.optional(changeSet),
      opId: v.optional(opId),
    }),
    result: documentVerdict,
  },
  updateMpk: {
    method: 'POST',
    path: '/api/documents/update-mpk',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.costCenter',
    offline: 'queue',
    operation: 'document.costCenter',
    summary: 'Set the cost center of documents; an empty one clears it.',
    input: v.strictObject({ guidList, costCenterId: id, opId: v.optional(opId) }),
    result: verdicts,
  },
  getAllTags: {
    method: 'POST',
    path: '/api/documents/get-all-tags',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Tags of a project, or of the projects of the caller.',
    input: v.strictObject({ projectId: v.optional(id) }),
    result: v.array(
      v.object({ id: v.string(), projectId: v.string(), name: v.string(), colour: v.string(), documents: v.number() }),
    ),
  },
  addTagToDocument: {
    method: 'POST',
    path: '/api/documents/add-tag-to-document',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.tag',
    offline: 'queue',
    operation: 'document.tag',
    summary: 'Add a tag to a document, by its id or by a name, which makes the tag when it is new.',
    input: v.strictObject({ documentGuid: id, tagId: v.optional(id), name: v.optional(name), opId: v.optional(opId) }),
    result: v.object({ id: v.string(), name: v.string(), colour: v.string() }),
  },
  removeTagFromDocument: {
    method: 'POST',
    path: '/api/documents/remove-tag-from-document',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.tag',
    offline: 'queue',
    operation: 'document.tag',
    summary: 'Take a tag from a document.',
    input: v.strictObject({ documentGuid: id, tagId: id, opId: v.optional(opId) }),
    result: v.object({ removed: v.boolean() }),
  },
  getTagSettings: {
    method: 'POST',
    path: '/api/documents/get-tag-settings',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Whether the caller may tag, may make new tags, and how many a document can have.',
    input: v.strictObject({ projectId: v.optional(id) }),
    result: v.object({ allowed: v.boolean(), free: v.boolean(), most: v.number() }),
  },
  delete: {
    method: 'POST',
    path: '/api/documents/delete',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.delete',
    offline: 'never',
    summary: 'Delete documents; they can be restored for 30 days. Each has its own verdict, and what prevents it.',
    input: v.strictObject({
      GuidList: v.pipe(v.array(v.strictObject({ Guid: id })), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.atOnce)),
      reason: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
    }),
    result: v.object({
      documents: v.array(
        v.object({
          guid: v.string(),
          deleted: v.boolean(),
          blockers,
          message: v.string(),
        }),
      ),
    }),
  },
  undelete: {
    method: 'POST',
    path: '/api/documents/undelete',
    who: 'document.restore',
    bucket: 'write',
    audit: 'document.undelete',
    offline: 'never',
    summary: 'Restore deleted documents.',
    input: v.strictObject({ guidList }),
    result: verdicts,
  },
  deletedDocuments: {
    method: 'POST',
    path: '/api/documents/deleted-documents',
    who: 'document.restore',
    bucket: 'read',
    offline: 'never',
    summary: 'Deleted documents that can still be restored, a page at a time.',
    input: v.strictObject({
      text: v.optional(name),
      projectId: v.optional(id),
      searchPackageId: v.optional(v.pipe(v.string(), v.maxLength(500))),
    }),
    result: v.object({
      items: v.array(
        v.object({
          guid: v.string(),
          title: v.string(),
          code: v.string(),
          className: v.string(),
          projectName: v.string(),
          containerCode: v.string(),
          deletedAt: v.number(),
          deletedBy: v.string(),
          reason: v.string(),
          /** Time of the erasure. */
          restorableUntil: v.number(),
        }),
      ),
      isLastPage: v.boolean(),
      searchPackageId: v.string(),
    }),
  },
  removeVersion: {
    method: 'POST',
    path: '/api/documents/remove-version',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.removeVersion',
    offline: 'never',
    summary: 'Remove a version of the pages, with a reason. `blockers` tells what prevents it; its bytes are kept for 30 days.',
    input: v.strictObject({ guid: id, version: v.pipe(v.number(), v.integer(), v.minValue(1)), reason }),
    result: v.object({ version: v.number(), removed: v.boolean(), blockers }),
  },
});
