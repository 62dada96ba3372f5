import { activityKind } from '#schema/codes/flow.ts';
import { FLOW_LIMITS } from '#schema/limits/flow.ts';
import type { FlowDefinition, FlowRelation } from '#schema/records/flow.ts';
import { graphOf, isWaiting, type FlowGraph } from './graph.ts';

/** A marking as text, for comparison. */
type Key = string;
const keyOf = (marking: ReadonlySet<string>): Key => [...marking].toSorted().join(' ');
const END: Key = '';

/** Markings a case can reach, with every person, condition and timer free to choose. */
export interface Reached {
  /** Marking to its successors; the empty marking is the end of the case. */
  after: ReadonlyMap<Key, ReadonlySet<Key>>;
  /** Steps that could wait twice at the same time. */
  twice: ReadonlySet<string>;
  /** Transitions that can be taken. */
  taken: ReadonlySet<string>;
  /** False if the limit was exceeded. */
  whole: boolean;
}

/** Every marking that is reachable through these transitions. */
export function reachedFrom(definition: FlowDefinition, ways: readonly FlowRelation[]): Reached {
  const search = new Search(graphOf(definition));
  return search.from(search.settled(new Set(), ways));
}

/** True if a case that waits only for this step can still end; false if that cannot be proven. */
export function canEndFrom(definition: FlowDefinition, activityId: string): boolean {
  const search = new Search(graphOf(definition));
  const { after, whole } = search.from([new Set([activityId])]);
  const ending = ends(after);
  return whole && after.has(END) && [...after.keys()].every((key) => ending.has(key));
}

/** Markings from which the end can be reached. */
export function ends(after: Reached['after']): ReadonlySet<Key> {
  const before = new Map<Key, Key[]>();
  for (const [from, targets] of after) for (const to of targets) before.set(to, [...(before.get(to) ?? []), from]);
  const found = new Set<Key>([END]);
  for (const key of found) for (const from of before.get(key) ?? []) found.add(from);
  return found;
}

class Search {
  readonly #graph: FlowGraph;
  readonly #twice = new Set<string>();
  readonly #taken = new Set<string>();
  /** Transitions followed so far: decisions that join again multiply the paths to one marking. */
  #followed = 0;

  constructor(graph: FlowGraph) {
    this.#graph = graph;
  }

  from(markings: readonly ReadonlySet<string>[]): Reached {
    const after = new Map<Key, Set<Key>>();
    const open = [...markings];
    let whole = true;
    for (let marking = open.pop(); marking; marking = open.pop()) {
      const key = keyOf(marking);
      if (after.has(key)) continue;
      if (after.size >= FLOW_LIMITS.markings || this.#isTired()) {
        whole = false;
        break;
      }
      const next = this.#moves(marking);
      after.set(key, new Set(next.map(keyOf)));
      open.push(...next);
    }
    return { after, twice: this.#twice, taken: this.#taken, whole: whole && !this.#isTired() };
  }

  #isTired(): boolean {
    return this.#followed > FLOW_LIMITS.markings * 10;
  }

  #moves(marking: ReadonlySet<string>): ReadonlySet<string>[] {
    return [...marking]
      .filter((token) => this.#graph.activities.has(token))
      .flatMap((token) => {
        const left = new Set([...marking].filter((other) => other !== token));
        return this.#graph.out(token).flatMap((way) => this.settled(left, [way]));
      });
  }

  /** Markings in which a case can come to rest after these transitions, with decisions free to choose. */
  settled(marking: ReadonlySet<string>, ways: readonly FlowRelation[]): ReadonlySet<string>[] {
    const [way, ...others] = ways;
    if (!way) return [marking];
    this.#followed += 1;
    if (this.#isTired()) return [];
    this.#taken.add(way.id);
    const from = way.clears ? new Set<string>() : marking;
    const target = this.#graph.activities.get(way.toId);
    if (!target) return [];
    const out = this.#graph.out(target.id);
    const on = (next: ReadonlySet<string>, more: readonly FlowRelation[]) => this.settled(next, [...more, ...others]);
    if (isWaiting(target)) return on(this.#with(from, target.id), []);
    if (target.kind === activityKind.decision) return out.flatMap((one) => on(from, [one]));
    if (target.kind === activityKind.end) return target.clears ? [new Set()] : on(from, []);
    if (target.kind !== activityKind.join) return on(from, out);
    const next = this.#with(from, way.id);
    const into = this.#graph.into(target.id);
    if (!into.every(({ id }) => next.has(id))) return on(next, []);
    return on(new Set([...next].filter((token) => !into.some(({ id }) => id === token))), out);
  }

  #with(marking: ReadonlySet<string>, token: string): ReadonlySet<string> {
    if (marking.has(token)) this.#twice.add(token);
    return new Set([...marking, token]);
  }
}
