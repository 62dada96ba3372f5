import type { OutboxDoc } from '#schema/collections.ts';
import { orderApprove, orderCancel, orderDecline, orderSendBack } from '#schema/operations/baskets.ts';
import { orderGiveBack, orderRefuse, orderTakeOn } from '#schema/operations/fulfilment.ts';
import { useLive } from '#src/data/live/live.ts';
import { outboxOf } from '#src/data/queries/outbox.ts';

/** Acts that move an order on and have no content except a reason. */
const acts: ReadonlySet<string> = new Set(
  [orderApprove, orderSendBack, orderDecline, orderCancel, orderTakeOn, orderGiveBack, orderRefuse].map(({ type }) => type),
);

const none: readonly OutboxDoc[] = [];

/** Acts of this device on an order that the service did not accept, the newest last: the order is as if they were not done. */
export function useRefusedActs(orderId: string): readonly OutboxDoc[] {
  const saved = useLive(outboxOf, orderId);
  return saved?.some(isRefusedAct) ? saved.filter(isRefusedAct).toSorted((a, b) => a.n - b.n) : none;
}

const isRefusedAct = ({ type, state }: OutboxDoc) => state === 'refused' && acts.has(type);
