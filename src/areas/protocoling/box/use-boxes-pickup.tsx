import { msg } from '@lingui/core/macro';
import { Truck } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { BoxSheet } from '#src/parts/order-sheet/later.ts';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';

/** Loaded separately, so the list does not wait for a dialog. */
const BoxesPickup = lazy(async () => ({ default: (await import('./boxes-pickup.tsx')).BoxesPickup }));

interface Chosen {
  ids: readonly string[];
  clear: () => void;
}

/**
 * Ordering the boxes chosen in the list: a pickup of closed boxes, or a delivery of those in the archive. The action of the selection,
 * and the dialog it opens.
 */
export function useBoxesPickup(isArchived: boolean) {
  const [chosen, setChosen] = useState<Chosen>();
  const actions = useMemo<SelectionAction[]>(
    () => [
      {
        id: 'pickup',
        label: isArchived ? msg`Add to basket` : msg`Order a pickup`,
        icon: Truck,
        accent: true,
        onSelect: (ids, clear) => setChosen({ ids, clear }),
      },
    ],
    [isArchived],
  );
  const Dialog = isArchived ? BoxSheet : BoxesPickup;
  const close = (isAsked: boolean) => {
    if (isAsked) chosen?.clear();
    setChosen(undefined);
  };
  const dialog = chosen ? (
    <Suspense>
      <Dialog ids={chosen.ids} onClose={close} />
    </Suspense>
  ) : null;
  return { actions, dialog };
}
