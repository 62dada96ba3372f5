import { objectType, positionState, type ObjectType } from '#schema/codes/orders.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import type { Position } from '#schema/records/position.ts';

/** The part of an item that limits count. */
export interface Roomed {
  objectId: string;
  materialId: string;
  objectType: ObjectType;
}

/** An item that is listed in an order. What was taken out of it stays listed and needs no room. */
export type Listed = Roomed & Pick<Position, 'state'>;

/** Codes of one order that the vault does not know. */
export interface UnknownMost {
  unknownBoxes: number;
  unknownFolders: number;
}

/**
 * The limit that one more item would exceed: of the items of an order, or of its unknown codes; 0 if there is room. The device asks
 * before it accepts a scan, the service when the item arrives.
 */
export function exceeded(item: Roomed, listed: readonly Listed[], { unknownBoxes, unknownFolders }: UnknownMost): number {
  const others = listed.filter(({ state }) => state !== positionState.withdrawn);
  if (others.length >= ORDER_LIMITS.positions) return ORDER_LIMITS.positions;
  if (!isUnknown(item)) return 0;
  const most = item.objectType === objectType.box ? unknownBoxes : unknownFolders;
  return others.filter((one) => isUnknown(one) && one.objectType === item.objectType).length >= most ? most : 0;
}

/** Returns how many of these items an order takes, in their order, until it has no room. */
export function fitting(items: readonly Roomed[], listed: readonly Listed[], most: UnknownMost): number {
  const all = [...listed];
  for (const [taken, item] of items.entries()) {
    if (exceeded(item, all, most) > 0) return taken;
    all.push({ ...item, state: positionState.asked });
  }
  return items.length;
}

const isUnknown = ({ objectId, materialId }: Roomed): boolean => objectId === '' && materialId === '';
