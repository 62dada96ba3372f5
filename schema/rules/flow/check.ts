import { activityKind, relationKind, type ActivityKind, type RelationKind } from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { graphOf, isWaiting, type FlowGraph } from './graph.ts';
import { ends, reachedFrom } from './reach.ts';

/** A fault of a definition. A workflow with faults cannot be published. */
export interface FlowFinding {
  code:
    | 'noStart'
    | 'twoStarts'
    | 'noEnd'
    | 'intoStart'
    | 'outOfEnd'
    | 'kindForbidden'
    | 'kindMissing'
    | 'kindTwice'
    | 'loose'
    | 'automaticLoop'
    | 'twice'
    | 'stuck'
    | 'neverEnds'
    | 'neverHappens'
    | 'tooComplex';
  /** The step or transition concerned; empty for the whole definition. */
  at: string;
}

interface Ways {
  allowed: readonly RelationKind[];
  /** Exactly one of each. */
  one: readonly RelationKind[];
}

const { next, accept, reject, condition, otherwise, timeout, back, branch } = relationKind;

/** Transitions out of each kind of step (S1 §7: relations have kinds per activity kind). */
export const waysOf: Readonly<Record<ActivityKind, Ways>> = {
  [activityKind.start]: { allowed: [next], one: [next] },
  [activityKind.task]: { allowed: [next, back, timeout], one: [] },
  [activityKind.approval]: { allowed: [accept, reject, back, timeout], one: [accept, reject] },
  [activityKind.verification]: { allowed: [accept, reject, back, timeout], one: [accept] },
  [activityKind.decision]: { allowed: [condition, otherwise], one: [otherwise] },
  [activityKind.split]: { allowed: [branch], one: [] },
  [activityKind.join]: { allowed: [next], one: [next] },
  [activityKind.wait]: { allowed: [next], one: [next] },
  [activityKind.end]: { allowed: [], one: [] },
};

/** Faults of a definition: first its structure, then, if that is sound, every reachable state. */
export function checkFlow(definition: FlowDefinition): readonly FlowFinding[] {
  const structure = structureOf(definition);
  return structure.length > 0 ? structure : proof(definition);
}

function structureOf(definition: FlowDefinition): FlowFinding[] {
  const graph = graphOf(definition);
  const of = (kind: ActivityKind) => definition.activities.filter((activity) => activity.kind === kind);
  const starts = of(activityKind.start);
  const found: FlowFinding[] = [];
  if (starts.length === 0) found.push({ code: 'noStart', at: '' });
  for (const { id } of starts.slice(1)) found.push({ code: 'twoStarts', at: id });
  if (of(activityKind.end).length === 0) found.push({ code: 'noEnd', at: '' });
  for (const { id } of starts) if (graph.into(id).length > 0) found.push({ code: 'intoStart', at: id });
  for (const { id, toId } of definition.relations) if (!graph.activities.has(toId)) found.push({ code: 'loose', at: id });
  for (const { id, kind } of definition.activities) {
    const out = graph.out(id);
    const { allowed, one } = waysOf[kind];
    if (kind === activityKind.end && out.length > 0) found.push({ code: 'outOfEnd', at: id });
    else if (kind !== activityKind.end && out.length === 0) found.push({ code: 'loose', at: id });
    for (const way of out)
      if (allowed.length > 0 && !allowed.includes(way.kind)) found.push({ code: 'kindForbidden', at: way.id });
    for (const each of [...one, timeout]) {
      const many = out.filter((way) => way.kind === each).length;
      if (many > 1) found.push({ code: 'kindTwice', at: id });
      if (many === 0 && one.includes(each)) found.push({ code: 'kindMissing', at: id });
    }
  }
  return [...found, ...automaticLoops(definition, graph)];
}

/** Loops of steps without a person or a timer between them. */
function automaticLoops({ activities }: FlowDefinition, graph: FlowGraph): FlowFinding[] {
  const left = new Map(
    activities.filter((activity) => !isWaiting(activity)).map(({ id }) => [id, new Set(graph.out(id).map(({ toId }) => toId))]),
  );
  // a step not followed by an automatic one is in no loop
  for (let more = true; more;) {
    const free = [...left].filter(([, targets]) => ![...targets].some((id) => left.has(id)));
    for (const [id] of free) left.delete(id);
    more = free.length > 0;
  }
  return [...left.keys()].map((at) => ({ code: 'automaticLoop', at }));
}

function proof(definition: FlowDefinition): FlowFinding[] {
  const graph = graphOf(definition);
  const start = definition.activities.find(({ kind }) => kind === activityKind.start);
  const { after, twice, taken, whole } = reachedFrom(definition, graph.out(start?.id ?? ''));
  if (!whole) return [{ code: 'tooComplex', at: '' }];
  const found: FlowFinding[] = [...twice].map((at) => ({ code: 'twice', at }));
  const ending = ends(after);
  for (const [marking, targets] of after) {
    if (ending.has(marking)) continue;
    const at = marking.split(' ')[0] ?? '';
    found.push({ code: targets.size === 0 ? 'stuck' : 'neverEnds', at });
  }
  for (const { id } of definition.relations) if (!taken.has(id)) found.push({ code: 'neverHappens', at: id });
  return [...new Map(found.map((one) => [`${one.code} ${one.at}`, one])).values()];
}
