import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Boxes, Package, PackagePlus, Search } from 'lucide-react';
import { useMemo } from 'react';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import { boxTypeIn } from '#schema/rules/basket-types.ts';
import { useSteadyLive } from '#src/data/live/live.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { groupRows, type RowGroup } from '#src/kit/list/row-groups.ts';
import { addItem } from '#src/parts/ordering/acts.ts';
import { saving } from '#src/data/sync/run.ts';
import { BOX_GROUP, BOX_INSTEAD, groupOf, inGroups, type BasketLine } from './basket-lines.ts';
import { boxItem } from '#src/parts/order-sheet/box-item.ts';
import type { useBasket } from './use-basket.ts';

type Heading = Omit<RowGroup, 'id' | 'at'>;

/** The box that the heading of a line names; none for whole boxes and codes. */
function boxOfHeading(line: BasketLine): string[] {
  const group = groupOf(line);
  return group.startsWith(BOX_GROUP) && group !== BOX_GROUP ? [group.slice(BOX_GROUP.length)] : [];
}

/** Lines of the basket under the headings of their boxes; where many are of one box, the box itself is offered. */
export function useGroups(order: Order, lines: readonly BasketLine[], acts: ReturnType<typeof useBasket>) {
  const { t } = useLingui();
  const boxIds = [...new Set(lines.flatMap(boxOfHeading))].toSorted();
  const boxes = useSteadyLive(containersById, boxIds);
  return useMemo(() => {
    const byId = new Map((boxes ?? []).map((doc) => [doc.id, doc.row]));
    const ofBox = (id: string, members: readonly BasketLine[]): Heading => {
      const box = byId.get(id);
      const [count, all] = [members.length, box?.documents ?? 0];
      const boxType = boxTypeIn(order);
      const instead = box && boxType && count >= BOX_INSTEAD && order.operation === operationType.delivery;
      const orderBox = () =>
        void saving(async () => {
          await addItem(order.id, boxItem(box!, boxType!));
          await acts.remove(members.map(({ position }) => position));
        });
      return {
        title: box?.code ?? t`Box`,
        icon: Package,
        note: box ? t`${count} of ${plural(all, { one: '# document', other: '# documents' })}` : undefined,
        hint: instead ? t`${plural(count, { one: '# document of this box', other: '# documents of this box' })}` : undefined,
        action: instead ? { label: t`Order the box`, onSelect: orderBox } : undefined,
      };
    };
    const headOf = (key: string, members: readonly BasketLine[]): Heading => {
      if (key === 'materials') return { title: t`Materials`, icon: PackagePlus, note: String(members.length) };
      if (key === 'boxes') return { title: t`Whole boxes`, icon: Boxes, note: String(members.length) };
      if (key === 'byAttributes') return { title: t`Folders by attributes`, icon: Search, note: String(members.length) };
      if (key === 'unknown') return { title: t`Not on the server yet`, icon: Search, note: String(members.length) };
      return ofBox(key.slice(BOX_GROUP.length), members);
    };
    return groupRows(inGroups(lines), groupOf, headOf);
  }, [order, lines, acts, boxes, t]);
}
