import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Boxes, PackagePlus, Shredder, Truck } from 'lucide-react';
import { operationType, positionState, type OperationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { CountPill, ToneIcon } from '#src/kit/feedback/pill.tsx';
import type { Icon } from '#src/kit/icon.ts';
import { isLate } from '#src/parts/ordering/due-of.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';
import { operationTypeLabels } from '#src/text/labels/orders.ts';
import type { ArchiveOrder } from './archive-orders.ts';
import { DueText } from './due-text.tsx';

const icons: Readonly<Record<OperationType, Icon>> = {
  [operationType.delivery]: Truck,
  [operationType.pickup]: Truck,
  [operationType.destroy]: Shredder,
  [operationType.materials]: PackagePlus,
  [operationType.unknown]: Boxes,
  [operationType.bulkDelivery]: Boxes,
};

/** Orders this person took on, the one that is due first on top. */
export function MyOrders({ mine, onQueue }: { mine: readonly ArchiveOrder[]; onQueue: () => void }) {
  const { t } = useLingui();
  return (
    <aside aria-label={t`On my list`} className="hidden w-[312px] shrink-0 flex-col border-r border-line bg-card xl:flex">
      <header className="flex items-center gap-3 p-4">
        <h2 className="text-section font-bold">
          <Trans>On my list</Trans>
        </h2>
        <CountPill>{mine.length}</CountPill>
        <Button className="ml-auto" onClick={onQueue}>
          <Trans>Queue</Trans>
        </Button>
      </header>
      {mine.length === 0 ? (
        <p className="px-4 text-office text-muted">
          <Trans>Take on an order from the queue. Its items are then on your pick list.</Trans>
        </p>
      ) : null}
      <ul className="thin-scroll min-h-0 flex-1 overflow-y-auto">
        {mine.map((each) => (
          <MyOrder key={each.order.id} {...each} />
        ))}
      </ul>
    </aside>
  );
}

function MyOrder({ order, name, projectName, positions }: ArchiveOrder) {
  const { i18n } = useLingui();
  const { urlPath } = useSession();
  const left = positions.filter(({ state }) => state === positionState.asked).length;
  const address = pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(order.operation), id: order.id });
  return (
    <li className="border-t border-line">
      <Link to={address} className="flex gap-3 px-4 py-3 hover:bg-tint">
        <ToneIcon size="small" tone={isLate(order) ? 'danger' : 'info'} icon={icons[order.operation]} />
        <span className="min-w-0 flex-1 text-office">
          <span className="block font-bold">{name}</span>
          <span className="block truncate text-muted">
            {i18n._(operationTypeLabels[order.operation])}, {projectName}, {order.createdByName}
          </span>
          <span className="block text-muted">
            <Plural value={positions.length} one="# item" other="# items" />, <Plural value={left} one="# left" other="# left" />
          </span>
          <DueText order={order} />
        </span>
      </Link>
    </li>
  );
}
