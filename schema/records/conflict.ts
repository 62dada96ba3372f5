import * as v from 'valibot';
import { conflictKinds } from '#schema/problems.ts';

/** One differing field of a case. `field` is `code`, `description` … or `values.<attributeId>`; `null` means no value. */
export const differingField = v.object({
  field: v.string(),
  label: v.string(),
  base: v.nullable(v.string()),
  device: v.nullable(v.string()),
  service: v.nullable(v.string()),
  deviceEvidence: v.string(),
  serviceEvidence: v.string(),
  /** Which side the client's rules propose, and the reason code for it. */
  suggested: v.picklist(['device', 'service']),
  because: v.string(),
});
export type DifferingField = v.InferOutput<typeof differingField>;

export const conflictStatus = v.picklist(['open', 'returned', 'resolved', 'rejected']);
export type ConflictStatus = v.InferOutput<typeof conflictStatus>;

/** Something that happened to the record of a case, for the timeline. `what` is a code labelled in `src/text`. */
export const happening = v.object({
  at: v.number(),
  what: v.picklist([
    'created',
    'downloaded',
    'changedOnDevice',
    'changedOnService',
    'closed',
    'arrived',
    'claimed',
    'decided',
    'returned',
  ]),
  who: v.string(),
  detail: v.string(),
});
export type Happening = v.InferOutput<typeof happening>;

/** A case on the supervisor's desk: an operation that could not be applied by itself, with everything needed to decide. */
export const conflict = v.object({
  id: v.string(),
  kind: v.picklist(conflictKinds),
  status: conflictStatus,
  opId: v.string(),
  opType: v.string(),
  collection: v.picklist(['containers', 'registrations', 'orders']),
  entityId: v.string(),
  projectId: v.string(),
  containerId: v.string(),
  containerCode: v.string(),
  title: v.string(),
  subtitle: v.string(),
  userId: v.string(),
  userName: v.string(),
  deviceId: v.string(),
  deviceName: v.string(),
  /** Who imported the rescue file it comes from: that person may not decide it. Left out for other cases. */
  broughtBy: v.optional(v.string()),
  broughtByName: v.optional(v.string()),
  /** Device time of the save and service time of the arrival. */
  savedAt: v.number(),
  arrivedAt: v.number(),
  fields: v.array(differingField),
  /** Fields only one side changed, merged without asking (decisions.md S-d "parallel"). */
  parallel: v.array(v.string()),
  equalFields: v.number(),
  /** Whole rows as text of JSON for the switch "show equal fields" and the audit; empty when there is none. */
  baseRow: v.string(),
  deviceRow: v.string(),
  serviceRow: v.string(),
  /** Entity on the service the case collides with: same code, closed container …; empty for none. */
  otherId: v.string(),
  otherTitle: v.string(),
  /** Operations that wait for this one; they are replayed when it is decided. */
  children: v.number(),
  /** Cases with the same key can be decided together: kind, field set and suggested side. */
  lookAlike: v.string(),
  claimedBy: v.string(),
  claimedByName: v.string(),
  claimedUntil: v.number(),
  decidedAt: v.number(),
  decidedByName: v.string(),
  decision: v.string(),
  reason: v.string(),
  note: v.string(),
  timeline: v.array(happening),
  version: v.number(),
});
export type Conflict = v.InferOutput<typeof conflict>;
