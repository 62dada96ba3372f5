import * as v from 'valibot';
import { line, list, paragraph, rowText, valueText } from '#schema/records/bounds.ts';
import { subjects } from '#schema/entities/all.ts';
import { conflictKinds } from '#schema/problems.ts';

/** One differing field of a case. `field` is `code`, `description` … or `values.<attributeId>`; `null` means no value. */
export const differingField = v.object({
  field: line,
  label: valueText,
  base: v.nullable(valueText),
  device: v.nullable(valueText),
  service: v.nullable(valueText),
  deviceEvidence: paragraph,
  serviceEvidence: paragraph,
  /** Side that the client's rules propose, and the reason code for it. */
  suggested: v.picklist(['device', 'service']),
  because: line,
});
export type DifferingField = v.InferOutput<typeof differingField>;

export const conflictStatus = v.picklist(['open', 'returned', 'resolved', 'rejected']);
export type ConflictStatus = v.InferOutput<typeof conflictStatus>;

/** An event of the record of a case, for the timeline. `what` is a code labelled in `src/text`. */
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
  who: line,
  detail: paragraph,
});
export type Happening = v.InferOutput<typeof happening>;

/** A case on the supervisor's desk: an operation that could not be applied automatically, with everything needed to decide. */
export const conflict = v.object({
  id: line,
  kind: v.picklist(conflictKinds),
  status: conflictStatus,
  opId: line,
  opType: line,
  collection: v.picklist(subjects.map(({ name }) => name)),
  entityId: line,
  projectId: line,
  containerId: line,
  containerCode: line,
  title: valueText,
  subtitle: valueText,
  userId: line,
  userName: line,
  deviceId: line,
  deviceName: line,
  /** Importer of the source rescue file, who may not decide the case. Absent for other cases. */
  broughtBy: v.optional(line),
  broughtByName: v.optional(line),
  /** Name of the import that made the record on the service; absent if it came from a device. */
  fromImport: v.optional(valueText),
  /** Device time of the save and service time of the arrival. */
  savedAt: v.number(),
  arrivedAt: v.number(),
  fields: list(differingField),
  /** Fields that only one side changed, merged automatically (decisions.md S-d "parallel"). */
  parallel: list(line),
  equalFields: v.number(),
  /** Whole rows as JSON text for the switch "show equal fields" and the audit; empty if there is none. */
  baseRow: rowText,
  deviceRow: rowText,
  serviceRow: rowText,
  /** Conflicting entity on the service: same code, closed container …; empty for none. */
  otherId: line,
  otherTitle: valueText,
  /** Operations that wait for this one; they are replayed when it is decided. */
  children: v.number(),
  /** Cases with the same key can be decided together: kind, field set and suggested side. */
  lookAlike: rowText,
  claimedBy: line,
  claimedByName: line,
  claimedUntil: v.number(),
  decidedAt: v.number(),
  decidedByName: line,
  decision: line,
  reason: paragraph,
  note: paragraph,
  timeline: list(happening),
  version: v.number(),
});
export type Conflict = v.InferOutput<typeof conflict>;
