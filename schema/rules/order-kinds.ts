import { orderType, type OrderType } from '#schema/codes.ts';
import {
  objectType,
  operationType,
  workOrderKind,
  type ObjectType,
  type OperationType,
  type WorkOrderKind,
} from '#schema/codes/orders.ts';

/** Rules of an order type: its work, the source of its positions, the completion of a position. */
export interface OrderKind {
  operation: OperationType;
  kind: WorkOrderKind;
  /** Archive objects a position can name; none for materials and for items the archive does not have. */
  objects: readonly ObjectType[];
  /** Permits a code the archive does not know: within the limits for unknown codes, or as a pre-work-order. */
  unknown: 'no' | 'code' | 'described';
  /** Permits a file folder of which only class and attributes are known: the archive finds it by them. */
  byAttributes?: true;
  /**
   * While it is open, no other order can have the same item (O1). A scan order leaves the paper where it is, so it claims
   * nothing.
   */
  claims: boolean;
  /** Event that completes a position. */
  doneBy: 'delivery' | 'scan' | 'deliveryAndScan' | 'receipt' | 'certificate' | 'workOrders';
}

const delivered = { operation: operationType.delivery, kind: workOrderKind.org, claims: true, doneBy: 'delivery' } as const;
const fetched = { operation: operationType.pickup, kind: workOrderKind.pickup, claims: true, doneBy: 'receipt' } as const;
const destroyed = { operation: operationType.destroy, kind: workOrderKind.destroy, claims: true, doneBy: 'certificate' } as const;
const { box, document, fileFolder } = objectType;

/** One row for each order type (S0 §3): a missing type is not handled. */
export const orderKinds: Readonly<Record<OrderType, OrderKind>> = {
  [orderType.orderBox]: { ...delivered, objects: [box], unknown: 'code' },
  [orderType.orderDocument]: { ...delivered, objects: [document], unknown: 'no' },
  [orderType.orderFileFolder]: { ...delivered, objects: [fileFolder], unknown: 'code', byAttributes: true },
  [orderType.orderScan]: {
    operation: operationType.delivery,
    kind: workOrderKind.scan,
    objects: [document, fileFolder],
    unknown: 'no',
    byAttributes: true,
    claims: false,
    doneBy: 'scan',
  },
  [orderType.orderSet]: {
    ...delivered,
    objects: [document, fileFolder],
    unknown: 'no',
    byAttributes: true,
    doneBy: 'deliveryAndScan',
  },
  [orderType.orderTape]: { ...delivered, kind: workOrderKind.tapes, objects: [box], unknown: 'code' },
  [orderType.orderPickupBox]: { ...fetched, objects: [box], unknown: 'code' },
  [orderType.orderPickupDocument]: { ...fetched, objects: [document], unknown: 'code' },
  [orderType.orderPickupFileFolder]: { ...fetched, objects: [fileFolder], unknown: 'code' },
  [orderType.orderDestroyBox]: { ...destroyed, objects: [box], unknown: 'no' },
  [orderType.orderDestroyDocument]: { ...destroyed, objects: [document, fileFolder], unknown: 'no' },
  [orderType.orderDestroyMobile]: {
    ...destroyed,
    kind: workOrderKind.destroyMobile,
    objects: [],
    unknown: 'described',
    claims: false,
  },
  [orderType.orderDestroyFromCity]: {
    ...destroyed,
    kind: workOrderKind.destroyFromCity,
    objects: [],
    unknown: 'described',
    claims: false,
  },
  [orderType.orderMaterial]: {
    operation: operationType.materials,
    kind: workOrderKind.materials,
    objects: [],
    unknown: 'no',
    claims: false,
    doneBy: 'delivery',
  },
  [orderType.orderBulk]: {
    operation: operationType.bulkDelivery,
    kind: workOrderKind.org,
    objects: [],
    unknown: 'no',
    claims: false,
    doneBy: 'workOrders',
  },
};

/** The kind of a type; undefined for a number unknown to this version. */
export function orderKindOf(type: number): OrderKind | undefined {
  return Object.hasOwn(orderKinds, type) ? orderKinds[type as OrderType] : undefined; // checked by `hasOwn`
}

