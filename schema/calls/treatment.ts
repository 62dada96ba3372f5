import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { ARCHIVE_LIMITS } from '#schema/limits/archive.ts';
import { line, list, text } from '#schema/records/bounds.ts';
import { attributeValues } from '#schema/records/container.ts';

const opId = v.pipe(v.string(), v.uuid());
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters));
/** Verdict on the operation of a call. */
export const treatedResult = v.object({ opId, verdict: v.string(), code: v.string(), conflictId: v.string() });

const queued = { bucket: 'write', offline: 'queue', operation: 'registration.treat', result: treatedResult } as const;

/** Treatment of documents by the archive (S1 §7 *Segregation*; SegregationEditOperation). */
export const treatmentCalls = calls({
  segregateDocument: {
    ...queued,
    method: 'POST',
    path: '/api/segregation/segregate-document',
    who: 'segregation.work',
    audit: 'segregation.sort',
    summary: 'Sort a document onto the pile of a category.',
    input: v.strictObject({ opId, id, categoryId: id }),
  },
  updateRegistration: {
    ...queued,
    method: 'PATCH',
    path: '/api/segregation/update-registration',
    who: 'segregation.correct',
    audit: 'segregation.correct',
    summary: 'Correct a document, move it to another box, or accept that it is incomplete; each with its reason.',
    input: v.strictObject({
      opId,
      id,
      /** Version of the document the caller saw; a newer change of the same values makes this a conflict. */
      versionSeen: v.optional(v.number(), 0),
      do: v.picklist(['correct', 'rehouse', 'accept']),
      values: v.optional(attributeValues, {}),
      code: v.optional(text(LIMITS.codeCharacters)),
      toId: v.optional(line, ''),
      pages: v.optional(list(line, ARCHIVE_LIMITS.pagesPerOperation), []),
      reason,
    }),
  },
  massUpdateRegistration: {
    method: 'PATCH',
    path: '/api/segregation/mass-update-registration',
    who: 'segregation.correct',
    bucket: 'write',
    audit: 'segregation.massCorrect',
    offline: 'never',
    summary:
      'Correct the same values of up to 250 documents, or with `undoes` take such a change back for 15 minutes; with `preview` nothing is written. A repeat is the same change.',
    input: v.strictObject({
      opId,
      /** Documents with the versions the caller saw; what takes a change back goes by the version of that change. */
      documents: v.pipe(list(v.strictObject({ id, version: v.number() }), ARCHIVE_LIMITS.atOnce), v.minLength(1)),
      values: attributeValues,
      reason,
      preview: v.boolean(),
      /** An earlier change of the caller to undo; `values` are ignored then. */
      undoes: v.optional(opId),
    }),
    result: v.object({
      rows: v.array(v.object({ id: v.string(), verdict: v.string(), code: v.string(), before: attributeValues })),
    }),
  },
  deleteRegistration: {
    ...queued,
    method: 'DELETE',
    path: '/api/segregation/delete-registration/{id}',
    who: 'segregation.correct',
    audit: 'segregation.strike',
    summary: 'Strike a document that is not in its box, with the reason (history Deleted 2).',
    input: v.strictObject({ opId, id, reason }),
  },
});
