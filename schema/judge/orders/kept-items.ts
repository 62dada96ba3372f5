import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { keeping, type Blocker } from '#schema/rules/blockers.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { refused, type Judgement } from '#schema/judge/judgement.ts';

/** The refusal of a destruction. It does not name the matter of a hold, which only managers of legal holds may see. */
export function refusedAs({ code }: Pick<Blocker, 'code'>): Judgement {
  return refused(code === 'hold' ? 'onHold' : 'notEligible');
}

/**
 * Refuses to approve an order of destruction of which every item must be kept. One item that may go is enough: the others stay at
 * the seal, each with its reason.
 *
 * @param orders the order, with the orders of a bulk
 */
export async function allKept(draft: Draft, orders: readonly Order[]): Promise<Judgement | null> {
  const destructions = orders.filter(({ operation }) => operation === operationType.destroy);
  const items = (await Promise.all(destructions.map(({ id }) => draft.positionsOf(id)))).flat();
  const asked = items.filter(({ state }) => state === positionState.asked);
  const known = asked.filter(({ objectId }) => objectId !== '');
  // an item outside the archive has no record to keep
  if (known.length === 0 || known.length < asked.length) return null;
  const barriers = await draft.barriers(known.map(({ objectId }) => objectId));
  const kept = known.map(({ objectId, orderId }) => keeping(barriers.get(objectId) ?? [], orderId)[0]);
  const [first] = kept;
  return first && kept.every(Boolean) ? refusedAs(first) : null;
}
