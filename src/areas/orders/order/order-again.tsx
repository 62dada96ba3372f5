import { Plural, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { pathTo } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { SheetGroups } from '#src/parts/order-sheet/sheet-groups.tsx';
import { groupsOf } from '#src/parts/order-sheet/wanted.ts';
import { addItems } from '#src/parts/ordering/acts.ts';
import { useBaskets } from '#src/parts/ordering/use-baskets.ts';
import { useNoRoom } from '#src/parts/ordering/use-no-room.ts';
import { targetOf } from '#src/parts/ordering/targets.ts';
import { sameChanges, useLinesAgain } from './again.ts';

interface OrderAgainProps {
  /** An order that is over. */
  order: Order;
  positions: readonly Position[];
  onClose: () => void;
}

/** Puts items of an order that is over into a basket: what can go, what needs an agreement, what cannot go and why. */
export function OrderAgain({ order, positions, onClose }: OrderAgainProps) {
  const { t } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const { baskets, noRoomFor } = useBaskets();
  const lines = useLinesAgain(order, positions);
  const groups = useMemo(() => groupsOf(lines), [lines]);
  const going = useMemo(() => [...groups.can, ...groups.agree].flatMap(({ item }) => item ?? []), [groups]);
  const noRoom = useNoRoom(going, baskets);
  const add = async () => {
    const [id] = await addItems(going, baskets ?? [], sameChanges(order));
    onClose();
    if (id === undefined) return;
    await navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: targetOf(order.operation), id }) });
  };
  const noneGoes = t`None of these items can be ordered now.`;
  return (
    <FormDialog
      open
      width="wide"
      title={<Plural value={positions.length} one="Order # item again" other="Order # items again" />}
      submitLabel={t`Add to basket`}
      disabledReason={baskets === undefined ? t`Loading` : going.length === 0 ? noneGoes : (noRoomFor(going) ?? noRoom)}
      onSubmit={() => saving(add)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 pt-1">
        <SheetGroups groups={groups} />
      </div>
    </FormDialog>
  );
}
