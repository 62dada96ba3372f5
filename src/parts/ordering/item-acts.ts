import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import type { Grant } from '#schema/grants.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { draftGrant, isRequester, mayMovePosition } from '#schema/rules/order-states.ts';

/** An action on one item of a sent order. */
export type ItemAct = 'putBack' | 'notHere' | 'refuse' | 'withdraw';

type Ordered = Pick<Order, 'status' | 'operation' | 'createdBy' | 'touchedBy'>;

interface Person {
  userId: string;
  may: (grant: Grant) => boolean;
}

/**
 * The actions a person has on one item of a sent order: the archive while it fulfils the order, its requesters until it is taken on
 * (orders.md §3).
 */
export function itemActs(order: Ordered, { state }: Pick<Position, 'state'>, { userId, may }: Person): ItemAct[] {
  if (order.status === orderStatus.inProgress) {
    if (!may('order.fulfil')) return [];
    return [
      ...(mayMovePosition('unpick', state) ? (['putBack'] as const) : []),
      ...(mayMovePosition('notFound', state) ? (['notHere'] as const) : []),
      ...(mayMovePosition('refuse', state) ? (['refuse'] as const) : []),
    ];
  }
  const isBeforeTakeOn = order.status === orderStatus.waitingForAcceptance || order.status === orderStatus.accepted;
  return isBeforeTakeOn && isRequester(order, userId) && state === positionState.asked && may(draftGrant(order.operation))
    ? ['withdraw']
    : [];
}
