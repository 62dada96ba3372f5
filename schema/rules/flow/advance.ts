import { activityKind, flowCaseStatus, relationKind, type FlowCaseStatus } from '#schema/codes/flow.ts';
import { FLOW_LIMITS } from '#schema/limits/flow.ts';
import type { FlowActivity, FlowDefinition, FlowRelation } from '#schema/records/flow.ts';
import { isCertain } from '#schema/rules/expression.ts';
import { graphOf, isWaiting, type FlowGraph } from './graph.ts';

/** State of a case. */
export interface FlowState {
  /**
   * Tokens: waiting activities, and arrivals at a join that other branches have not reached. Sound definitions have each at
   * most once.
   */
  marking: readonly string[];
  /** Number of times each activity started waiting. */
  visits: Readonly<Record<string, number>>;
  status: FlowCaseStatus;
}

/** A case before its start. */
export const emptyFlow: FlowState = { marking: [], visits: {}, status: flowCaseStatus.running };

export type FlowInput =
  | { is: 'start' }
  /** A user, or the required number of users, answered a step. */
  | { is: 'answer'; activityId: string; relationId: string }
  /** The days of a wait or of a timeout have passed; `visit` is the one they were counted from. */
  | { is: 'timer'; activityId: string; relationId: string; visit: number }
  /** An administrator moves the case to a step, in place of everything it waits for. */
  | { is: 'put'; activityId: string };

export type FlowEffect =
  | { is: 'opened' | 'over'; activityId: string; visit: number }
  | { is: 'timer'; activityId: string; visit: number; relationId: string; days: number }
  | { is: 'decided'; activityId: string; relationId: string }
  | { is: 'ended'; activityId: string; status: FlowCaseStatus }
  | { is: 'halted'; activityId: string; reason: FlowHalt };

/** `noWay`: no condition of a decision is true; `twice`: a step would wait twice; `endless`: too many steps without a person. */
export type FlowHalt = 'noWay' | 'twice' | 'endless';

/** Values of the leading document, which conditions read. */
export interface FlowValues {
  /** Value of an attribute by id or name; undefined if there is none. */
  valueOf: (nameOrId: string) => string | undefined;
  /** yyyy-MM-dd */
  today: string;
}

export type Advanced =
  | { state: FlowState; effects: readonly FlowEffect[] }
  /** `notWaiting`: the case does not wait there (any more); `noSuchWay`: the step has no such transition. */
  | { fault: 'notWaiting' | 'noSuchWay' };

/**
 * Advances a case until it waits for people or days, or ends. Deterministic: time comes with the values, and nothing is random.
 */
export function advance(definition: FlowDefinition, state: FlowState, input: FlowInput, values: FlowValues): Advanced {
  const graph = graphOf(definition);
  const walk = new Walk(graph, state, values);
  if (input.is === 'start') {
    const start = definition.activities.find(({ kind }) => kind === activityKind.start);
    if (!start || state.marking.length > 0) return { fault: 'notWaiting' };
    walk.follow(graph.out(start.id));
    return walk.rested();
  }
  const isOpen = state.status === flowCaseStatus.running;
  if (input.is === 'put') {
    const target = graph.activities.get(input.activityId);
    if (!target || !isWaiting(target)) return { fault: 'noSuchWay' };
    if (!isOpen && state.status !== flowCaseStatus.halted) return { fault: 'notWaiting' };
    walk.put(target);
    return walk.rested();
  }
  const isCurrent = input.is === 'answer' || state.visits[input.activityId] === input.visit;
  if (!isOpen || !isCurrent || !state.marking.includes(input.activityId)) return { fault: 'notWaiting' };
  const way = graph.relations.get(input.relationId);
  const isByTime = way?.kind === relationKind.timeout || graph.activities.get(input.activityId)?.kind === activityKind.wait;
  if (way?.fromId !== input.activityId || isByTime !== (input.is === 'timer')) return { fault: 'noSuchWay' };
  walk.leave(input.activityId, input.is === 'timer');
  walk.follow([way]);
  return walk.rested();
}

/** One move of a case, from one waiting state to the next. */
class Walk {
  readonly #graph: FlowGraph;
  readonly #values: FlowValues;
  readonly #marking: Set<string>;
  readonly #visits: Record<string, number>;
  readonly #effects: FlowEffect[] = [];
  #status: FlowCaseStatus;
  #steps = 0;

