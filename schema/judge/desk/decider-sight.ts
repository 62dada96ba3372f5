import { position } from '#schema/entities/position.ts';
import { registration } from '#schema/entities/registration.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isVisible, type Sight } from '#schema/rules/sight.ts';
import type { Draft } from '#schema/judge/draft.ts';

/**
 * True if the user may see every document in the case, as in the feed; otherwise the case gets the same answer as a missing
 * one.
 */
export function isCaseInSight(sight: Sight | null, { collection, baseRow, deviceRow, serviceRow }: Conflict): boolean {
  if (!sight || (collection !== registration.name && collection !== position.name)) return true;
  const rows = [baseRow, deviceRow, serviceRow].filter((text) => text !== '');
  const seen = rows.map((text) => JSON.parse(text) as Registration | Position); // written from rows of these collections
  // the item of a box has no class, so access to its project is enough
  return seen.every((row) => (collection === position.name && row.classId === '') || isVisible(sight, row));
}

/** True if the user may see every document that a draft writes. */
export function isDraftInSight(sight: Sight | null, draft: Draft): boolean {
  if (!sight) return true;
  const written = [...draft.changes.values()].filter(({ collection }) => collection === registration.name);
  return written.every(({ row }) => isVisible(sight, row as Registration)); // of this collection
}
