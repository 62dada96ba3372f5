import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { orderStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderById } from '#src/data/queries/orders.ts';
import { projectById } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { buttonClass } from '#src/kit/button/button-style.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';

/** The basket a search was opened from, and the way back to it. */
export function BasketBar({ basketId }: { basketId: string }) {
  const { urlPath } = useSession();
  const order = useLive(orderById, basketId)?.row;
  const project = useLive(projectById, order?.projectId ?? '');
  if (!order) return null;
  const name = orderName(order, project?.name ?? '');
  const to = pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(order.operation), id: order.id });
  return (
    <Banner
      tone="info"
      icon={ShoppingCart}
      title={
        order.status === orderStatus.draft ? (
          <Trans>Search for documents, select them, and add them to the basket {name}.</Trans>
        ) : (
          <Trans>The basket {name} was sent. What you add goes into the next one.</Trans>
        )
      }
      actions={
        <Link to={to} className={buttonClass('secondary')}>
          <Trans>Back to the basket</Trans>
        </Link>
      }
    />
  );
}
