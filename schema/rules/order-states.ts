import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { operationType, orderAction, positionState, type OrderAction, type PositionState } from '#schema/codes/orders.ts';
import type { Grant } from '#schema/grants.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Project } from '#schema/records/reference.ts';
import { isGivenInPart } from './given.ts';
import { isHalfSet } from './order-kinds.ts';

/** State machine of an order from draft to its end. An event that is not in the table is refused with a message. */

/** One event of an order. */
interface Move {
  from: readonly OrderStatus[];
  to: OrderStatus;
  /** Releases the claims of its positions. */
  releases: boolean;
  /** A reason is required. */
  reasoned: boolean;
}

const { draft, waitingForAcceptance: waiting, accepted, inProgress, completed, cancelled, rejected } = orderStatus;

/** Every event with its statuses; `finalise` continues to `accepted` if the project requires no approval. */
export const orderMoves = {
  finalise: { from: [draft], to: waiting, releases: false, reasoned: false },
  approve: { from: [waiting], to: accepted, releases: false, reasoned: false },
  sendBack: { from: [waiting], to: draft, releases: true, reasoned: true },
  decline: { from: [waiting], to: rejected, releases: true, reasoned: true },
  cancel: { from: [draft, waiting, accepted], to: cancelled, releases: true, reasoned: false },
  takeOn: { from: [accepted], to: inProgress, releases: false, reasoned: false },
  giveBack: { from: [inProgress], to: accepted, releases: false, reasoned: false },
  refuse: { from: [accepted], to: rejected, releases: true, reasoned: true },
  complete: { from: [waiting, accepted, inProgress], to: completed, releases: true, reasoned: false },
} as const satisfies Readonly<Record<string, Move>>;
export type OrderEvent = keyof typeof orderMoves;

/** True if this event is possible in this status. */
export function mayMove(event: OrderEvent, status: OrderStatus): boolean {
  return (orderMoves[event].from as readonly OrderStatus[]).includes(status);
}

/** Statuses in which an order can no longer change. */
export const overStatuses: readonly OrderStatus[] = [completed, cancelled, rejected];

/** True if an order is over. */
export function isOver(status: OrderStatus): boolean {
  return overStatuses.includes(status);
}

/** State machine of a position. Only the author can `withdraw`, before the order is taken on. */
export const positionMoves = {
  pick: { from: [positionState.asked, positionState.notFound], to: positionState.picked },
  unpick: { from: [positionState.picked], to: positionState.asked },
  dispatch: { from: [positionState.asked, positionState.picked], to: positionState.onTheWay },
  finish: { from: [positionState.asked, positionState.picked, positionState.onTheWay], to: positionState.done },
  notFound: { from: [positionState.asked, positionState.picked, positionState.onTheWay], to: positionState.notFound },
  refuse: { from: [positionState.asked, positionState.picked], to: positionState.refused },
  withdraw: { from: [positionState.asked], to: positionState.withdrawn },
  searchAgain: { from: [positionState.notFound], to: positionState.asked },
} as const satisfies Readonly<Record<string, { from: readonly PositionState[]; to: PositionState }>>;
export type PositionEvent = keyof typeof positionMoves;

/** True if this event is possible in this state. */
export function mayMovePosition(event: PositionEvent, state: PositionState): boolean {
  return (positionMoves[event].from as readonly PositionState[]).includes(state);
}

/** States in which a position needs no further work. */
export const closedStates: readonly PositionState[] = [
  positionState.done,
  positionState.notFound,
  positionState.refused,
  positionState.withdrawn,
];

/** True if a position needs no further work. */
export function isClosed(state: PositionState): boolean {
  return closedStates.includes(state);
}

/**
 * Outcome of an order by its positions; withdrawn ones do not count. A material of which only a part was given, and a set without
 * its scan or its paper, count as neither done nor left out.
 */
export function outcomeOfPositions(positions: readonly Done[]): 'full' | 'partial' | 'none' {
  const asked = positions.filter(({ state }) => state !== positionState.withdrawn);
  const done = asked.filter((its) => its.state === positionState.done && !isHalfSet(its)).length;
  if (done === asked.length && done > 0) return 'full';
  return done > 0 || asked.some((its) => isGivenInPart(its) || isHalfSet(its)) ? 'partial' : 'none';
}

