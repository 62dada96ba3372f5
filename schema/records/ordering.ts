import * as v from 'valibot';
import { line, list, paragraph } from '#schema/records/bounds.ts';
import { materialTranslations, nameTranslations } from '#schema/records/translations.ts';
import { holdScopes, holdStates } from '#schema/codes/orders.ts';

/** Configuration of orders and retention, which devices receive with the references. */

/** A building that stores paper. */
export const centralArchive = v.object({ id: line, name: line, active: v.boolean(), translations: nameTranslations });
export type CentralArchive = v.InferOutput<typeof centralArchive>;

/** A reason of an order, of a refusal, or of an answer; `operations` empty for all. */
export const orderReason = v.object({
  id: line,
  name: line,
  use: v.picklist(['order', 'refusal', 'keep', 'hold']),
  operations: list(v.number(), 10),
  commentRequired: v.boolean(),
  active: v.boolean(),
  translations: nameTranslations,
});
export type OrderReason = v.InferOutput<typeof orderReason>;

/** Commitment to the customer: working hours, or working days with a cut-off (`schema/rules/due.ts`). */
export const serviceLevel = v.object({
  id: line,
  name: line,
  hours: v.number(),
  days: v.number(),
  cutOff: line,
  operations: list(v.number(), 10),
  active: v.boolean(),
  translations: nameTranslations,
});
export type ServiceLevel = v.InferOutput<typeof serviceLevel>;

/** A material that can be ordered; `pack` is the step of its quantity. */
export const material = v.object({
  id: line,
  code: line,
  name: line,
  unit: line,
  pack: v.number(),
  description: paragraph,
  active: v.boolean(),
  translations: materialTranslations,
});
export type Material = v.InferOutput<typeof material>;

/** A service of destruction: class of shredding, witness, container, transport. */
export const destroyService = v.object({
  id: line,
  name: line,
  group: v.picklist(['shredding', 'witness', 'container', 'transport']),
  active: v.boolean(),
  translations: nameTranslations,
});
export type DestroyService = v.InferOutput<typeof destroyService>;

/** Retention period of a class; each change is a version. */
export const retentionSchedule = v.object({
  id: line,
  version: v.number(),
  code: line,
  name: line,
  years: v.number(),
  permanent: v.boolean(),
  review: v.boolean(),
  from: v.picklist(['day', 'nextYear']),
  base: v.picklist(['createdAt', 'closedAt', 'attribute']),
  active: v.boolean(),
});
export type RetentionSchedule = v.InferOutput<typeof retentionSchedule>;

/** A hold. `person` and `matter` are for users with `hold.manage`. */
export const hold = v.object({
  id: line,
  scope: v.picklist(holdScopes),
  /** Ids of the objects, classes or projects it covers; empty for a client or a person. */
  objects: list(line, 1_000),
  matter: line,
  reason: paragraph,
  reviewOn: line,
  state: v.picklist(holdStates),
  placedAt: v.number(),
  placedBy: line,
  placedByName: line,
  liftAskedBy: line,
  liftAskedByName: line,
  liftedAt: v.number(),
  liftedByName: line,
});
export type Hold = v.InferOutput<typeof hold>;
