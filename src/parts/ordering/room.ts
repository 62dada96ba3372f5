import { positionState } from '#schema/codes/orders.ts';
import { blankItem, type Position } from '#schema/records/position.ts';
import { fitting, type UnknownMost } from '#schema/rules/order-room.ts';
import type { NewItem } from './acts.ts';

/** Items of which only the first have room in their basket. */
export interface Lacking {
  room: number;
  items: number;
}

/**
 * The first basket without room for all items that go into it; undefined if each has. An item that is in its basket needs none.
 *
 * @param groups items by the id of their basket
 * @param positions those of the baskets, the withdrawn ones too
 */
export function lackingRoom(
  groups: ReadonlyMap<string, readonly NewItem[]>,
  positions: readonly Position[],
  most: UnknownMost,
): Lacking | undefined {
  for (const [id, items] of groups) {
    const listed = positions.filter(({ orderId }) => orderId === id);
    const living = new Set(listed.flatMap(({ objectId, state }) => (state === positionState.withdrawn ? [] : objectId || [])));
    const fresh = items.filter(({ objectId }) => !living.has(objectId));
    const room = fitting(
      fresh.map((item) => ({ ...blankItem, ...item })),
      listed,
      most,
    );
    if (room < fresh.length) return { room, items: fresh.length };
  }
  return undefined;
}
