import type { Stream } from '#schema/streams.ts';
import type { Draft } from './draft.ts';

/** A row of the feed before it has its position. */
export interface FeedDraft {
  stream: Stream;
  id: string;
  scope: string;
  /** Null is a tombstone. */
  row: unknown;
}

/** Scope of rows everybody in a project sees. */
export const projectScope = (projectId: string) => `project:${projectId}`;
/** Scope of what concerns one user. */
export const userScope = (userId: string) => `user:${userId}`;
/** Scope of the conflict desk. */
export const SUPERVISORS = 'supervisors';
/** Scope of what everybody of a client sees. */
export const CLIENT = 'client';

/**
 * Everything devices learn of a transaction, in the order they should: containers before their documents, verdicts last.
 * A page may end within a very large transaction, and no device may take the final word before the rows it speaks of (I6).
 */
export function feedRows(draft: Draft): FeedDraft[] {
  const order = ['containers', 'registrations', 'orders'];
  const changes = [...draft.changes.values()].toSorted((a, b) => order.indexOf(a.collection) - order.indexOf(b.collection));
  return [
    ...[...draft.dictionaries.values()].map(({ head }) => ({
      stream: 'dictionaries' as const,
      id: head.id,
      scope: CLIENT,
      row: head,
    })),
    ...changes.map(({ collection, id, row, deleted, erased }) => ({
      stream: collection,
      id,
      scope: projectScope(row.projectId),
      row: deleted || erased ? null : row,
    })),
    ...[...draft.cases.values()].map((row) => ({ stream: 'conflicts' as const, id: row.id, scope: SUPERVISORS, row })),
    ...[...draft.verdicts].map(([id, { userId, row }]) => ({ stream: 'verdicts' as const, id, scope: userScope(userId), row })),
  ];
}
