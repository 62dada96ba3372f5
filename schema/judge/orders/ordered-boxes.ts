import type { Draft } from '#schema/judge/draft.ts';
import type { Container } from '#schema/records/container.ts';

/**
 * Returns a predicate: true if one of these boxes is on an open order (O1). A box that was out when ordered and then returned
 * has no reference to the order, but its item does.
 */
export async function orderedBoxes(draft: Draft, ids: readonly string[]): Promise<(box: Container) => boolean> {
  const about = await draft.positionsAbout(ids);
  const claimed = new Set(about.filter((one) => one.claimed).map(({ objectId }) => objectId));
  return ({ id, orderId }) => orderId !== '' || claimed.has(id);
}
