import type { Order } from '#schema/records/order.ts';
import type { OrderReason } from '#schema/records/ordering.ts';

/** Settings of a client for the reasons of its orders. */
interface Asks {
  reasons: boolean;
  reasonComment: boolean;
}

/**
 * The part of its reason that an order lacks before it can be sent. Judge, call and basket share it.
 *
 * @param chosen the reason of the order; null without one
 */
export function reasonLacks(
  { reasonId, reasonComment }: Pick<Order, 'reasonId' | 'reasonComment'>,
  asks: Asks,
  chosen: Pick<OrderReason, 'commentRequired'> | null,
): 'reasonRequired' | 'reasonCommentRequired' | null {
  if (reasonId === '') return asks.reasons ? 'reasonRequired' : null;
  const isAsked = chosen?.commentRequired === true || asks.reasonComment;
  return isAsked && reasonComment.trim() === '' ? 'reasonCommentRequired' : null;
}
