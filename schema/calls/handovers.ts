import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { handover, signature } from '#schema/records/handover.ts';

/** Outcome of a comparison: a paper without a hash can only be read against the list, and a broken list differs from what was signed. */
export const handoverVerdicts = ['sealed', 'otherHash', 'broken', 'notCompared'] as const;
export type HandoverVerdict = (typeof handoverVerdicts)[number];

/** A sealed list with the verdict on a paper of it. */
export const verifiedHandover = v.object({
  verdict: v.picklist(handoverVerdicts),
  list: v.object({ ...handover.entries, signatures: v.array(signature) }),
  orders: v.array(v.object({ id: v.string(), number: v.string(), operation: v.number() })),
  projectName: v.string(),
});
export type VerifiedHandover = v.InferOutput<typeof verifiedHandover>;

/** Calls of the page that the QR code of a sealed list opens. */
export const handoverCalls = calls({
  verify: {
    method: 'GET',
    path: '/api/handover/verify/{id}',
    who: 'order.read',
    bucket: 'read',
    offline: 'never',
    summary: 'Whether a paper is the list that two people sealed: its hash against the one computed again from what is stored.',
    input: v.strictObject({ id, hash: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
    result: verifiedHandover,
  },
});
