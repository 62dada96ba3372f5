import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Check, Combine, Layers, Plus, Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { operationType, type OperationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import { draftGrant } from '#schema/rules/order-states.ts';
import { useLive } from '#src/data/live/live.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { useArriving, useAway } from '#src/data/sync/status.ts';
import { Button } from '#src/kit/button/button.tsx';
import { usePageTitle } from '#src/kit/layout/page-title.ts';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { MoreRows } from '#src/parts/list-source/more-rows.tsx';
import { segmentOf, type Segment } from '#src/parts/ordering/segments.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { NewBasketDialog } from './new-basket-dialog.tsx';
import { linesOfOutcome, linesWith, orderLines, type OrderLine } from './order-lines.ts';
import { orderList } from './orders.list.tsx';
import { kindOf } from '#src/parts/ordering/targets.ts';
import { useOlderOrders, type OlderOrders } from './older-orders.ts';
import { useMassActions, type Cancelling } from './use-mass-actions.ts';

const none: readonly OrderLine[] = [];
const lists: Readonly<Record<Segment, ReturnType<typeof orderList>>> = {
  drafts: orderList('drafts'),
  waiting: orderList('waiting'),
  open: orderList('open'),
  over: orderList('over'),
};

/** Orders of one kind, by how far they are. Acceptors land on those that wait for them. */
export function OrdersScreen() {
  const { i18n } = useLingui();
  const { target = '' } = useParams({ strict: false });
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const isOffline = useAway();
  const kind = kindOf(target);
  const title = i18n._(kind.label);
  usePageTitle(title);
  const start: Segment = can('order.approve') ? 'waiting' : can(draftGrant(kind.operation)) ? 'drafts' : 'open';
  const list = useMemo(() => ({ ...lists[start], title: kind.label }), [start, kind.label]);
  const view = useListView(list);
  const segment = segmentOf(view.filters.show, start);
  const found = useLive(orderLines, kind.operation, segment);
  const { search, outcome } = view.filters;
  const older = useOlderOrders(kind.target, segment === 'over' && !isOffline, found ?? none);
  const source = useMemo(
    () => arraySource(linesOfOutcome(linesWith(older.lines, search), outcome)),
    [older.lines, search, outcome],
  );
  const arriving = useArriving();
  const [opening, setOpening] = useState(false);
  const open = useCallback(
    ({ order }: OrderLine) => void navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target, id: order.id }) }),
    [navigate, urlPath, target],
  );
  const [cancelling, setCancelling] = useState<Cancelling>();
  const actions = useSelectionActions(found ?? none, segment, kind.operation, setCancelling);
  const add = can(draftGrant(kind.operation)) ? (
    <Button variant="primary" icon={Plus} onClick={() => setOpening(true)}>
      <Trans>New basket</Trans>
    </Button>
  ) : null;
  return (
    <div className="flex h-full min-h-0 flex-col gap-3 p-4">
      <List
        list={list}
        view={view}
        source={source}
        onOpen={open}
        arriving={arriving || found === undefined}
        onDeviceOnly={isOffline}
        below={<MoreOrders {...older} />}
        actions={add}
        emptyAction={add}
        selectionActions={actions}
      />
      <CancelDialog cancelling={cancelling} onClose={() => setCancelling(undefined)} />
      {opening ? <NewBasketDialog kind={kind} onClose={() => setOpening(false)} /> : null}
    </div>
  );
}

function MoreOrders({ isMore, busy, failed, loadNext }: OlderOrders) {
  const fault = failed ? <Trans>Older orders did not come. Those of this device are shown.</Trans> : null;
  return (
    <MoreRows {...{ isMore, busy, fault }} onMore={loadNext}>
      <Trans>Load older orders</Trans>
    </MoreRows>
  );
}

/** Actions on the selected orders: which there are depends on how far the orders of the segment are. */
function useSelectionActions(
  found: readonly OrderLine[],
  segment: Segment,
  operation: OperationType,
  onAsk: (cancelling: Cancelling) => void,
): SelectionAction[] {
  const mass = useMassActions(found, onAsk);
  return useMemo<SelectionAction[]>(
    () => [
      ...(segment === 'waiting' && can('order.approve')
        ? [{ id: 'approve', label: msg`Approve`, icon: Check, accent: true, onSelect: mass.approve }]
        : []),
      ...(segment === 'drafts' && can(draftGrant(operation))
        ? [
            { id: 'merge', label: msg`Merge baskets`, icon: Combine, onSelect: mass.merge },
            ...(operation === operationType.delivery
              ? [{ id: 'bulk', label: msg`Bulk order`, icon: Layers, onSelect: mass.bulk }]
              : []),
          ]
        : []),
      ...(segment === 'over' ? [] : [{ id: 'cancel', label: msg`Cancel orders`, icon: Trash2, onSelect: mass.cancel }]),
    ],
    [segment, mass, operation],
  );
}
