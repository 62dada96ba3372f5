import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useLive } from '#src/data/live/live.ts';
import { deliveriesAtGate } from '#src/data/queries/deliveries.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { CountPill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';

/** Pickups the gate waits for. Opening one is not needed: its first box opens it. */
export function Deliveries({ onOpen }: { onOpen: (orderId: string) => void }) {
  const [now] = useState(() => Date.now());
  const orders = useLive(deliveriesAtGate, now);
  const names = useLive(referenceNames);
  return (
    <section className="card-edge flex shrink-0 flex-col lg:max-h-[50%]" aria-labelledby="deliveries">
      <header className="flex items-center gap-3 px-5 py-3">
        <h2 id="deliveries" className="text-section font-bold">
          <Trans>Deliveries</Trans>
        </h2>
        <CountPill>{orders?.length ?? 0}</CountPill>
      </header>
      {orders === undefined ? <Skeleton className="m-5 w-1/2" /> : null}
      {orders?.length === 0 ? (
        <p className="px-5 pb-4 text-office text-muted">
          <Trans>No deliveries are expected.</Trans>
        </p>
      ) : null}
      <ul className="thin-scroll flex-1 divide-y divide-line border-t border-line lg:min-h-0 lg:overflow-y-auto">
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
      </ul>
    </section>
  );
}

function DeliveryName({ order, projectName }: { order: Order; projectName: string }) {
  const { stamp } = order;
  const [arrived, all] = stamp ? [stamp.done, stamp.asked + stamp.picked + stamp.onTheWay + stamp.done] : [0, 0];
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
