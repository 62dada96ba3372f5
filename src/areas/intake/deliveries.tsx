import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useLive } from '#src/data/live/live.ts';
import { deliveriesAtGate } from '#src/data/queries/deliveries.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { CardList } from '#src/kit/layout/card-list.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';

/** Pickups the gate waits for. Opening one is not needed: its first box opens it. */
export function Deliveries({ onOpen }: { onOpen: (orderId: string) => void }) {
  const [now] = useState(() => Date.now());
  const orders = useLive(deliveriesAtGate, now);
  const names = useLive(referenceNames);
  return (
    <CardList
      id="deliveries"
      title={<Trans>Deliveries</Trans>}
      count={orders?.length}
      arriving={useArriving()}
      empty={<Trans>No deliveries are expected.</Trans>}
      className="shrink-0 lg:max-h-[50%]"
    >
      {(orders ?? []).map((order) => (
        <li key={order.id}>
          <button
            type="button"
            onClick={() => onOpen(order.id)}
            className="flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left hover:bg-tint focus-visible:-outline-offset-3"
          >
            <DeliveryName order={order} projectName={names?.get(`project/${order.projectId}`) ?? ''} />
          </button>
        </li>
      ))}
    </CardList>
  );
}

function DeliveryName({ order, projectName }: { order: Order; projectName: string }) {
  const { stamp } = order;
  const [arrived, all] = stamp ? [stamp.done, stamp.asked] : [0, 0];
  return (
    <>
      <span className="min-w-0 flex-1">
        <strong>{orderName(order, projectName)}</strong>
        <span className="block truncate text-office text-muted">{projectName}</span>
      </span>
      {all > 0 ? (
        <span className="text-office whitespace-nowrap text-soft">
          <Trans>
            {arrived} of <Plural value={all} one="# box" other="# boxes" />
          </Trans>
        </span>
      ) : null}
    </>
  );
}
