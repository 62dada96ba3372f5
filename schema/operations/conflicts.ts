import * as v from 'valibot';
import { conflict } from '#schema/entities/conflict.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import { byName, line, valueText } from '#schema/records/bounds.ts';
import { LIMITS } from '#schema/limits.ts';
import { effect, operationKind } from '#schema/operations/operation.ts';

/** Sides by field; `value` is set only for `edit`. */
const sides = byName(v.strictObject({ from: v.picklist(['device', 'service', 'edit']), value: valueText }));

const note = v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters));
const reason = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.noteCharacters));

/** Decisions a supervisor can take on a case (reliability.md 1.6, ux.md §7). */
export const choice = v.variant('take', [
  /** Resolves field by field. Unnamed fields take their suggested side. */
  v.strictObject({ take: v.literal('fields'), fields: sides }),
  /** Merges the new box into the one that has its code: same project, same class, still open. Fields as above. */
  v.strictObject({ take: v.literal('merge'), fields: sides }),
  v.strictObject({
    take: v.literal('newCode'),
    code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LIMITS.codeCharacters)),
  }),
  v.strictObject({ take: v.literal('otherContainer'), containerId: line }),
  /** Moves a new box whose project was withdrawn to another one, with its documents. */
  v.strictObject({ take: v.literal('otherProject'), projectId: line, classId: line }),
  v.strictObject({ take: v.literal('reopen') }),
  /** Replaces the withdrawn value by another; `more` for several withdrawn values of a document, by attribute. */
  v.strictObject({
    take: v.literal('value'),
    attributeId: line,
    value: valueText,
    more: v.optional(byName(valueText)),
  }),
  /** Restores the withdrawn values in their dictionaries for all users; also requires `dictionary.manage`. */
  v.strictObject({ take: v.literal('addValue') }),
  /** Moves an item from another order that is not in progress. */
  v.strictObject({ take: v.literal('takeOver') }),
  v.strictObject({ take: v.literal('asItIs') }),
  v.strictObject({ take: v.literal('return') }),
  v.strictObject({ take: v.literal('reject') }),
]);
export type Choice = v.InferOutput<typeof choice>;

/** Status of a case after a decision: an item returned to a basket needs no correction, so nothing waits for it. */
function statusAfter(take: Choice['take'], kind: ConflictKind): Conflict['status'] {
  if (take === 'return' && kind !== 'itemTaken') return 'returned';
  return take === 'reject' ? 'rejected' : 'resolved';
}

const decidePayload = v.strictObject({
  /** Version of the case the supervisor saw, so a changed case is not decided unseen. */
  version: v.number(),
  choice,
  reason,
  note,
  /** Common id of decisions made together, for undoing them together; empty if they cannot be undone. */
  batchId: line,
  secondsSpent: v.number(),
});

/** Decides a case. An ordinary operation: idempotent, audited, checked against the version seen. */
export const conflictDecide = operationKind({
  type: 'conflict.decide',
  grant: 'conflict.decide',
  payloadVersion: 1,
  payload: decidePayload,
  subject: conflict.name,
  lane: () => '',
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [
    effect(
      conflict.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          status: statusAfter(payload.choice.take, row.kind),
          decision: payload.choice.take,
          decidedAt: saved.madeAt,
          decidedByName: saved.userName,
          reason: payload.reason,
          note: payload.note,
        },
    ),
  ],
  remade: () => null,
});

const claimPayload = v.strictObject({ until: v.number() });

/**
 * Claims a case for a limited time, so two supervisors do not work on it at the same time (`LIMITS.conflictClaimMinutes`);
 * `until` 0 releases it.
 */
export const conflictClaim = operationKind({
  type: 'conflict.claim',
  grant: 'conflict.decide',
  payloadVersion: 1,
  payload: claimPayload,
  subject: conflict.name,
  lane: () => '',
  refs: () => [],
  creates: false,
  deletes: false,
  movesLane: false,
  afterLane: false,
  custody: null,
  effects: (saved, payload) => [
    effect(
      conflict.name,
      saved.entityId,
      (row) =>
        row && {
          ...row,
          claimedBy: payload.until > 0 ? saved.userId : '',
          claimedByName: payload.until > 0 ? saved.userName : '',
          claimedUntil: payload.until,
        },
    ),
  ],
  remade: () => null,
});
