import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { pullAnswer, pullRequest, pushAnswer, pushRequest } from '#schema/sync-wire.ts';

/** Push and pull: the two calls that carry every change and every row; no business outcome is ever a 4xx (decisions.md S1). */
export const syncCalls = calls({
  push: {
    method: 'POST',
    path: '/api/sync/push',
    who: 'sync',
    bucket: 'push',
    offline: 'never',
    body: 'bare',
    summary: 'At most 50 operations; one verdict each.',
    input: pushRequest,
    result: pushAnswer,
  },
  pull: {
    method: 'POST',
    path: '/api/sync/pull',
    who: 'sync',
    bucket: 'pull',
    offline: 'never',
    body: 'bare',
    summary: 'Rows of all streams after the cursor; a page ends where a transaction ended.',
    input: pullRequest,
    result: pullAnswer,
  },
});

/** A box, or a document in its box. */
const codeHolder = { id: v.string(), containerId: v.string(), containerCode: v.string() };

/** A stored code that today's normalisation would write differently. */
const collidingCode = v.object({
  kind: v.picklist(['container', 'registration']),
  ...codeHolder,
  code: v.string(),
  /** The code in today's spelling, which `other` already has. */
  normal: v.string(),
  /** The box or document with that code; null if the caller may not see it. */
  other: v.nullable(v.object(codeHolder)),
});
export type CollidingCode = v.InferOutput<typeof collidingCode>;

/** The decided cases and who decided them, for the audit view of the desk. */
export const deskCalls = calls({
  conflictAudit: {
    method: 'GET',
    path: '/api/sync/conflict-audit/{id}',
    who: 'conflict.read',
    bucket: 'read',
    offline: 'never',
    summary: 'Audit of a case: base, both values, result, reason, batch.',
    input: v.strictObject({ id: v.string() }),
    result: v.array(
      v.object({
        at: v.number(),
        who: v.string(),
        deviceId: v.string(),
        decision: v.string(),
        reason: v.string(),
        note: v.string(),
        batchId: v.string(),
        secondsSpent: v.number(),
        base: v.string(),
        device: v.string(),
        service: v.string(),
        result: v.string(),
      }),
    ),
  },
  collidingCodes: {
    method: 'GET',
    path: '/api/sync/colliding-codes',
    who: 'conflict.read',
    bucket: 'read',
    offline: 'never',
    summary:
      'Codes of before they were normalised that would be the same as another one: a person gives one of both another code.',
    input: nothing,
    result: v.array(collidingCode),
  },
  undoBatch: {
    method: 'POST',
    path: '/api/sync/undo-batch',
    who: 'conflict.decide',
    bucket: 'write',
    audit: 'conflict.undoBatch',
    offline: 'never',
    summary: 'Take a batch of decisions back within 15 minutes, as far as nothing else has changed since.',
    input: v.strictObject({ batchId: v.string() }),
    result: v.object({ reopened: v.number(), kept: v.number() }),
  },
  custody: {
    method: 'GET',
    path: '/api/sync/custody/{containerId}',
    who: 'protocol.read',
    bucket: 'read',
    offline: 'cached',
    summary: 'Custody events of a container, and whether their hash chain is whole.',
    input: v.strictObject({ containerId: v.string() }),
    result: v.object({
      whole: v.boolean(),
      events: v.array(
        v.object({
          at: v.number(),
          deviceAt: v.number(),
          event: v.number(),
          who: v.string(),
          role: v.string(),
          device: v.string(),
          /** Way to the service: `device`, `call`, `deposit` or `file`; empty for events of earlier versions. */
          how: v.string(),
          /** Author a rescue file names; `who` imported it. Empty for a person's own act. */
          onBehalfOf: v.string(),
          /** Device the operation or the file names; `device` and `at` are the service's own record, `deviceAt` is the device's clock. */
          claimedDevice: v.string(),
          from: v.string(),
          to: v.string(),
          method: v.string(),
          seal: v.string(),
          hash: v.string(),
        }),
      ),
    }),
  },
});
