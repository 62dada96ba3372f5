import * as v from 'valibot';
import { line, list } from '#schema/records/bounds.ts';
import { retentionSchedule } from '#schema/records/ordering.ts';

/** Results of the calls on retention. */

/** A calendar day, yyyy-MM-dd. */
export const day = v.pipe(v.string(), v.isoDate());
/** Comment on a decision. */
export const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2_000));
export const saved = v.object({ saved: v.boolean() });

/** A reason against destruction, with the boxes or documents it stops. */
export const blocker = v.object({
  code: v.string(),
  stops: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
  since: v.number(),
  who: v.string(),
  link: v.string(),
});
export type ShownBlocker = v.InferOutput<typeof blocker>;

/** A box whose retention period ends, with the obstacles to its destruction. */
export const dueBox = v.object({
  id: v.string(),
  code: v.string(),
  projectId: v.string(),
  projectName: v.string(),
  documents: v.number(),
  createdAt: v.number(),
  eligibleOn: v.string(),
  scheduleCode: v.string(),
  /** True if a proposal may contain it. */
  can: v.boolean(),
  blockers: v.array(blocker),
});
export type DueBox = v.InferOutput<typeof dueBox>;

/** The schedule of a class; empty for none. */
export const classSchedule = v.object({
  classId: v.string(),
  className: v.string(),
  projectName: v.string(),
  scheduleId: v.string(),
  attributeId: v.string(),
});
export type ClassSchedule = v.InferOutput<typeof classSchedule>;

export const schedules = v.object({ schedules: v.array(retentionSchedule), classes: v.array(classSchedule) });

/** A list of boxes proposed for destruction. */
export const proposal = v.object({
  id: v.string(),
  title: v.string(),
  projectId: v.string(),
  projectName: v.string(),
  state: v.picklist(['open', 'ordered', 'closed']),
  orderId: v.string(),
  madeAt: v.number(),
  madeByName: v.string(),
  lines: v.number(),
  destroy: v.number(),
  keep: v.number(),
});
export type Proposal = v.InferOutput<typeof proposal>;

/** A box on a proposal and the decision about it. */
export const proposalLine = v.object({
  objectId: v.string(),
  code: v.string(),
  answer: v.picklist(['', 'destroy', 'keep', 'transfer']),
  keepUntil: v.string(),
  reason: v.string(),
  answeredByName: v.string(),
  blockers: v.array(blocker),
});
export type ProposalLine = v.InferOutput<typeof proposalLine>;

/** A proof of destruction; `valid` is computed from its content for each answer. */
export const certificate = v.object({
  number: v.string(),
  orderId: v.string(),
  orderNumber: v.string(),
  projectName: v.string(),
  items: v.number(),
  hash: v.string(),
  at: v.number(),
  valid: v.boolean(),
});
export type Certificate = v.InferOutput<typeof certificate>;

/** The terms of a schedule; a change is a new version. */
export const scheduleTerms = v.strictObject({
  id: line,
  code: v.pipe(line, v.trim(), v.minLength(1), v.maxLength(20)),
  name: v.pipe(line, v.trim(), v.minLength(1)),
  years: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(500)),
  permanent: v.boolean(),
  review: v.boolean(),
  from: v.picklist(['day', 'nextYear']),
  base: v.picklist(['createdAt', 'closedAt', 'attribute']),
  active: v.boolean(),
});

/** Ids of boxes or documents. */
export const objectIds = (most: number) => v.pipe(list(line, most), v.minLength(1));
