import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { Mark } from '#schema/collections.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { useLive } from '#src/data/live/live.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { useSession } from '#src/data/session/session.ts';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { MarkText } from '#src/parts/mark-text/mark-text.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { OrderPill } from '#src/parts/ordering/order-pill.tsx';
import { hasItemActs, useItemActs } from '#src/parts/ordering/use-item-acts.tsx';
import { operationTypeLabels } from '#src/text/labels/orders.ts';
import { FollowUp } from './follow-up.tsx';
import { LeftOut } from './left-out.tsx';
import { Milestones } from './milestones.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderSide } from './order-side.tsx';
import { positionList } from './positions.list.tsx';
import { RestingOrder } from './resting-order.tsx';

/** Few orders destroy. */
const MustStay = lazy(async () => ({ default: (await import('./must-stay.tsx')).MustStay }));

interface OrderPageProps {
  order: Order;
  mark: Mark;
  positions: readonly Position[];
  projectName: string;
  target: string;
  /** Why an act on it was not accepted; the order is shown without it. */
  refusal: ReactNode;
  /** In place of the items, for a bulk order. */
  workOrders?: ReactNode;
}

/** An order that was sent: how far it is, its items, what is left to do, and the actions its status allows. */
export function OrderPage({ order, mark, positions, projectName, target, refusal, workOrders }: OrderPageProps) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const view = useListView(positionList);
  const names = useLive(referenceNames);
  const shown = useMemo(() => positions.filter(({ state }) => state !== positionState.withdrawn), [positions]);
  const source = useMemo(() => arraySource(shown), [shown]);
  const isDestroyed = order.operation === operationType.destroy;
  const acts = useItemActs();
  const { actionsOf } = acts;
  const rowActions = useMemo(
    () => (hasItemActs(order) ? (position: Position) => actionsOf(order, position) : undefined),
    [actionsOf, order],
  );
  const reason = [names?.get(`orderReason/${order.endReasonId}`) ?? '', order.endNote].filter(Boolean).join('. ');
  return (
    <div className="flex h-full min-h-0 flex-col gap-4 overflow-y-auto p-4 xl:overflow-hidden">
      <PageHeader
        lead={
          <Link
            to={pathTo(urlPath, 'orders/{target}', { target })}
            aria-label={t`All orders`}
            className="grid size-11 place-items-center rounded-control text-link hover:bg-tint"
          >
            <ArrowLeft size={22} aria-hidden />
          </Link>
        }
        title={orderName(order, projectName)}
        adjacent={
          <>
            <OrderPill order={order} />
            <MarkText mark={mark} />
          </>
        }
        subtitle={[i18n._(operationTypeLabels[order.operation]), projectName, order.createdByName].filter(Boolean).join(' · ')}
        actions={refusal !== null ? null : <OrderActions order={order} positions={shown} />}
      />
      <Suspense fallback={null}>{refusal}</Suspense>
      <RestingOrder orderId={order.id} />
      <Milestones order={order} positions={shown} />
      {reason === '' ? null : (
        <p className="rounded-control bg-waiting px-3.5 py-2.5 text-office text-on-waiting">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      <FollowUp order={order} positions={shown} />
      <Suspense fallback={null}>{isDestroyed ? <MustStay order={order} positions={shown} /> : null}</Suspense>
      <LeftOut {...{ order, positions, names, target }} />
      <div className="flex min-h-0 flex-1 flex-col gap-4 xl:flex-row">
        <div className="flex min-h-96 min-w-0 flex-1 flex-col">
          {workOrders ?? <List list={positionList} view={view} source={source} rowActions={rowActions} />}
          {acts.dialog}
        </div>
        <OrderSide order={order} names={names} target={target} />
      </div>
    </div>
  );
}