  constructor(graph: FlowGraph, { marking, visits, status }: FlowState, values: FlowValues) {
    this.#graph = graph;
    this.#values = values;
    this.#marking = new Set(marking);
    this.#visits = { ...visits };
    this.#status = status;
  }

  rested(): { state: FlowState; effects: readonly FlowEffect[] } {
    return { state: { marking: [...this.#marking], visits: this.#visits, status: this.#status }, effects: this.#effects };
  }

  /** Removes the token of a step; an answered step is not necessarily over. */
  leave(activityId: string, isOver: boolean): void {
    this.#marking.delete(activityId);
    if (isOver) this.#effects.push({ is: 'over', activityId, visit: this.#visits[activityId] ?? 1 });
  }

  put(target: FlowActivity): void {
    this.#clear();
    this.#status = flowCaseStatus.running;
    this.#open(target);
  }

  follow(ways: readonly FlowRelation[]): void {
    for (const way of ways) {
      if (this.#status !== flowCaseStatus.running) return;
      this.#steps += 1;
      if (this.#steps > FLOW_LIMITS.automaticSteps) return this.#halt(way.fromId, 'endless');
      if (way.clears) this.#clear();
      this.#arrive(way);
    }
  }

  #arrive(way: FlowRelation): void {
    const target = this.#graph.activities.get(way.toId);
    if (!target) return this.#halt(way.fromId, 'noWay');
    if (isWaiting(target)) return this.#open(target);
    if (target.kind === activityKind.join) return this.#meet(target, way);
    if (target.kind === activityKind.decision) return this.#decide(target);
    return target.kind === activityKind.end ? this.#end(target) : this.follow(this.#graph.out(target.id));
  }

  #open({ id: activityId }: FlowActivity): void {
    if (this.#marking.has(activityId)) return this.#halt(activityId, 'twice');
    const visit = (this.#visits[activityId] ?? 0) + 1;
    this.#visits[activityId] = visit;
    this.#marking.add(activityId);
    this.#effects.push({ is: 'opened', activityId, visit });
    const target = this.#graph.activities.get(activityId);
    for (const way of this.#graph.out(activityId)) {
      const days = target?.kind === activityKind.wait ? target.days : way.kind === relationKind.timeout ? way.days : null;
      if (days !== null) this.#effects.push({ is: 'timer', activityId, visit, relationId: way.id, days });
    }
  }

  /** A join continues once every incoming transition has been taken. */
  #meet({ id }: FlowActivity, way: FlowRelation): void {
    if (this.#marking.has(way.id)) return this.#halt(id, 'twice');
    this.#marking.add(way.id);
    const ways = this.#graph.into(id);
    if (!ways.every((one) => this.#marking.has(one.id))) return;
    for (const one of ways) this.#marking.delete(one.id);
    this.follow(this.#graph.out(id));
  }

  /** Takes the first condition that is certainly true; unknown is not. */
  #decide({ id: activityId }: FlowActivity): void {
    const context = { own: '', ...this.#values };
    const ways = this.#graph.out(activityId);
    const taken =
      ways.find(({ kind, condition }) => kind === relationKind.condition && isCertain(condition, context)) ??
      ways.find(({ kind }) => kind === relationKind.otherwise);
    if (!taken) return this.#halt(activityId, 'noWay');
    this.#effects.push({ is: 'decided', activityId, relationId: taken.id });
    this.follow([taken]);
  }

  #end(end: Extract<FlowActivity, { kind: typeof activityKind.end }>): void {
    if (end.clears) this.#clear();
    if (this.#marking.size > 0) return;
    this.#status = end.outcome;
    this.#effects.push({ is: 'ended', activityId: end.id, status: end.outcome });
  }

  #clear(): void {
    for (const token of this.#marking)
      if (this.#graph.activities.has(token))
        this.#effects.push({ is: 'over', activityId: token, visit: this.#visits[token] ?? 1 });
    this.#marking.clear();
  }

  #halt(activityId: string, reason: FlowHalt): void {
    this.#status = flowCaseStatus.halted;
    this.#effects.push({ is: 'halted', activityId, reason });
  }
}

/** State from a history: each entry removes tokens and places others (F3). */
export function replay(history: readonly { removed: readonly string[]; placed: readonly string[] }[]): readonly string[] {
  const marking = new Set<string>();
  for (const { removed, placed } of history) {
    for (const token of removed) marking.delete(token);
    for (const token of placed) marking.add(token);
  }
  return [...marking];
}
