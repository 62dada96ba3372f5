import * as v from 'valibot';
import { activityKind, flowCaseStatus, relationKind } from '#schema/codes/flow.ts';
import { roles } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';
import { FLOW_LIMITS } from '#schema/limits/flow.ts';
import { nameTranslations } from '#schema/records/translations.ts';

/** A published workflow with its steps and transitions. Immutable; a new version is a new definition. */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const named = { id, name: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)), translations: nameTranslations };
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FLOW_LIMITS.days));

/** Users to whom a step is offered, restricted to those who may answer in the project and see the document. */
const performer = v.variant('of', [
  v.strictObject({ of: v.literal('role'), role: v.picklist(roles) }),
  v.strictObject({ of: v.literal('user'), userId: id }),
  v.strictObject({ of: v.literal('starter') }),
]);
export type Performer = v.InferOutput<typeof performer>;

const step = { ...named, groupId: id };
const offered = {
  ...step,
  performers: v.pipe(v.array(performer), v.minLength(1), v.maxLength(FLOW_LIMITS.performers)),
  /** Working days until it is due; 0 for no due date. */
  dueDays: days,
};

const activity = v.variant('kind', [
  v.strictObject({ kind: v.literal(activityKind.start), ...step }),
  v.strictObject({ kind: v.literal(activityKind.task), ...offered }),
  v.strictObject({
    kind: v.literal(activityKind.approval),
    ...offered,
    /** Number of acceptances it needs; one rejection decides. */
    needed: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(FLOW_LIMITS.votes)),
    /** True if the starter of the case cannot answer. */
    fourEyes: v.boolean(),
  }),
  v.strictObject({
    kind: v.literal(activityKind.verification),
    ...offered,
    /** Attributes to confirm. */
    confirm: v.pipe(v.array(id), v.maxLength(LIMITS.valuesPerRecord)),
  }),
  v.strictObject({ kind: v.literal(activityKind.decision), ...step }),
  v.strictObject({ kind: v.literal(activityKind.split), ...step }),
  v.strictObject({ kind: v.literal(activityKind.join), ...step }),
  v.strictObject({ kind: v.literal(activityKind.wait), ...step, days }),
  v.strictObject({
    kind: v.literal(activityKind.end),
    ...step,
    outcome: v.picklist([flowCaseStatus.completed, flowCaseStatus.rejected, flowCaseStatus.withdrawn]),
    /** Ends the whole case, including everything in progress. */
    clears: v.boolean(),
  }),
]);
export type FlowActivity = v.InferOutput<typeof activity>;

const relation = v.strictObject({
  ...named,
  kind: v.picklist(Object.values(relationKind)),
  fromId: id,
  toId: id,
  /** Excludes, permits or requires a reason for taking the transition. */
  reason: v.picklist(['no', 'may', 'must']),
  /** Condition of a decision (`expression-parse.ts`); empty for other transitions. */
  condition: v.pipe(v.string(), v.maxLength(1_000)),
  /** Order of the conditions, lowest first. */
  priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FLOW_LIMITS.relations)),
  /** Days until a timeout takes the transition. */
  days,
  /** Cancels the other open steps. */
  clears: v.boolean(),
});
export type FlowRelation = v.InferOutput<typeof relation>;

/** A stage: the text shown to the user who started a case. The users of an internal stage are shown only to internal staff. */
const stage = v.strictObject({ ...named, internal: v.boolean() });
export type FlowStage = v.InferOutput<typeof stage>;

export const flowDefinition = v.strictObject({
  ...named,
  stages: v.pipe(v.array(stage), v.minLength(1), v.maxLength(FLOW_LIMITS.activities)),
  activities: v.pipe(v.array(activity), v.maxLength(FLOW_LIMITS.activities)),
  relations: v.pipe(v.array(relation), v.maxLength(FLOW_LIMITS.relations)),
});
export type FlowDefinition = v.InferOutput<typeof flowDefinition>;
