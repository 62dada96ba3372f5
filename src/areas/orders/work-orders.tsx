import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { pathTo } from '#schema/page-path.ts';
import { useLive } from '#src/data/live/live.ts';
import { useSession } from '#src/data/session/session.ts';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { workOrderLines, type OrderLine } from './order-lines.ts';
import { useMassActions, type Cancelling } from './use-mass-actions.ts';
import { workOrderList } from './work-orders.list.tsx';

const none: readonly OrderLine[] = [];

/** Work orders of a bulk order; each opens as an order of its own. */
export function WorkOrders({ bulkId, above }: { bulkId: string; above?: ReactNode }) {
  const lines = useLive(workOrderLines, bulkId);
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(workOrderList);
  const source = useMemo(() => arraySource(lines ?? []), [lines]);
  const [cancelling, setCancelling] = useState<Cancelling>();
  const { cancel } = useMassActions(lines ?? none, setCancelling);
  const actions = useMemo<SelectionAction[]>(
    () => [{ id: 'cancel', label: msg`Cancel orders`, icon: Trash2, onSelect: cancel }],
    [cancel],
  );
  const sum = (of: 'asked' | 'done') => (lines ?? none).reduce((total, line) => total + line[of], 0);
  const open = useCallback(
    ({ order: { id, operation } }: OrderLine) =>
      void navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(operation), id }) }),
    [navigate, urlPath],
  );
  return (
    <>
      <List
        list={workOrderList}
        view={view}
        source={source}
        onOpen={open}
        arriving={lines === undefined}
        selectionActions={actions}
        above={above}
        footer={{ sums: { done: `${sum('done')}/${sum('asked')}` }, sumsLabel: <Trans>Total</Trans> }}
      />
      <CancelDialog cancelling={cancelling} onClose={() => setCancelling(undefined)} />
    </>
  );
}
