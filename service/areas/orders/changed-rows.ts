import type { SubjectName, SubjectRows } from '#schema/entities/all.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** A row that a transaction changed, and the same row before it; undefined for a new one. */
interface Changed<S extends SubjectName> {
  row: SubjectRows[S];
  before: SubjectRows[S] | undefined;
}

/** Rows of a collection that a transaction changed. */
export function changedIn<S extends SubjectName>(draft: Draft, collection: S): Changed<S>[] {
  const first = new Map<string, unknown>();
  for (const step of draft.steps)
    if (step.collection === collection && !first.has(step.rowId)) first.set(step.rowId, step.before ?? undefined);
  return [...draft.changes.values()]
    .filter((change) => change.collection === collection && !change.erased)
    .map(({ id, row }) => ({ row, before: first.get(id) }) as Changed<S>); // both of this collection
}

/** The person who changed a row last: their name, and a test for an id with its name. */
export function actorOn(draft: Draft, collection: SubjectName, rowId: string) {
  const step = draft.steps.findLast((each) => each.collection === collection && each.rowId === rowId);
  const actorId = step && draft.receipts.get(step.opId)?.operation.userId;
  // a call without a receipt names its person only
  const isActor = (id: string, name: string) => (actorId ? id === actorId : name === step?.userName);
  return { name: step?.userName ?? '', isActor };
}
