import { ORDER_LIMITS } from '#schema/limits/orders.ts';

/** Reason why boxes cannot be proposed yet: none of them can go, they are of several projects, too many, or the title is missing. */
export type ProposalGap = 'none' | 'projects' | 'many' | 'title';

/** Returns what is missing for a proposal of these boxes; null where it can be made. */
export function proposalGap(going: readonly { projectId: string }[], title: string): ProposalGap | null {
  if (going.length === 0) return 'none';
  if (new Set(going.map(({ projectId }) => projectId)).size > 1) return 'projects';
  if (isTooMany(going)) return 'many';
  return title.trim() === '' ? 'title' : null;
}

/** True if one call does not take so many boxes. */
export const isTooMany = (boxes: readonly unknown[]): boolean => boxes.length > ORDER_LIMITS.positions;
