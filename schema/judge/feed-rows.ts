import { scopeAt } from '#schema/entities/cold.ts';
import { subjectNamed, type AnySubject, type SubjectName, type SubjectRows } from '#schema/entities/all.ts';
import { conflict } from '#schema/entities/conflict.ts';
import { CLIENT, coldScope, userScope } from '#schema/scopes.ts';
import type { Stream } from '#schema/streams.ts';
import type { Change, Draft } from './draft.ts';

/** A row of the feed before it gets a position. */
export interface FeedDraft {
  stream: Stream;
  id: string;
  scope: string;
  /** Null is a tombstone. */
  row: unknown;
}

/**
 * Everything that devices receive of a transaction, in dependency order: containers before their documents, verdicts last. A
 * page may end within a very large transaction, and no device may process a final verdict before the rows it concerns (I6).
 *
 * @param now decides which rows are cold by age; 0 for none
 */
export function feedRows(draft: Draft, now = 0): FeedDraft[] {
  const changes = [...draft.changes.values()].toSorted((a, b) => placeOf(a) - placeOf(b));
  return [
    ...[...draft.dictionaries.values()].map(({ head }) => ({
      stream: 'dictionaries' as const,
      id: head.id,
      scope: CLIENT,
      row: head,
    })),
    ...changes.map(({ collection, id, row, deleted, erased }) => ({
      stream: subjectNamed(collection).stream,
      id,
      scope: isBornCold(draft, id, row) ? coldScope(row.projectId) : scopeAt(subjectNamed(collection), row, now),
      row: deleted || erased ? null : sent(subjectNamed(collection), row),
    })),
    ...[...draft.cases.values()].map((row) => ({ stream: conflict.stream, id: row.id, scope: conflict.scopeOf(row), row })),
    ...[...draft.verdicts].map(([id, { userId, row }]) => ({ stream: 'verdicts' as const, id, scope: userScope(userId), row })),
  ];
}

/** True for a box created as already at the archive, and for its documents. */
function isBornCold({ bornCold }: Draft, id: string, row: SubjectRows[SubjectName]): boolean {
  return bornCold.size > 0 && (bornCold.has(id) || ('containerId' in row && bornCold.has(row.containerId)));
}

function placeOf({ collection }: Change): number {
  return subjectNamed(collection).lockOrder;
}

/** The row as devices receive it, without the fields that only the service has. */
function sent({ serviceOnly }: AnySubject, row: SubjectRows[SubjectName]): object {
  if (!serviceOnly.some((field) => field in row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([field]) => !serviceOnly.includes(field)));
}
