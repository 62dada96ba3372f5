import { combineLatest, map, type Observable } from 'rxjs';
import { containerStatus } from '#schema/codes.ts';
import { objectType, operationType, positionState } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { availability, bringsBox, type Claim, type ItemFacts } from '#schema/rules/availability.ts';
import { holderOf, lastMove, movedAt } from '#schema/rules/holder.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { ordersIn, positionsAbout, type OrderDoc } from '#src/data/queries/orders.ts';
import { lanesUnsent } from '#src/data/queries/outbox.ts';
import type { Db } from '#src/data/database/database.ts';
import { openStatuses, segments } from './segments.ts';

/** The item asked of the archive, as far as availability depends on it. */
export type Wanted = Pick<Position, 'type' | 'objectType' | 'objectId' | 'containerId'> &
  Partial<Pick<Position, 'materialId' | 'quantity' | 'state' | 'byAttributes'>>;
/** Free pieces by material, as the archive counted them last. */
export type FreeStock = Readonly<Record<string, number>>;
/** Availability of an item, and the owner of another basket that has it. */
export type Availability = ReturnType<typeof availability> & {
  /** Owner of another basket the item is in. A draft claims nothing, so both can send it. */
  inBasketOf?: string | undefined;
};

interface Known {
  boxes: ReadonlyMap<string, Container>;
  positions: readonly Position[];
  orders: ReadonlyMap<string, Order>;
  /** Baskets that are not sent yet. */
  drafts: ReadonlyMap<string, Order>;
  /** Boxes with work that this device has not sent. */
  unsent: ReadonlySet<string>;
  /** Basket the items are in. */
  orderId: string;
  free: FreeStock;
}

/**
 * Availability of items by what this device knows, again when it changes. The service judges with the same function; what is
 * not on this device needs the user's agreement, and is checked when the order is sent.
 */
export const availabilityOf = (
  db: Db,
  wanted: readonly Wanted[],
  orderId: string,
  free: FreeStock = {},
): Observable<Availability[]> => {
  const ids = [...new Set(wanted.flatMap(({ objectId, containerId }) => [objectId, containerId]))].filter((id) => id !== '');
  const rows = combineLatest([
    containersById(db, ids),
    positionsAbout(db, ids),
    ordersIn(db, openStatuses),
    ordersIn(db, segments.drafts),
  ]);
  return combineLatest([rows, lanesUnsent(db, ids)]).pipe(
    map(([[boxes, positions, orders, drafts], unsent]) => {
      const known: Known = {
        boxes: new Map(boxes.flatMap(({ id, row }) => (row ? [[id, row] as const] : []))),
        positions: positions.flatMap(({ row }) => (row ? [row] : [])),
        orders: byId(orders),
        drafts: byId(drafts),
        unsent,
        orderId,
        free,
      };
      return wanted.map((item) => ({
        ...availability({ ...factsOf(item, known), wholeBox: documentsAlong(item, wanted, known) }),
        inBasketOf: otherBasketOf(item, known),
      }));
    }),
  );
};

const byId = (orders: readonly OrderDoc[]) => new Map(orders.flatMap(({ id, row }) => (row ? [[id, row] as const] : [])));

/** Owner of another basket that has the item, where it is not of the same person. */
function otherBasketOf({ objectId }: Wanted, { positions, drafts, orderId }: Known): string | undefined {
  const owner = drafts.get(orderId)?.createdBy;
  const its = positions.filter((one) => one.objectId === objectId && one.state !== positionState.withdrawn);
  const others = its.flatMap((one) => drafts.get(one.orderId) ?? []);
  return others.find(({ id, createdBy }) => id !== orderId && createdBy !== owner)?.createdByName;
}

/** Documents that come along with an item, because its box is in the same basket. */
function documentsAlong({ objectType: type, containerId }: Wanted, wanted: readonly Wanted[], { boxes }: Known): number {
  return type !== objectType.box && bringsBox(wanted, containerId) ? (boxes.get(containerId)?.documents ?? 0) : 0;
}

function factsOf(item: Wanted, { boxes, positions, orders, unsent, orderId, free }: Known): ItemFacts {
  const { materialId = '', quantity = 0 } = item;
  const pieces = free[materialId];
  const operation = orderKindOf(item.type)?.operation;
  const isBox = item.objectType === objectType.box;
  const boxId = isBox ? item.objectId : item.containerId;
  const box = boxes.get(boxId);
  const others = positions.filter((one) => one.orderId !== orderId);
  const own = others.filter((one) => item.objectId !== '' && one.objectId === item.objectId);
  const ofBox = others.filter((one) => boxId !== '' && one.objectId === boxId && one.objectId !== item.objectId);
  const out = others.filter((one) => isBox && one.containerId === item.objectId && one.objectId !== item.objectId && one.claimed);
  return {
    type: item.type,
    objectType: item.objectType,
    known: box !== undefined,
    byAttributes: item.byAttributes,
    unchecked: operation === operationType.destroy,
    notHere: item.objectId !== '' && box === undefined,
    holder: box ? holderOf(box.status, [...own, ...ofBox]) : undefined,
    movedAt: movedAt([...own, ...ofBox]),
    searchOver: !orders.has(lastMove([...own, ...ofBox])?.orderId ?? ''),
    // a pickup waits for the closing of its boxes anyway, so it needs no agreement
    unsentDevices: unsent.has(boxId) && operation !== operationType.pickup ? 1 : 0,
    opened: box?.status === containerStatus.opened,
    onOrder: claimOf(own, orders),
    boxOnOrder: claimOf(ofBox, orders),
    documentsOut: out.length,
    stock: pieces === undefined ? undefined : { free: pieces, asked: quantity },
  };
}

function claimOf(positions: readonly Position[], orders: ReadonlyMap<string, Order>): Claim | undefined {
  const claim = positions.find(({ claimed }) => claimed);
  if (!claim) return undefined;
  const its = orders.get(claim.orderId);
  return {
    number: its?.stamp?.number || claim.orderId.slice(-4).toUpperCase(),
    who: its?.createdByName ?? '',
    since: its?.finalisedAt ?? 0,
  };
}