type Done = Pick<Position, 'type' | 'state' | 'materialId' | 'quantity' | 'quantityDone' | 'fileId'>;

/** Menu action of each event that a user starts. */
const actionOf: Readonly<Record<Exclude<OrderEvent, 'complete'>, OrderAction>> = {
  finalise: orderAction.finalise,
  cancel: orderAction.cancel,
  approve: orderAction.approve,
  decline: orderAction.decline,
  sendBack: orderAction.sendBack,
  takeOn: orderAction.takeOn,
  giveBack: orderAction.giveBack,
  refuse: orderAction.refuse,
};

/** Grant that each event needs in the project of the order; for drafts it depends on the operation (`draftGrant`). */
const grantOf: Readonly<Record<Exclude<OrderEvent, 'complete'>, Grant>> = {
  finalise: 'order.write',
  cancel: 'order.write',
  approve: 'order.approve',
  decline: 'order.approve',
  sendBack: 'order.approve',
  takeOn: 'order.fulfil',
  giveBack: 'order.fulfil',
  refuse: 'order.fulfil',
};

/** Actions a user with these grants has for an order in this status (`operationList`, destination `orders`). */
export function actionsFor(status: OrderStatus, grants: ReadonlySet<Grant>): OrderAction[] {
  const events = Object.keys(actionOf) as (keyof typeof actionOf)[]; // the keys of the record
  return events
    .filter((event) => mayMove(event, status) && grants.has(grantOf[event]))
    .map((event) => actionOf[event])
    .toSorted((a, b) => a - b);
}

/** Grant for drafting and sending an order of this operation. */
export function draftGrant(operation: number): Grant {
  if (operation === operationType.pickup) return 'order.pickup';
  return operation === operationType.destroy ? 'order.destroy' : 'order.write';
}

/** True for who began an order or changed it before it was sent. */
export const isRequester = ({ createdBy, touchedBy }: Pick<Order, 'createdBy' | 'touchedBy'>, userId: string): boolean =>
  createdBy === userId || touchedBy.includes(userId);

/**
 * May this person cancel the order: its requesters always (`freely`), others who lead the project with a reason (`withReason`), and
 * no one else (`no`). Judge and screens share it; the status is asked by `mayMove`.
 *
 * @param grants of the person in the project of the order
 */
export function mayCancel(
  { operation, createdBy, touchedBy }: Pick<Order, 'operation' | 'createdBy' | 'touchedBy'>,
  userId: string,
  grants: ReadonlySet<Grant>,
): 'freely' | 'withReason' | 'no' {
  if (!grants.has(draftGrant(operation))) return 'no';
  if (isRequester({ createdBy, touchedBy }, userId)) return 'freely';
  return grants.has('conflict.read') ? 'withReason' : 'no';
}

/**
 * True if another person has to approve: always for destruction, for materials only if the project requires it, otherwise
 * unless the project has its own list. Judge, call and basket read the project, which every device has. A bulk order is approved as
 * a whole, so it waits as soon as one of its orders would wait if it were sent without the others.
 *
 * @param parts orders of a bulk order
 */
export function needsApproval(
  operation: number,
  project: Pick<Project, 'approval'> | null,
  parts: readonly Pick<Order, 'operation'>[] = [],
): boolean {
  if (operation === operationType.destroy) return true;
  const { delivery, pickup, bulkDelivery } = operationType;
  const asked: readonly number[] = project?.approval ?? [delivery, pickup, bulkDelivery];
  return asked.includes(operation) || parts.some((part) => needsApproval(part.operation, project));
}

/** Returns the part a device adds to an order it sends, so its own projection has the status the judge will give it. */
export function approvalAsked(...asked: Parameters<typeof needsApproval>): { approval?: false } {
  return needsApproval(...asked) ? {} : { approval: false };
}

/** Status of an order of this operation after it is sent. */
export function sentStatus(...asked: Parameters<typeof needsApproval>): OrderStatus {
  return needsApproval(...asked) ? waiting : accepted;
}
