import type { OutboxDoc } from '#schema/collections.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * The operation of a row that came back to its author: refused, or returned by the supervisor. The next save replaces it
 * (`supersedes`), which closes the conflict and avoids a duplicate.
 */
export async function troubledOperation(
  entityId: string,
  type: string,
  place: Workplace = here(),
): Promise<OutboxDoc | undefined> {
  const db = openNow(place)?.db;
  if (!db) return undefined;
  // As JSON: RxDB has getters for indexed fields only (shape.ts).
  const found = (await outboxOf(db, entityId).exec()).map((doc) => doc.toMutableJSON());
  return found.find((doc) => doc.type === type && (doc.state === 'refused' || doc.state === 'returned'));
}
