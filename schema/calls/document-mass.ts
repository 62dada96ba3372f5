import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { documentVerdict } from '#schema/calls/document-edit.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { attributeValues } from '#schema/records/container.ts';

const opId = v.pipe(v.string(), v.uuid());

/** A change of many documents, run as work that can be undone. */
export const documentMassCalls = calls({
  massUpdateRun: {
    method: 'POST',
    path: '/api/documents/mass-update-run',
    who: 'document.edit',
    bucket: 'write',
    audit: 'document.massUpdate',
    offline: 'never',
    summary:
      'Set or clear values of up to 10,000 documents; fields that are not named keep their values. The same id is the same run.',
    input: v.strictObject({
      id: opId,
      guidList: v.pipe(v.array(id), v.minLength(1), v.maxLength(DOCUMENT_LIMITS.massRows)),
      values: attributeValues,
      clear: v.pipe(v.array(id), v.maxLength(LIMITS.valuesPerRecord)),
      isMandatorySkipped: v.optional(v.boolean(), false),
    }),
    result: v.object({ id: v.string() }),
  },
  massUpdateState: {
    method: 'GET',
    path: '/api/documents/mass-update-state/{id}',
    who: 'document.edit',
    bucket: 'read',
    offline: 'never',
    summary: 'How far a change of many documents is, and what became of each that was not simply changed.',
    input: v.strictObject({ id }),
    result: v.object({
      id: v.string(),
      /** `workState` */
      state: v.number(),
      documents: v.number(),
      done: v.number(),
      applied: v.number(),
      conflicts: v.number(),
      refused: v.number(),
      undoUntil: v.number(),
      undone: v.number(),
      /** Documents that did not simply change; `title` is empty for those out of sight. */
      others: v.array(v.object({ ...documentVerdict.entries, title: v.string() })),
    }),
  },
});
