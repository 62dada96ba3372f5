import { useLingui } from '@lingui/react/macro';
import { PackageCheck, PackageX, Warehouse } from 'lucide-react';
import { useMemo } from 'react';
import { positionState } from '#schema/codes/orders.ts';
import { groupRows } from '#src/kit/list/row-groups.ts';
import { aislesOf, divided, type PickLine } from './pick-lines.ts';

/** The pick list under the headings of its aisles; what was not found and what is picked comes after it. */
export function useAisles(lines: readonly PickLine[]) {
  const { t } = useLingui();
  return useMemo(() => {
    const { left, picked } = divided(lines);
    const notFound = lines.filter(({ position }) => position.state === positionState.notFound);
    const aisles = aislesOf(lines.map(({ shelf }) => shelf));
    const keyOf = ({ position, shelf }: PickLine): string => {
      if (position.state === positionState.picked) return 'picked';
      return position.state === positionState.notFound ? 'notFound' : `aisle/${aisles.get(shelf) ?? ''}`;
    };
    return groupRows([...left, ...notFound, ...picked], keyOf, (key, members) => {
      const count = members.length;
      if (key === 'picked') return { title: t`Picked`, icon: PackageCheck, note: String(count) };
      if (key === 'notFound') return { title: t`Not found`, icon: PackageX, note: String(count) };
      const aisle = key.slice('aisle/'.length);
      return { title: aisle === '' ? t`No shelf known` : t`Aisle ${aisle}`, icon: Warehouse, note: t`${count} left` };
    });
  }, [lines, t]);
}
