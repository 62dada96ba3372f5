import { Trans } from '@lingui/react/macro';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { PackageSearch } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isOver } from '#schema/rules/order-states.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderById, positionsOf } from '#src/data/queries/orders.ts';
import { projectById } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { BasketPage } from './basket/basket-page.tsx';
import { kindOf } from '#src/parts/ordering/targets.ts';
import { useRefusedActs } from './order/use-refused-acts.ts';
import { useServedOrder } from './order/use-served-order.ts';

/** A basket does not wait for the pages of sent and of bulk orders. */
const OrderPage = lazy(async () => ({ default: (await import('./order/order-page.tsx')).OrderPage }));
const BulkPage = lazy(async () => ({ default: (await import('./bulk-page.tsx')).BulkPage }));
const SealedList = lazy(async () => ({ default: (await import('./order/sealed-list.tsx')).SealedList }));
/** Acts are seldom refused. */
const RefusedActs = lazy(async () => ({ default: (await import('./order/refused-acts.tsx')).RefusedActs }));
const WorkOrders = lazy(async () => ({ default: (await import('./work-orders.tsx')).WorkOrders }));

/** One order: a basket while it is a draft. */
export function OrderScreen() {
  const { target = '', id = '' } = useParams({ strict: false });
  const { sealed = '' }: { sealed?: string } = useSearch({ strict: false });
  const doc = useLive(orderById, id);
  const positions = useLive(positionsOf, id);
  const project = useLive(projectById, doc?.row?.projectId ?? '');
  const arriving = useArriving();
  const refused = useRefusedActs(doc?.folded);
  const rows = useMemo(() => positions?.flatMap(({ row }) => row ?? []), [positions]);
  const isServed = rows !== undefined && (doc === null ? !arriving : isWithoutItems(doc?.row, rows));
  const served = useServedOrder(isServed ? id : null);
  const order = doc?.row ?? served?.order;
  const projectName = project?.name ?? served?.projectName ?? '';
  usePageTitle(order ? orderName(order, projectName) : '');
  if (doc === undefined || rows === undefined || (doc === null && arriving)) return <ListLoading />;
  if (isServed && served === undefined) return <ListLoading />;
  if (!order || doc?.shown === 0) return <NoOrder target={target} />;
  const shared = {
    order,
    mark: doc?.mark ?? 'accepted',
    positions: served?.positions ?? rows,
    projectName,
    project: project ?? null,
    refusal: refused.length === 0 ? null : <RefusedActs acts={refused} isBasket={order.status === orderStatus.draft} />,
  };
  const isBulk = order.operation === operationType.bulkDelivery;
  if (order.status === orderStatus.draft && !isBulk) return <BasketPage key={id} {...shared} kind={kindOf(target)} />;
  return (
    <Suspense fallback={<ListLoading />}>
      {order.status === orderStatus.draft ? (
        <BulkPage key={id} {...shared} kind={kindOf('bulk-delivery')} />
      ) : sealed !== '' ? (
        <SealedList order={order} paper={sealed} title={orderName(order, projectName)} target={target} />
      ) : (
        <OrderPage key={id} {...shared} target={target} workOrders={isBulk ? <WorkOrders bulkId={id} /> : undefined} />
      )}
    </Suspense>
  );
}

/** True for an order whose end is long ago: its items have left the device before it, or with it. */
function isWithoutItems(order: Order | null | undefined, rows: readonly Position[]): boolean {
  return !!order && isOver(order.status) && rows.length === 0 && order.operation !== operationType.bulkDelivery;
}

function NoOrder({ target }: { target: string }) {
  const { urlPath } = useSession();
  return (
    <EmptyState
      icon={PackageSearch}
      level={1}
      title={<Trans>This order is not on this device</Trans>}
      action={
        <Link to={pathTo(urlPath, 'orders/{target}', { target: kindOf(target).target })} className={buttonClass('secondary')}>
          <Trans>All orders</Trans>
        </Link>
      }
    >
      <Trans>It is in another project, or older than the orders stored here. Older orders open when you are online.</Trans>
    </EmptyState>
  );
}
