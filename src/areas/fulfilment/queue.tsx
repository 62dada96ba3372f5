import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { orderTakeOn } from '#schema/operations/fulfilment.ts';
import { pathTo } from '#schema/page-path.ts';
import { useSession } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import { useArriving } from '#src/data/sync/status.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { RowAction } from '#src/kit/list/declare.ts';
import { List } from '#src/kit/list/list.tsx';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';
import { arraySource } from '#src/kit/list/source.ts';
import { useListView } from '#src/kit/list/use-list-view.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';
import type { ArchiveOrder } from './archive-orders.ts';
import { queueList } from './queue.list.tsx';

/** Approved orders: one or several are taken on, and their items are on the pick list. */
export function Queue({ waiting }: { waiting: readonly ArchiveOrder[] }) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const view = useListView(queueList);
  const source = useMemo(() => arraySource(waiting), [waiting]);
  const open = useCallback(
    ({ order }: ArchiveOrder) =>
      void navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(order.operation), id: order.id }) }),
    [navigate, urlPath],
  );
  const takeOn = useCallback(
    async (ids: readonly string[]) => {
      const isSaved = await saving(async () => {
        for (const entityId of ids) await run.save(orderTakeOn, { entityId, payload: {} });
      });
      const taken = ids.length;
      if (isSaved) snack(t`${plural(taken, { one: '# order is on your list.', other: '# orders are on your list.' })}`);
    },
    [t],
  );
  const actions = useMemo<SelectionAction[]>(
    () => [
      {
        id: 'takeOn',
        label: msg`Take on`,
        icon: ClipboardCheck,
        accent: true,
        onSelect: (ids, clear) => void takeOn(ids).then(clear),
      },
    ],
    [takeOn],
  );
  const rowActions = useCallback(
    ({ order }: ArchiveOrder): readonly RowAction[] => [
      { id: 'takeOn', label: msg`Take on`, icon: ClipboardCheck, onSelect: () => void takeOn([order.id]) },
    ],
    [takeOn],
  );
  return (
    <List
      list={queueList}
      view={view}
      source={source}
      arriving={useArriving()}
      onOpen={open}
      rowActions={rowActions}
      selectionActions={actions}
    />
  );
}
