import { activityKind } from '#schema/codes/flow.ts';
import type { FlowActivity, FlowDefinition, FlowRelation } from '#schema/records/flow.ts';

/** A definition indexed by the ids of its parts. */
export interface FlowGraph {
  activities: ReadonlyMap<string, FlowActivity>;
  relations: ReadonlyMap<string, FlowRelation>;
  /** Transitions out of an activity, by priority. */
  out: (activityId: string) => readonly FlowRelation[];
  /** Transitions into an activity. */
  into: (activityId: string) => readonly FlowRelation[];
}

const graphs = new WeakMap<FlowDefinition, FlowGraph>();
const none: readonly FlowRelation[] = [];

/** Indexes a definition by the ids of its parts; the same definition object gives the same graph. */
export function graphOf(definition: FlowDefinition): FlowGraph {
  const known = graphs.get(definition);
  if (known) return known;
  const sorted = definition.relations.toSorted((a, b) => a.priority - b.priority);
  const [from, to] = [Map.groupBy(sorted, ({ fromId }) => fromId), Map.groupBy(sorted, ({ toId }) => toId)];
  const made: FlowGraph = {
    activities: new Map(definition.activities.map((activity) => [activity.id, activity])),
    relations: new Map(definition.relations.map((relation) => [relation.id, relation])),
    out: (id) => from.get(id) ?? none,
    into: (id) => to.get(id) ?? none,
  };
  graphs.set(definition, made);
  return made;
}

const waiting: ReadonlySet<number> = new Set([
  activityKind.task,
  activityKind.approval,
  activityKind.verification,
  activityKind.wait,
]);

/** An activity that people answer. */
export type OfferedActivity = Extract<FlowActivity, { performers: unknown }>;

/** True if a case waits on an activity until a person answers or time passes. */
export const isWaiting = ({ kind }: FlowActivity): boolean => waiting.has(kind);

/** True if people answer an activity. */
export const isOffered = (activity: FlowActivity): activity is OfferedActivity => 'performers' in activity;
