import { registration } from '#schema/entities/registration.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isVisible, type Sight } from '#schema/rules/sight.ts';
import type { Draft } from '#schema/judge/draft.ts';

/** True if every document a case shows is in sight, as in the feed: one that is not is as unknown as one that does not exist. */
export function isCaseInSight(sight: Sight | null, { collection, baseRow, deviceRow, serviceRow }: Conflict): boolean {
  if (!sight || collection !== registration.name) return true;
  const rows = [baseRow, deviceRow, serviceRow].filter((text) => text !== '');
  return rows.every((text) => isVisible(sight, JSON.parse(text) as Registration)); // written from rows of this collection
}

/** True if every document a draft writes is in sight. */
export function isDraftInSight(sight: Sight | null, draft: Draft): boolean {
  if (!sight) return true;
  const written = [...draft.changes.values()].filter(({ collection }) => collection === registration.name);
  return written.every(({ row }) => isVisible(sight, row as Registration)); // of this collection
}
