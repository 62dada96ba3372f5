import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import type { Order } from '#schema/records/order.ts';
import { useLive } from '#src/data/live/live.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { addItem, addItems } from '#src/parts/ordering/acts.ts';
import { useBaskets } from '#src/parts/ordering/use-baskets.ts';
import { useNoRoom } from '#src/parts/ordering/use-no-room.ts';
import { usualChanges } from '#schema/rules/usual-changes.ts';
import { SheetGroups } from './sheet-groups.tsx';
import { groupsOf, type sheetLines } from './wanted.ts';

interface SheetDialogProps {
  title: ReactNode;
  lines: ReturnType<typeof sheetLines>;
  /** Why nothing can be added, where no line can go. */
  noneGoes: string;
  /** The basket they go into; without one, those of their projects. */
  basket?: Order | undefined;
  /** Choices above the groups. */
  children?: ReactNode;
  /** With `true` when they are in a basket. */
  onClose: (isAdded: boolean) => void;
}

/** Puts items into the baskets of their projects: what can go, what needs an agreement, what cannot go and why. */
export function SheetDialog({ title, lines, noneGoes, basket, children, onClose }: SheetDialogProps) {
  const { t } = useLingui();
  const { baskets, noRoomFor } = useBaskets();
  const kept = useLive(keptPreferences);
  const groups = useMemo(() => groupsOf(lines), [lines]);
  const going = useMemo(() => [...groups.can, ...groups.agree].flatMap(({ item }) => item ?? []), [groups]);
  const noRoom = useNoRoom(going, baskets, basket);
  const add = async () => {
    if (basket) for (const item of going) await addItem(basket.id, item);
    else await addItems(going, baskets ?? [], usualChanges(kept?.list ?? []));
    snack(basket ? t`In the basket.` : t`In the basket. The cart at the top opens it.`);
    onClose(true);
  };
  const whyNot = going.length === 0 ? noneGoes : ((basket ? undefined : noRoomFor(going)) ?? noRoom);
  return (
    <FormDialog
      open
      width="wide"
      title={title}
      submitLabel={t`Add to basket`}
      disabledReason={baskets === undefined ? t`Loading` : whyNot}
      onSubmit={() => saving(add)}
      onClose={() => onClose(false)}
    >
      <div className="flex flex-col gap-4 pt-1">
        {children}
        <SheetGroups groups={groups} />
      </div>
    </FormDialog>
  );
}
