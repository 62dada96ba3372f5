import type { Entry } from './entry.ts';

/** Subjects of a new operation, for its dependencies. */
export interface Asked {
  /**
   * Its own number: what has a greater one was saved by another tab between this number and this look. Named as well, the two
   * could wait for each other for ever, because a change of a container goes after every smaller number in its lane (I3).
   */
  n: number;
  entityId: string;
  refs: readonly string[];
  lane: string;
  /** It makes `entityId`: nothing made it before. */
  creates: boolean;
  supersedes: string;
  /** Operation that made each known entity, by its row; empty for demonstration data. */
  createdByOp: ReadonlyMap<string, string>;
}

/** It may still be on its way, or its row may: operations that name it are judged after it. */
const underWay: readonly string[] = ['queued', 'inflight', 'acked'];

/**
 * Operations that must be applied first. The creator of each entity is always named, even when the entity came from the
 * service long ago: after a restore it may be gone again (reliability.md 1.5, hole 3). A refused or contested
 * change of a container is not named: it must not take later work with it.
 */
export function dependenciesOf(asked: Asked, all: readonly Entry[]): string[] {
  const after = thoseAfter(asked.supersedes, all);
  const pending = all.filter(({ doc, op }) => doc.n < asked.n && !after.has(op.opId));
  const found = new Set<string>();
  const touched = [...new Set([asked.entityId, ...asked.refs, asked.lane])].filter((id) => id !== '');
  for (const id of touched) {
    if (asked.creates && id === asked.entityId) continue;
    const creator = pending.findLast(({ op, creates }) => op.entityId === id && creates)?.op.opId ?? asked.createdByOp.get(id);
    if (creator) found.add(creator);
    const last = pending.findLast(
      ({ doc, op, movesLane }) => underWay.includes(doc.state) && (op.entityId === id || (movesLane && op.lane === id)),
    );
    if (last) found.add(last.op.opId);
  }
  return [...found];
}

/**
 * Returns what a correction replaces, with all its dependants, which now follow the correction. As dependencies, the two would
 * wait for each other, or be refused because of each other (the service handles this too, for operations of older versions).
 */
function thoseAfter(replaced: string, inOrder: readonly Entry[]): ReadonlySet<string> {
  const after = new Set(replaced === '' ? [] : [replaced]);
  if (after.size === 0) return after;
  for (const { op } of inOrder) if (op.deps.some((opId) => after.has(opId))) after.add(op.opId);
  return after;
}
