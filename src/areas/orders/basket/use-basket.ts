import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OrderType } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import type { ContainerType, DocumentClass } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { exceeded } from '#schema/rules/order-room.ts';
import { isOutside } from '#schema/rules/order-kinds.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf, containerTypes } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { addItem, changeItem, removeItem, restoreItem } from '#src/parts/ordering/acts.ts';
import { codedItem, type NoItem } from './coded-item.ts';

const none: readonly DocumentClass[] = [];
const noTypes: readonly ContainerType[] = [];

export type CodeAdded = NoItem | 'added' | 'twice' | 'outside' | 'full' | 'failed';

/** Actions on the positions of a basket. What needs no look at the positions stays the same while they change: rows have it. */
export function useBasket(basket: Order, positions: readonly Position[], type: OrderType) {
  const { t } = useLingui();
  const classes = useLive(classesOf, basket.projectId) ?? none;
  const types = useLive(containerTypes) ?? noTypes;
  const { parameters } = useSession();
  const unknownBoxes = parameters?.maxOrderUnknownBoxCode ?? ORDER_LIMITS.unknownBoxCodes;
  const acts = useMemo(() => {
    const remove = async (removed: readonly Position[]): Promise<boolean> =>
      saving(async () => {
        for (const one of removed) await removeItem(one);
      });
    const restore = async (removed: readonly Position[]): Promise<boolean> =>
      saving(async () => {
        for (const one of removed) await restoreItem(one, basket);
        snack(t`Back in the basket.`);
      });
    const change = (one: Position, changes: Parameters<typeof changeItem>[1]) => saving(() => changeItem(one, changes));
    return { remove, restore, change };
  }, [basket, t]);
  const addCode = useMemo(() => {
    // the limit of file folders is a setting that only the service reads
    const most = { unknownBoxes, unknownFolders: Infinity };
    return async (text: string): Promise<CodeAdded> => {
      if (isOutside(basket)) return 'outside';
      const code = normaliseCode(text);
      if (positions.some((one) => one.code === code && one.state === 1)) return 'twice';
      const item = await codedItem(basket, type, code, { classes, types });
      if (typeof item === 'string') return item;
      if (exceeded({ ...blankItem, ...item }, positions, most) > 0) return 'full';
      if (!(await saving(() => addItem(basket.id, item)))) return 'failed';
      announce(t`${code} added`);
      return 'added';
    };
  }, [basket, positions, type, classes, types, unknownBoxes, t]);
  return useMemo(() => ({ ...acts, addCode }), [acts, addCode]);
}
