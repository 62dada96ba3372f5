import { Trans, useLingui } from '@lingui/react/macro';
import { ShoppingBasket } from 'lucide-react';
import { useMemo, useState } from 'react';
import { orderType } from '#schema/codes.ts';
import type { Container } from '#schema/records/container.ts';
import { useLive } from '#src/data/live/live.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { saving } from '#src/data/sync/run.ts';
import { Button } from '#src/kit/button/button.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { addItems } from '#src/parts/ordering/acts.ts';
import { useBaskets } from '#src/parts/ordering/use-baskets.ts';
import { useNoRoom } from '#src/parts/ordering/use-no-room.ts';
import { usualChanges } from '#schema/rules/usual-changes.ts';
import { boxItem } from './box-item.ts';

interface PickupBasketProps {
  boxes: readonly Container[];
  onAdded: () => void;
}

/** Collects boxes in the basket of a pickup that is sent later, instead of ordering them now. */
export function PickupBasket({ boxes, onAdded }: PickupBasketProps) {
  const { t } = useLingui();
  const { baskets, noRoomFor } = useBaskets();
  const kept = useLive(keptPreferences);
  const [busy, setBusy] = useState(false);
  const items = useMemo(() => boxes.map((box) => boxItem(box, orderType.orderPickupBox)), [boxes]);
  const noRoom = useNoRoom(items, baskets);
  const add = async () => {
    setBusy(true);
    const isAdded = await saving(() => addItems(items, baskets ?? [], usualChanges(kept?.list ?? [])));
    setBusy(false);
    if (!isAdded) return;
    snack(t`In the basket. The cart at the top opens it.`);
    onAdded();
  };
  const whyNot =
    baskets === undefined ? t`Loading` : boxes.length === 0 ? t`Choose at least one box.` : (noRoomFor(items) ?? noRoom);
  return (
    <div className="pt-4">
      <Button icon={ShoppingBasket} busy={busy} disabledReason={whyNot} onClick={() => void add()}>
        <Trans>Add to basket</Trans>
      </Button>
    </div>
  );
}