/** True for a position that is incomplete without a stored file. */
export function needsScan({ type }: { type: number }): boolean {
  const doneBy = orderKindOf(type)?.doneBy;
  return doneBy === 'scan' || doneBy === 'deliveryAndScan';
}

/**
 * Paper of a position for its recipient: none if only a scan is ordered, signed if the recipient has signed for it, else due. A set
 * that waits for its scan counts its signed paper as its quantity done.
 */
export function paperOf({ type, quantityDone }: { type: number; quantityDone: number }): 'none' | 'due' | 'signed' {
  const doneBy = orderKindOf(type)?.doneBy;
  if (doneBy === 'scan') return 'none';
  return doneBy === 'deliveryAndScan' && quantityDone > 0 ? 'signed' : 'due';
}

/**
 * True for a set of which only the scan is owed: the recipient has signed for its paper. Its item is over once the scan is stored, or
 * once the archive states why it cannot be made.
 */
export function isScanOwed(its: { type: number; quantityDone: number; fileId: string }): boolean {
  return needsScan(its) && paperOf(its) === 'signed' && its.fileId === '';
}

/** True for a set of which its recipient has one half: the paper or the scan. */
export function isHalfSet({ type, quantityDone, fileId }: { type: number; quantityDone: number; fileId: string }): boolean {
  return orderKindOf(type)?.doneBy === 'deliveryAndScan' && quantityDone > 0 !== (fileId !== '');
}

/** True for a container that an order of this type takes: an order of tapes takes only those of data carriers. */
export function takesMedium(type: number, medium: string | undefined): boolean {
  return type !== orderType.orderTape || medium === 'tape';
}

/** True for an order whose items are at the customer's place, so nothing is picked from a shelf. */
export function isAtDoor({ operation, kind }: { operation: number; kind: number }): boolean {
  const { destroyMobile, destroyFromCity } = workOrderKind;
  return operation === operationType.pickup || kind === destroyMobile || kind === destroyFromCity;
}

/** True if a position of this type fits a basket of this operation and kind. */
export function fitsBasket(type: number, basket: { operation: number; kind: number }): boolean {
  const its = orderKindOf(type);
  if (!its) return false;
  if (basket.operation === operationType.bulkDelivery) return type === orderType.orderBulk;
  return its.operation === basket.operation && its.kind === basket.kind;
}

/** Type of the first positions of a new basket. */
export function firstTypeOf(basket: { operation: number; kind: number }): OrderType | undefined {
  const types = Object.keys(orderKinds).map(Number) as OrderType[]; // the keys of the record
  return types.find((type) => fitsBasket(type, basket));
}

/**
 * True for orders that may be work orders of a bulk order. A destruction is confirmed with its number of items and always approved by
 * another person: sent with a bulk it would be neither.
 */
export function fitsBulk({ operation }: { operation: OperationType }): boolean {
  return operation !== operationType.bulkDelivery && operation !== operationType.destroy;
}

/** Kind of a bulk order of baskets of this kind. */
export function bulkKindOf(basketKind: number): WorkOrderKind {
  return basketKind === workOrderKind.scan ? workOrderKind.scan : workOrderKind.org;
}

/**
 * True for an order of items the archive does not have: they are described one by one before they are fetched (pre-work-order).
 */
export function isOutside({ kind }: { kind: number }): boolean {
  return kind === workOrderKind.destroyMobile || kind === workOrderKind.destroyFromCity;
}

/** True if the order includes a delivery or a pickup, so it needs an address. */
export function needsAddress(basket: { operation: number; kind: number }): boolean {
  const isBrought = basket.operation === operationType.delivery || basket.operation === operationType.materials;
  return isBrought || isOutside(basket);
}

/** Message for a type that no call handles (S1 §5, R-347). */
export const notHandled = (type: number) => `${type} type is not handled`;
/** Message for a type that does not fit the basket (S1 §5, R-347). */
export const WRONG_ORDER_TYPE = 'Wrong order type';
