import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { LIMITS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { operation } from '#schema/operations/operation.ts';
import { HALF } from '#schema/rescue-seal.ts';

/**
 * State of an operation at the service: `new` is unknown, `applied` is stored, `waiting` has an open case on the desk,
 * `rejected` was decided against, `refused` could not be accepted, `otherContent` has an id that came with other content.
 */
export const knownStates = ['new', 'applied', 'waiting', 'rejected', 'refused', 'otherContent'] as const;
export type KnownState = (typeof knownStates)[number];

const text = v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters));

/** Imports changes another user's device could not send (decisions.md S8). The file is defined in `src/data/rescue/rescue.ts`. */
export const rescueCalls = calls({
  rescueOpen: {
    method: 'POST',
    path: '/api/sync/rescue-open',
    who: 'conflict.decide',
    bucket: 'write',
    audit: 'conflict.rescueOpen',
    offline: 'never',
    summary: 'Key of the content of one sealed rescue file. The key it was sealed for stays with the service.',
    input: v.strictObject({
      /** Key the file is sealed for, and the public key of its own pair; the file contains both. */
      id: text,
      half: v.pipe(v.string(), v.regex(HALF)),
    }),
    result: v.object({ contentKey: v.string() }),
  },
  rescueKnown: {
    method: 'POST',
    path: '/api/sync/rescue-known',
    who: 'conflict.decide',
    bucket: 'read',
    offline: 'never',
    summary: 'What the service knows already of the operations of a rescue file. Changes nothing.',
    input: v.strictObject({
      operations: v.pipe(
        v.array(v.strictObject({ opId: v.pipe(v.string(), v.uuid()), hash: text })),
        v.minLength(1),
        v.maxLength(LIMITS.rescueLookup),
      ),
    }),
    result: v.array(v.object({ opId: v.string(), state: v.picklist(knownStates) })),
  },
  rescueImport: {
    method: 'POST',
    path: '/api/sync/rescue-import',
    who: 'conflict.decide',
    bucket: 'write',
    audit: 'conflict.rescueImport',
    offline: 'never',
    summary: 'Operations of a rescue file become cases of the desk; none is applied. Repeated it changes nothing.',
    input: v.strictObject({
      /** The author; every operation names this user and the client of the caller. */
      userId: text,
      deviceName: text,
      /** In the order of the device's counter. */
      operations: v.pipe(v.array(operation), v.minLength(1), v.maxLength(LIMITS.pushOperations)),
      /** Files the operations name, with the caller's uploads of them; they become files of the author. */
      files: v.optional(
        v.pipe(v.array(v.strictObject({ id: text, upload: text })), v.maxLength(LIMITS.pushOperations * DOCUMENT_LIMITS.sources)),
        [],
      ),
    }),
    /** `unfit`: decisions and unknown kinds, which only their author may send; the service stores nothing of them. */
    result: v.array(v.object({ opId: v.string(), state: v.picklist([...knownStates, 'unfit']) })),
  },
});
