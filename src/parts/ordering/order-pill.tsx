import { useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, CircleX, Hourglass, PackageOpen, PackageX, Pencil, Truck } from 'lucide-react';
import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { Pill, type PillTone } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { orderStatusLabels } from '#src/text/labels/orders.ts';

const looks: Readonly<Record<OrderStatus, { tone: PillTone; icon: Icon }>> = {
  [orderStatus.draft]: { tone: 'neutral', icon: Pencil },
  [orderStatus.waitingForAcceptance]: { tone: 'waiting', icon: Hourglass },
  [orderStatus.accepted]: { tone: 'info', icon: CircleCheck },
  [orderStatus.inProgress]: { tone: 'open', icon: Truck },
  [orderStatus.completed]: { tone: 'success', icon: CircleCheck },
  [orderStatus.cancelled]: { tone: 'neutral', icon: Ban },
  [orderStatus.rejected]: { tone: 'danger', icon: CircleX },
};

/** Status of an order; one that was completed in part, or without anything done, is marked. */
export function OrderPill({ order }: { order: Pick<Order, 'status' | 'outcome'> }) {
  const { t, i18n } = useLingui();
  const { tone, icon } = looks[order.status];
  if (order.outcome === 'partial') {
    return (
      <Pill tone="waiting" icon={PackageOpen}>
        {t`Completed in part`}
      </Pill>
    );
  }
  if (order.outcome === 'none' && order.status === orderStatus.completed) {
    return (
      <Pill tone="danger" icon={PackageX}>
        {t`Nothing could be done`}
      </Pill>
    );
  }
  return (
    <Pill tone={tone} icon={icon}>
      {i18n._(orderStatusLabels[order.status])}
    </Pill>
  );
}
