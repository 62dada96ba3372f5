import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { orderCalls } from '#schema/calls/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { pathTo } from '#schema/page-path.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { handoversOf } from '#src/data/queries/orders.ts';
import { useSession } from '#src/data/session/session.ts';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { SealedSheet } from '#src/parts/handover/sealed-sheet.tsx';
import { knownTo } from './order-papers.tsx';

interface SealedListProps {
  order: Order;
  /** Id of the sealed list. */
  paper: string;
  title: string;
  target: string;
}

/** A sealed list, opened again from its order. Its signatures come from the service, or from its last answer kept here. */
export function SealedList({ order, paper, title, target }: SealedListProps) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const sealed = useLive(handoversOf, order.id);
  const { data } = useCalled(orderCalls.reports, knownTo(order));
  if (sealed === undefined) return <ListLoading />;
  const row = sealed.find(({ id }) => id === paper)?.row ?? undefined;
  const its = data?.find((one) => one.paper === paper);
  const lead = (
    <Link
      to={pathTo(urlPath, 'orders/{target}/{id}', { target, id: order.id })}
      aria-label={t`Back to the order`}
      className="grid size-11 place-items-center rounded-control text-link hover:bg-tint print:hidden"
    >
      <ArrowLeft size={22} aria-hidden />
    </Link>
  );
  return (
    <SealedSheet
      {...{ title, row, lead }}
      orderId={order.id}
      hash={row?.hash ?? its?.hash ?? ''}
      signatures={its?.signatures ?? []}
    />
  );
}
