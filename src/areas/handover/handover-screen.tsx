import { msg, plural } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Handshake } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { combineLatest, map, type Observable } from 'rxjs';
import { operationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import { isAtDoor } from '#schema/rules/order-kinds.ts';
import type { Db } from '#src/data/database/database.ts';
import { useLive } from '#src/data/live/live.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { ordersIn } from '#src/data/queries/orders.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { useSession } from '#src/data/session/session.ts';
import { listOf } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { OrderPill } from '#src/parts/ordering/order-pill.tsx';
import { segments } from '#src/parts/ordering/segments.ts';
import { operationTypeLabels, orderStatusLabels } from '#src/text/labels/orders.ts';

interface Line {
  order: Order;
  projectName: string;
}

const signed: readonly number[] = [operationType.pickup, operationType.delivery, operationType.materials, operationType.destroy];

/** True if there is something at the door: what is to be taken there, or items that were taken from their shelves. */
const hasItems = (order: Order) => {
  const { stamp } = order;
  if (!isAtDoor(order)) return (stamp?.picked ?? 0) + (stamp?.onTheWay ?? 0) > 0;
  // the service has not counted a new one yet
  return !stamp || stamp.asked > stamp.onTheWay + stamp.done + stamp.failed;
};

/** Orders that two people can sign for now. */
const signable = (db: Db): Observable<Line[]> =>
  combineLatest([ordersIn(db, segments.open), referenceNames(db)]).pipe(
    map(([docs, names]) =>
      docs.flatMap(({ row: order }) =>
        order && signed.includes(order.operation) && hasItems(order)
          ? [{ order, projectName: names.get(`project/${order.projectId}`) ?? '' }]
          : [],
      ),
    ),
  );

const handoverList = listOf<Line>()({
  id: 'handover.orders',
  title: msg`Handover`,
  rowId: ({ order }) => order.id,
  rowName: ({ order, projectName }) => orderName(order, projectName),
  columns: [
    {
      id: 'number',
      label: msg`Order`,
      value: ({ order, projectName }) => orderName(order, projectName),
      format: 'strong',
      width: 190,
      grow: 1,
      card: 'title',
    },
    {
      id: 'operation',
      label: msg`Type`,
      value: ({ order }) => order.operation,
      words: ({ order }) => operationTypeLabels[order.operation],
      width: 140,
      card: 'line',
    },
    { id: 'project', label: msg`Project`, value: ({ projectName }) => projectName, width: 160, grow: 1, card: 'line' },
    {
      id: 'status',
      label: msg`Status`,
      value: ({ order }) => order.status,
      words: ({ order }) => orderStatusLabels[order.status],
      cell: ({ order }) => <OrderPill order={order} />,
      width: 190,
      card: 'corner',
    },
    { id: 'who', label: msg`Ordered by`, value: ({ order }) => order.createdByName, width: 150, grow: 1, from: 800 },
  ],
  filters: {},
  exportable: false,
  counted: (count) => msg`${plural(count, { one: '# order', other: '# orders' })}`,
  empty: { icon: Handshake, title: msg`Nothing to hand over`, text: msg`Approved pickups and picked orders appear here.` },
});

/** Orders to sign for; opening one starts the scans. */
export function HandoverScreen() {
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(handoverList);
  const found = useLive(signable);
  const source = useMemo(() => arraySource(found ?? []), [found]);
  const open = useCallback(
    ({ order }: Line) => void navigate({ to: pathTo(urlPath, 'handover/{id}', { id: order.id }) }),
    [navigate, urlPath],
  );
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List list={handoverList} view={view} source={source} arriving={useArriving() || found === undefined} onOpen={open} />
    </div>
  );
}
