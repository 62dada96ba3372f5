import {
  collectionShapes,
  marks,
  type Documents,
  type Kept,
  type Mark,
  type OutboxDoc,
  type OutboxState,
} from '#schema/collections.ts';
import { entityIn, entityNamed, type EntityCollection, type EntityRow } from '#schema/entities/all.ts';
import { noKeys } from '#schema/entities/indexed.ts';
import type { Entry } from '#sync/outbox/entry.ts';

/** Position of a reader in the feed. */
export interface Position {
  epoch: string;
  since: number;
}

/** A row as the device keeps it, with the indexed fields of its collection. */
export type KeptDoc = Documents[EntityCollection];

const markOf: Readonly<Partial<Record<OutboxState, Mark>>> = {
  queued: 'tablet',
  inflight: 'sending',
  acked: 'sending',
  contested: 'supervisor',
  returned: 'operator',
  refused: 'operator',
};

/** True while the operation covers the service's row: until the position of its effect is reached (I6). */
export function isProjected(doc: OutboxDoc, position: Position): boolean {
  return !(doc.state === 'acked' && doc.epoch === position.epoch && doc.seq <= position.since);
}

/** Base of a projection: the newest row of the service and its position. */
export interface Ground {
  seq: number;
  scope: string;
  base: EntityRow | null;
  /** Name of its entity in a shared collection (`Entity.of`); missing where nothing is known of the row. */
  of?: string;
}

/**
 * The document of a row: base with the pending operations folded over it, in their order. Gives `null` when there is
 * nothing to remember: the service never named the row, and nothing here makes it.
 */
export function picture(
  collection: EntityCollection,
  id: string,
  ground: Ground,
  over: readonly Entry[],
  userId: string,
): KeptDoc | null {
  let row: EntityRow | null = ground.base;
  let { of = '' } = ground;
  let worst = marks.length - 1;
  for (const { doc, effects } of over) {
    for (const effect of effects)
      if (effect.id === id && effect.collection === collection) {
        row = effect.fold(row);
        ({ of } = entityNamed(effect.entity));
      }
    worst = Math.min(worst, marks.indexOf(markOf[doc.state] ?? 'accepted'));
  }
  if (!row && !ground.base && ground.seq === 0) return null;
  const kept: Kept<EntityRow> = {
    id,
    seq: ground.seq,
    scope: ground.scope,
    base: ground.base,
    row,
    mark: marks[worst] ?? 'accepted',
    folded: over.map(({ op }) => op.opId),
    shown: row ? 1 : 0,
  };
  return { ...kept, ...keysOf(collection, of, row ?? ground.base, ground.base, userId) } as KeptDoc; // keys and row come from the same entity
}

function keysOf(collection: EntityCollection, of: string, row: EntityRow | null, base: EntityRow | null, userId: string): object {
  const { fields } = collectionShapes[collection];
  const keys = row ? entityIn(collection, of)?.keys : undefined;
  const own = keys?.(row as never, base as never, userId) ?? noKeys(fields); // both belong to the entity by their caller
  return 'of' in fields ? { ...own, of } : own;
}

/** True if two documents have the same projection over the same base. */
export function samePicture(a: KeptDoc, b: KeptDoc): boolean {
  return a.mark === b.mark && a.folded.length === b.folded.length && a.folded.every((opId, i) => opId === b.folded[i]);
}

/**
 * Returns the folded operations that this tab cannot confirm: another tab has folded unknown ones, or removed known ones. They
 * are read from disk before the next projection; otherwise a tab that is behind would erase another's projection (I6).
 */
export function doubtful(
  folded: readonly string[],
  mine: readonly string[],
  vouched: { fresh: ReadonlySet<string>; knows: (opId: string) => boolean },
): string[] {
  const theirs = folded.filter((opId) => !vouched.knows(opId));
  const ours = mine.filter((opId) => !folded.includes(opId));
  return [...theirs, ...ours].filter((opId) => !vouched.fresh.has(opId));
}
