import { orderStatus } from '#schema/codes.ts';
import { positionState } from '#schema/codes/orders.ts';
import type { Grant } from '#schema/grants.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isScanOwed } from '#schema/rules/order-kinds.ts';
import { draftGrant, isRequester, mayMovePosition } from '#schema/rules/order-states.ts';

/** An action on one item of a sent order. */
export type ItemAct = 'putBack' | 'notHere' | 'refuse' | 'withdraw';

type Ordered = Pick<Order, 'status' | 'operation' | 'createdBy' | 'touchedBy'>;

type Acted = Pick<Position, 'state' | 'type' | 'quantityDone' | 'fileId'>;

interface Person {
  userId: string;
  may: (grant: Grant) => boolean;
}

/**
 * The actions a person has on one item of a sent order: the archive while it fulfils the order, its requesters until it is taken on.
 */
export function itemActs(order: Ordered, its: Acted, { userId, may }: Person): ItemAct[] {
  const { state } = its;
  if (order.status === orderStatus.inProgress) {
    if (!may('order.fulfil')) return [];
    // the paper of a set is with its recipient: only its scan can still fail
    if (state === positionState.onTheWay && isScanOwed(its)) return ['refuse'];
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
