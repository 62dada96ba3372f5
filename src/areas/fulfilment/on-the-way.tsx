import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { Handshake, Send } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { paperOf } from '#schema/rules/order-kinds.ts';
import { pathTo } from '#schema/page-path.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { List } from '#src/kit/list/list.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import type { ArchiveOrder } from './archive-orders.ts';
import { onTheWayList } from './queue.list.tsx';

const DispatchDialog = lazy(async () => ({ default: (await import('./dispatch-dialog.tsx')).DispatchDialog }));

const isPicked = ({ positions }: ArchiveOrder) =>
  positions.some((one) => one.state === positionState.picked && paperOf(one) === 'due');

/** Orders under way: given to a courier, or signed for at the door. */
export function OnTheWay({ begun }: { begun: readonly ArchiveOrder[] }) {
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(onTheWayList);
  const source = useMemo(() => arraySource(begun), [begun]);
  const [dispatching, setDispatching] = useState<ArchiveOrder>();
  const open = useCallback(
    ({ order }: ArchiveOrder) => void navigate({ to: pathTo(urlPath, 'handover/{id}', { id: order.id }) }),
    [navigate, urlPath],
  );
  const rowActions = useCallback(
    (each: ArchiveOrder): readonly RowAction[] =>
      can('handover.sign')
        ? [
            { id: 'handover', label: msg`Hand over`, icon: Handshake, onSelect: () => open(each) },
            ...(isPicked(each)
              ? [{ id: 'dispatch', label: msg`Give to a courier`, icon: Send, onSelect: () => setDispatching(each) }]
              : []),
          ]
        : [],
    [open],
  );
  return (
    <>
      <List list={onTheWayList} view={view} source={source} arriving={useArriving()} onOpen={open} rowActions={rowActions} />
      <Suspense fallback={null}>
        {dispatching ? <DispatchDialog {...dispatching} onClose={() => setDispatching(undefined)} /> : null}
      </Suspense>
    </>
  );
}
