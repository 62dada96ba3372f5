import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';

export const milestones = ['sent', 'approved', 'takenOn', 'onTheWay', 'done'] as const;
export type Milestone = (typeof milestones)[number];

/** A step of an order; `at` is 0 where the time is not known. */
export interface Reached {
  milestone: Milestone;
  state: 'done' | 'now' | 'later';
  at: number;
  who: string;
}

/** Progress of an order. One that ended early shows the steps it reached. */
export function reachedBy(order: Order, positions: readonly Position[]): Reached[] {
  const { status } = order;
  const { waitingForAcceptance, accepted, inProgress, completed } = orderStatus;
  const isMoving = positions.some(({ state }) => state === positionState.onTheWay || state === positionState.done);
  const reached: Readonly<Record<Milestone, boolean>> = {
    sent: true,
    approved: order.approvedAt > 0 || ([accepted, inProgress, completed] as number[]).includes(status),
    takenOn: order.takenAt > 0 || status === inProgress || status === completed,
    onTheWay: isMoving || status === completed,
    done: status === completed,
  };
  const times: Readonly<Record<Milestone, readonly [number, string]>> = {
    sent: [order.finalisedAt, order.finalisedByName],
    approved: [order.approvedAt, order.approvedByName],
    takenOn: [order.takenAt, order.takenByName],
    onTheWay: [0, ''],
    done: [status === completed ? order.endedAt : 0, ''],
  };
  const shown = milestones.filter((each) => each !== 'onTheWay' || order.operation !== operationType.destroy);
  const isOpen = ([waitingForAcceptance, accepted, inProgress] as number[]).includes(status);
  const next = isOpen ? shown.find((each) => !reached[each]) : undefined;
  return shown.map((milestone) => {
    const [at, who] = times[milestone];
    return { milestone, state: reached[milestone] ? 'done' : milestone === next ? 'now' : 'later', at, who };
  });
}
