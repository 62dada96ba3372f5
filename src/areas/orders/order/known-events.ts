import type { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import type { CallResult } from '#schema/calls/call.ts';
import { orderStatus } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { isOver } from '#schema/rules/order-states.ts';

export type OrderEvent = CallResult<typeof fulfilmentCalls.events>[number];

/** History of an order as its own row knows it, for a device that has not loaded the whole one. */
export function knownEvents(order: Order): OrderEvent[] {
  const { draft, waitingForAcceptance: waiting, accepted, inProgress } = orderStatus;
  const { createdAt, createdByName, finalisedAt, finalisedByName, approvedAt, approvedByName } = order;
  const { takenAt, takenByName, endedAt, endNote, status } = order;
  const steps: [at: number, statusTo: number, userName: string, note: string][] = [
    [createdAt, draft, createdByName, ''],
    [finalisedAt, waiting, finalisedByName, ''],
    [approvedAt, accepted, approvedByName, ''],
    [takenAt, inProgress, takenByName, ''],
    [isOver(status) ? endedAt : 0, status, '', endNote],
  ];
  const happened = steps.filter(([at]) => at > 0);
  return happened.map(([at, statusTo, userName, note], n) => ({
    event: '',
    statusFrom: happened[n - 1]?.[1] ?? 0,
    statusTo,
    userName,
    note,
    at,
  }));
}
