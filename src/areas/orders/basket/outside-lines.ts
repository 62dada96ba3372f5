import { positionState } from '#schema/codes/orders.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Position } from '#schema/records/position.ts';
import { describedValues } from '#schema/rules/described.ts';

/** A described item with its class and values in words. */
export interface OutsideLine {
  position: Position;
  className: string;
  values: string;
}

/** Items of a pre-work-order in the order they were added. */
export function outsideLines(positions: readonly Position[], classes: readonly DocumentClass[]): OutsideLine[] {
  return positions.flatMap((position) => {
    if (position.state === positionState.withdrawn) return [];
    const its = classes.find(({ id }) => id === position.classId);
    const values = describedValues(its?.attributes ?? [], position.values).map(({ name, value }) => `${name}: ${value}`);
    return [{ position, className: its?.name ?? '', values: values.join(', ') }];
  });
}
