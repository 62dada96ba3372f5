import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { orderType, type OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isOutside, orderKindOf } from '#schema/rules/order-kinds.ts';
import { containerByCode } from '#src/data/queries/containers.ts';
import { saving } from '#src/data/sync/run.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { announce } from '#src/kit/feedback/live-region.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { addItem, changeItem, codeItem, removeItem, restoreItem, type NewItem } from '#src/parts/ordering/acts.ts';

/** Type of a whole box in a basket. */
export function boxTypeIn({ operation }: Pick<Order, 'operation'>): OrderType {
  const ofBoxes = [orderType.orderBox, orderType.orderPickupBox, orderType.orderDestroyBox];
  return ofBoxes.find((type) => orderKindOf(type)?.operation === operation) ?? orderType.orderBox;
}

/** A box of this device as an item of a basket. */
export function boxItem(box: Container, type: OrderType): NewItem {
  return {
    projectId: box.projectId,
    centralArchiveId: box.centralArchiveId,
    type,
    objectType: objectType.box,
    objectId: box.id,
    containerId: box.id,
    code: box.code,
    classId: '',
    values: {},
    title: box.description,
  };
}

export type CodeAdded = 'added' | 'twice' | 'otherProject' | 'unknown' | 'outside' | 'failed';

/** Actions on the positions of a basket. */
export function useBasket(basket: Order, positions: readonly Position[], type: OrderType) {
  const { t } = useLingui();
  return useMemo(() => {
    const addCode = async (text: string): Promise<CodeAdded> => {
      if (isOutside(basket)) return 'outside';
      const code = normaliseCode(text);
      if (positions.some((one) => one.code === code && one.state === 1)) return 'twice';
      const store = openNow()?.store;
      const box = store && (await containerByCode(store, code))?.row;
      if (box && box.projectId !== basket.projectId) return 'otherProject';
      // only types that are looked for by a code can be ordered without knowing the item
      if (!box && orderKindOf(type)?.unknown !== 'code') return 'unknown';
      const item = box ? boxItem(box, boxTypeIn(basket)) : codeItem(basket, type, code);
      if (!(await saving(() => addItem(basket.id, item)))) return 'failed';
      announce(t`${code} added`);
      return 'added';
    };
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
    return { addCode, remove, restore, change };
  }, [basket, positions, type, t]);
}
