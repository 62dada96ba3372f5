import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { ordersIn } from '#src/data/queries/orders.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { addItems, type NewItem } from '#src/parts/ordering/acts.ts';
import { availabilityOf } from '#src/parts/ordering/item-facts.ts';
import { usualChanges } from '#src/parts/ordering/usual-changes.ts';
import { SheetGroups } from './sheet-groups.tsx';
import { groupsOf, SHEET_OPERATION, sheetLines } from './wanted.ts';

const drafts = [orderStatus.draft];
const type = orderType.orderBox;

const itemOf = ({ id, projectId, centralArchiveId, code, description }: Container): NewItem => ({
  projectId,
  centralArchiveId,
  type,
  objectType: objectType.box,
  objectId: id,
  containerId: id,
  code,
  classId: '',
  values: {},
  title: description,
});

/** Returns the chosen boxes with their availability, again when it changes. */
function useLines(ids: readonly string[]) {
  const found = useLive(containersById, ids);
  const boxes = useMemo(() => (found ?? []).flatMap(({ row }) => row ?? []), [found]);
  const items = useMemo(() => boxes.map((box) => itemOf(box)), [boxes]);
  const here = useLive(availabilityOf, items, '');
  const asked = useMemo(() => ({ workOrderMode: SHEET_OPERATION, guidList: [], boxIdList: [...ids], type }), [ids]);
  const { data } = useCalled(orderCalls.documentOrderStatus, asked);
  return useMemo(() => {
    const wanted = items.map(({ objectId: id, code, title }) => ({ id, classId: '', containerId: id, code, title }));
    return sheetLines(wanted, items, data, here);
  }, [items, data, here]);
}

/** Puts boxes of the archive into the baskets of their projects: what can go, what needs an agreement, what cannot go and why. */
export function BoxSheet({ ids, onClose }: { ids: readonly string[]; onClose: (isAdded: boolean) => void }) {
  const { t } = useLingui();
  const lines = useLines(ids);
  const open = useLive(ordersIn, drafts);
  const kept = useLive(keptPreferences);
  const groups = useMemo(() => groupsOf(lines), [lines]);
  const going = [...groups.can, ...groups.agree].flatMap(({ item }) => item ?? []);
  const add = async () => {
    await addItems(
      going,
      (open ?? []).flatMap(({ row }) => row ?? []),
      usualChanges(kept?.list ?? []),
    );
    snack(t`In the basket. The cart at the top opens it.`);
    onClose(true);
  };
  return (
    <FormDialog
      open
      width="wide"
      title={<Plural value={ids.length} one="Order # box" other="Order # boxes" />}
      submitLabel={t`Add to basket`}
      disabledReason={
        open === undefined ? t`Loading` : going.length === 0 ? t`None of these boxes can be ordered now.` : undefined
      }
      onSubmit={() => saving(add)}
      onClose={() => onClose(false)}
    >
      <div className="flex flex-col gap-4 pt-1">
        <SheetGroups groups={groups} />
      </div>
    </FormDialog>
  );
}
