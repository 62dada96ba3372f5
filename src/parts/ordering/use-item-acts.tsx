import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PackageX, Undo2, X } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { orderStatus } from '#schema/codes.ts';
import { positionState, type PositionState } from '#schema/codes/orders.ts';
import { positionFail, positionUnpick } from '#schema/operations/fulfilment.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { run, saving } from '#src/data/sync/run.ts';
import type { RowAction } from '#src/kit/list/declare.ts';
import { removeItem } from './acts.ts';
import { itemActs, type ItemAct } from './item-acts.ts';
import { ReasonDialog } from './order-reason-dialog.tsx';

interface Asking {
  order: Order;
  position: Position;
}

/** Actions of one item of a sent order, and the dialog one of them opens. */
export function useItemActs(): { actionsOf: (order: Order, position: Position) => RowAction[]; dialog: ReactNode } {
  const { t } = useLingui();
  const userId = useSession().identity?.userId ?? '';
  const [asking, setAsking] = useState<Asking>();
  const actionsOf = useCallback(
    (order: Order, position: Position): RowAction[] => {
      const known: Readonly<Record<ItemAct, RowAction>> = {
        putBack: { id: 'putBack', label: msg`Put back`, icon: Undo2, onSelect: () => putBack(position) },
        notHere: { id: 'notHere', label: msg`Not here`, icon: PackageX, onSelect: () => notHere(position) },
        refuse: { id: 'refuse', label: msg`Not possible`, icon: X, onSelect: () => setAsking({ order, position }) },
        withdraw: {
          id: 'withdraw',
          label: msg({ message: 'Withdraw', context: 'item of an order' }),
          icon: X,
          danger: true,
          onSelect: () => void saving(() => removeItem(position)),
        },
      };
      return itemActs(order, position, { userId, may: can }).map((act) => known[act]);
    },
    [userId],
  );
  const dialog = asking ? (
    <ReasonDialog
      title={t`Not possible for the archive`}
      operation={asking.order.operation}
      onGiven={async ({ reasonId, reason }) => {
        const { id: entityId, orderId } = asking.position;
        const payload = { orderId, as: 'refused' as const, reasonId, note: reason };
        const isSaved = await saving(() => run.save(positionFail, { entityId, payload }));
        if (isSaved) setAsking(undefined);
        return isSaved;
      }}
      onClose={() => setAsking(undefined)}
    />
  ) : null;
  return { actionsOf, dialog };
}

function putBack({ id: entityId, orderId }: Position): void {
  void saving(() => run.save(positionUnpick, { entityId, payload: { orderId } }));
}

const lostFrom = (state: PositionState): { from?: 'picked' | 'onTheWay' } =>
  state === positionState.picked ? { from: 'picked' } : state === positionState.onTheWay ? { from: 'onTheWay' } : {};

/** An item that was in hand already is lost since then, so no earlier pick prevails. */
function notHere({ id: entityId, orderId, state }: Position): void {
  const payload = { orderId, as: 'notFound' as const, reasonId: '', note: '', ...lostFrom(state) };
  void saving(() => run.save(positionFail, { entityId, payload }));
}

/** True where an order of this person has items with actions at all: its list then has a menu in each row. */
export const hasItemActs = ({ status }: Order): boolean =>
  status === orderStatus.inProgress
    ? can('order.fulfil')
    : status === orderStatus.waitingForAcceptance || status === orderStatus.accepted;
