import * as v from 'valibot';
import { activityKind, flowCaseStatus, relationKind } from '#schema/codes/flow.ts';
import { roles } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';
import { FLOW_LIMITS } from '#schema/limits/flow.ts';
import { nameTranslations } from '#schema/records/translations.ts';

/** A published workflow: its steps and ways, as a case runs by them. It never changes; a new version is a new definition. */

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const named = { id, name: v.pipe(v.string(), v.maxLength(LIMITS.nameCharacters)), translations: nameTranslations };
const days = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FLOW_LIMITS.days));

/** People a step is offered to; of these only those count who may answer in the project and see the document. */
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
    /** Accepting people it needs; one rejection decides. */
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
    /** Ends the whole case, whatever else is under way. */
    clears: v.boolean(),
  }),
]);
export type FlowActivity = v.InferOutput<typeof activity>;

const relation = v.strictObject({
  ...named,
  kind: v.picklist(Object.values(relationKind)),
  fromId: id,
  toId: id,
  /** Reason of the person who takes it. */
  reason: v.picklist(['no', 'may', 'must']),
  /** Condition of a decision (`expression-parse.ts`); empty for other ways. */
  condition: v.pipe(v.string(), v.maxLength(1_000)),
  /** Order of the conditions, the least first. */
  priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(FLOW_LIMITS.relations)),
  /** Days until a timeout takes it. */
  days,
  /** Takes the other open steps back. */
  clears: v.boolean(),
});
export type FlowRelation = v.InferOutput<typeof relation>;

/** A stage: the word the person who started a case reads. The people of an internal one are named to internal staff alone. */
const stage = v.strictObject({ ...named, internal: v.boolean() });
export type FlowStage = v.InferOutput<typeof stage>;

export const flowDefinition = v.strictObject({
  ...named,
  stages: v.pipe(v.array(stage), v.minLength(1), v.maxLength(FLOW_LIMITS.activities)),
  activities: v.pipe(v.array(activity), v.maxLength(FLOW_LIMITS.activities)),
  relations: v.pipe(v.array(relation), v.maxLength(FLOW_LIMITS.relations)),
});
export type FlowDefinition = v.InferOutput<typeof flowDefinition>;
