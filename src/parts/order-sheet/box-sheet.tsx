import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderType } from '#schema/codes.ts';
import { useLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { availabilityOf } from '#src/parts/ordering/item-facts.ts';
import { boxItem } from './box-item.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { useOrderStatus } from './use-order-status.ts';
import { SHEET_OPERATION, sheetLines } from './wanted.ts';

const type = orderType.orderBox;

/** Returns the chosen boxes with their availability, again when it changes. */
function useLines(ids: readonly string[]) {
  const found = useLive(containersById, ids);
  const boxes = useMemo(() => (found ?? []).flatMap(({ row }) => row ?? []), [found]);
  const items = useMemo(() => boxes.map((box) => boxItem(box, type)), [boxes]);
  const here = useLive(availabilityOf, items, '');
  const data = useOrderStatus(ids, (boxIdList) => ({ workOrderMode: SHEET_OPERATION, guidList: [], boxIdList, type }));
  return useMemo(() => {
    const wanted = items.map(({ objectId: id, code, title }) => ({ id, classId: '', containerId: id, code, title }));
    return sheetLines(wanted, items, data, here);
  }, [items, data, here]);
}

/** Orders boxes of the archive from their list. */
export function BoxSheet({ ids, onClose }: { ids: readonly string[]; onClose: (isAdded: boolean) => void }) {
  const { t } = useLingui();
  const lines = useLines(ids);
  return (
    <SheetDialog
      title={<Plural value={ids.length} one="Order # box" other="Order # boxes" />}
      lines={lines}
      noneGoes={t`None of these boxes can be ordered now.`}
      onClose={onClose}
    />
  );
}
