import { orderStatus, orderType, type OrderStatus, type OrderType } from '#schema/codes.ts';
import { positionState, type PositionState } from '#schema/codes/orders.ts';
import type { DemoBase } from '#service/demo/demo-part.ts';

/** The orders of the demonstration: each line makes so many orders of a type in a status. */

/** Small clients have one order of some lines (`few`), and no past. */
export const isLarge = ({ plan }: Pick<DemoBase, 'plan'>): boolean => plan.urlPath === 'demo';

export interface OrderPlan {
  type: OrderType;
  status: OrderStatus;
  /** Orders of this line in the large client. */
  many: number;
  /** Items of each. */
  items: number;
  /** States the items take in turn; those of the status without them. */
  states?: readonly PositionState[];
  /** Days before the moment the data look back from; open orders are younger. */
  age: number;
  /** Past its due moment. */
  late?: true;
  /** Days between one order of the line and the one before, for orders of the past; without it all have one age. */
  every?: number;
  /** Small clients have one of it. */
  few?: true;
}

const { draft, waitingForAcceptance: waiting, accepted, inProgress, completed, cancelled, rejected } = orderStatus;
const { asked, picked, onTheWay, done, notFound } = positionState;
const line = (
  type: OrderType,
  status: OrderStatus,
  many: number,
  items: number,
  age: number,
  more: Pick<OrderPlan, 'states' | 'late' | 'every' | 'few'> = {},
): OrderPlan => ({ type, status, many, items, age, ...more });

/** Every type and every status, some partly done, some late. Two drafts of one kind are there to be joined. */
export const orderPlans: readonly OrderPlan[] = [
  line(orderType.orderBox, draft, 2, 3, 1, { few: true }),
  line(orderType.orderBox, waiting, 2, 4, 2, { few: true }),
  line(orderType.orderBox, accepted, 2, 5, 2, { few: true }),
  line(orderType.orderBox, accepted, 1, 2, 6, { late: true, few: true }),
  line(orderType.orderBox, inProgress, 1, 6, 3, { states: [asked, picked, asked], few: true }),
  line(orderType.orderBox, inProgress, 1, 3, 4, { states: [onTheWay] }),
  line(orderType.orderBox, completed, 4, 3, 40, { few: true }),
  line(orderType.orderBox, completed, 1, 5, 25, { states: [done, done, notFound] }),
  line(orderType.orderBox, cancelled, 1, 2, 30, { few: true }),
  line(orderType.orderBox, rejected, 1, 2, 33, { few: true }),
  line(orderType.orderDocument, draft, 1, 4, 1),
  line(orderType.orderDocument, waiting, 1, 3, 1),
  line(orderType.orderDocument, accepted, 1, 6, 2, { few: true }),
  line(orderType.orderDocument, inProgress, 1, 5, 3, { states: [asked, picked] }),
  line(orderType.orderDocument, completed, 3, 4, 50),
  line(orderType.orderFileFolder, accepted, 1, 2, 2),
  line(orderType.orderFileFolder, completed, 1, 2, 60),
  line(orderType.orderScan, waiting, 1, 3, 1, { few: true }),
  line(orderType.orderScan, accepted, 1, 4, 2),
  line(orderType.orderScan, inProgress, 1, 3, 3, { states: [picked, asked] }),
  line(orderType.orderSet, waiting, 1, 2, 1),
  line(orderType.orderSet, accepted, 1, 2, 2),
  line(orderType.orderTape, draft, 1, 2, 1),
  line(orderType.orderTape, accepted, 1, 2, 2),
  line(orderType.orderPickupBox, draft, 1, 3, 1),
  line(orderType.orderPickupDocument, accepted, 1, 3, 2),
  line(orderType.orderPickupFileFolder, waiting, 1, 2, 1),
  line(orderType.orderDestroyBox, draft, 1, 3, 1),
  line(orderType.orderDestroyBox, waiting, 1, 4, 4, { few: true }),
  line(orderType.orderDestroyBox, accepted, 1, 3, 5),
  line(orderType.orderDestroyBox, rejected, 1, 2, 70),
  line(orderType.orderDestroyDocument, waiting, 1, 2, 3),
  line(orderType.orderDestroyMobile, draft, 1, 2, 1),
  line(orderType.orderDestroyMobile, accepted, 1, 2, 4),
  line(orderType.orderDestroyFromCity, waiting, 1, 2, 2),
  line(orderType.orderMaterial, draft, 1, 2, 1),
  line(orderType.orderMaterial, accepted, 3, 2, 2, { few: true }),
  line(orderType.orderMaterial, inProgress, 1, 3, 3, { states: [picked, asked] }),
  line(orderType.orderMaterial, completed, 4, 2, 45),
  line(orderType.orderDestroyMobile, completed, 1, 3, 90),
  line(orderType.orderDestroyFromCity, completed, 1, 2, 35),
];

/**
 * Orders of the fourteen months before, in the large client. They ended so long ago that no device has them: their lists and pages are
 * read from the service. Scans and sets have files, so there are none of these.
 */
export const pastPlans: readonly OrderPlan[] = [
  line(orderType.orderDocument, completed, 46, 12, 95, { every: 7 }),
  line(orderType.orderDocument, cancelled, 8, 4, 100, { every: 39 }),
  line(orderType.orderDocument, rejected, 6, 4, 110, { every: 48 }),
  line(orderType.orderFileFolder, completed, 14, 4, 97, { every: 22, states: [done, done, done, notFound] }),
  line(orderType.orderTape, completed, 7, 4, 105, { every: 41 }),
  line(orderType.orderPickupDocument, completed, 12, 7, 99, { every: 26 }),
  line(orderType.orderPickupFileFolder, completed, 6, 4, 120, { every: 50 }),
  line(orderType.orderMaterial, completed, 24, 3, 96, { every: 13 }),
];

/** States of the items of an order in this status, where its plan names none. */
export const usualState: Readonly<Record<OrderStatus, PositionState>> = {
  [draft]: asked,
  [waiting]: asked,
  [accepted]: asked,
  [inProgress]: asked,
  [completed]: done,
  [cancelled]: asked,
  [rejected]: asked,
};
