import { useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { orderAction, positionState, type OrderAction } from '#schema/codes/orders.ts';
import { grants } from '#schema/grants.ts';
import { orderApprove, orderCancel, orderDecline, orderSendBack } from '#schema/operations/baskets.ts';
import { orderGiveBack, orderRefuse, orderTakeOn } from '#schema/operations/fulfilment.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { actionsFor, draftGrant, isOver, mayCancel, mayMove } from '#schema/rules/order-states.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { useNoApproval } from '#src/parts/ordering/no-approval.ts';
import type { Reasoned } from '#src/parts/ordering/order-reason-dialog.tsx';

/** Acts that need a reason, or a last look. */
export type Asked = 'sendBack' | 'decline' | 'refuse' | 'cancel';

/** Actions of this user on an order in its status. */
export function useOrderActs(order: Order, positions: readonly Position[]) {
  const noApproval = useNoApproval();
  const userId = useSession().identity?.userId ?? '';
  return useMemo(() => {
    const own = new Set(grants.filter((grant) => can(grant)));
    const possible = new Set(actionsFor(order.status, own));
    const cancels = mayMove('cancel', order.status) ? mayCancel(order, userId, own) : 'no';
    if (cancels === 'no') possible.delete(orderAction.cancel);
    else possible.add(orderAction.cancel);
    const { id: entityId, version } = order;
    const isUntouched = positions.every(({ state }) => state === positionState.asked);
    const asked: Readonly<Record<Asked, (given: Reasoned) => Promise<unknown>>> = {
      sendBack: (given) => run.save(orderSendBack, { entityId, payload: { version, ...given } }),
      decline: (given) => run.save(orderDecline, { entityId, payload: { version, ...given } }),
      refuse: (given) => run.save(orderRefuse, { entityId, payload: given }),
      cancel: ({ reason }) => run.save(orderCancel, { entityId, payload: { reason } }),
    };
    return {
      may: (action: OrderAction) => possible.has(action) && (action !== orderAction.giveBack || isUntouched),
      noApproval: noApproval(order),
      /** False for an order of other people: its cancellation needs a reason. */
      isOwn: cancels === 'freely',
      isHandedOver: can('handover.sign') && (order.status === orderStatus.accepted || order.status === orderStatus.inProgress),
      isRepeated: isOver(order.status) && positions.length > 0 && can(draftGrant(order.operation)),
      approve: () => void saving(() => run.save(orderApprove, { entityId, payload: { version } })),
      takeOn: () => void saving(() => run.save(orderTakeOn, { entityId, payload: {} })),
      giveBack: () => void saving(() => run.save(orderGiveBack, { entityId, payload: {} })),
      answer: (act: Asked, given: Reasoned) => saving(() => asked[act](given)),
    };
  }, [order, positions, noApproval, userId]);
}
