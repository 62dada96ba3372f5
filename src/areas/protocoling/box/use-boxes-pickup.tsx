import { msg } from '@lingui/core/macro';
import { Truck } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { SelectionAction } from '#src/kit/list/selection-bar.tsx';

/** It comes with code of its own: the list does not wait for a dialog. */
const BoxesPickup = lazy(async () => ({ default: (await import('./boxes-pickup.tsx')).BoxesPickup }));

interface Chosen {
  ids: readonly string[];
  clear: () => void;
}

/** Asking for a pickup of the boxes chosen in the list: the action of the selection, and the dialog it opens. */
export function useBoxesPickup() {
  const [chosen, setChosen] = useState<Chosen>();
  const actions = useMemo<SelectionAction[]>(
    () => [
      {
        id: 'pickup',
        label: msg`Order a pickup`,
        icon: Truck,
        accent: true,
        onSelect: (ids, clear) => setChosen({ ids, clear }),
      },
    ],
    [],
  );
  const close = (isAsked: boolean) => {
    if (isAsked) chosen?.clear();
    setChosen(undefined);
  };
  const dialog = chosen ? (
    <Suspense>
      <BoxesPickup ids={chosen.ids} onClose={close} />
    </Suspense>
  ) : null;
  return { actions, dialog };
}
