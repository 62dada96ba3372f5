import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import { positionState, type PositionState } from '#schema/codes/orders.ts';
import type { Order, OrderStamp } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { orderEvents, orderNumbers } from '#service/db/tables/orders.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';
import { demoRows, type DemoRows } from '#service/demo/demo-part.ts';
import type { MadeOrder } from './make-orders.ts';

/** Numbers in the order the orders were sent, year by year, and the rows behind them. */
export function numbered(all: readonly MadeOrder[]): { numbers: ReadonlyMap<string, string>; tables: DemoRows[] } {
  const sent = all.filter(({ order }) => order.finalisedAt > 0).toSorted((a, b) => a.order.finalisedAt - b.order.finalisedAt);
  const last = new Map<number, number>();
  const rows = sent.map(({ order, dueAt }) => {
    const year = new Date(order.finalisedAt).getUTCFullYear();
    const next = (last.get(year) ?? 0) + 1;
    last.set(year, next);
    return { orderId: order.id, number: `${year}/${String(next).padStart(6, '0')}`, dueAt };
  });
  const series = [...last].map(([year, n]) => ({ name: 'order', year, last: n }));
  return {
    numbers: new Map(rows.map(({ orderId, number }) => [orderId, number])),
    tables: [demoRows(orderNumbers, rows), demoRows(numberSeries, series)],
  };
}

/** The facts the service adds to an order for screens. */
export function stampOf({ positions, dueAt }: MadeOrder, number: string): OrderStamp {
  const count = (...states: PositionState[]) => positions.filter(({ state }: Position) => states.includes(state)).length;
  const { picked, onTheWay, done, notFound, refused, withdrawn } = positionState;
  return {
    number,
    asked: positions.length - count(withdrawn),
    picked: count(picked),
    onTheWay: count(onTheWay),
    done: count(done),
    failed: count(notFound, refused),
    dueAt,
  };
}

const { draft, waitingForAcceptance: waiting, accepted, inProgress } = orderStatus;

/** Creation of an order, and the changes of status it went through. */
export function eventRows(all: readonly MadeOrder[]): DemoRows {
  return demoRows(
    orderEvents,
    all.flatMap(({ order }) =>
      [creationOf(order), ...stepsOf(order)].map((step, n) => ({ orderId: order.id, place: n + 1, opId: '', note: '', ...step })),
    ),
  );
}

function creationOf({ createdAt: at, createdBy: userId, createdByName: userName }: Order) {
  return { event: 'order.create', statusFrom: 0, statusTo: draft, at, userId, userName };
}

function stepsOf(order: Order) {
  const { finalisedAt, finalisedBy, finalisedByName, approvedAt, approvedByName, takenAt, takenBy, takenByName } = order;
  const { endedAt, status } = order;
  const steps: { event: string; statusTo: OrderStatus; at: number; userId: string; userName: string }[] = [
    { event: 'order.finalise', statusTo: waiting, at: finalisedAt, userId: finalisedBy, userName: finalisedByName },
    { event: 'order.approve', statusTo: accepted, at: approvedAt, userId: '', userName: approvedByName },
    { event: 'order.takeOn', statusTo: inProgress, at: takenAt, userId: takenBy, userName: takenByName },
    { event: '', statusTo: status, at: endedAt, userId: '', userName: takenByName },
  ];
  const happened = steps.filter(({ at }) => at > 0);
  return happened.map((step, n) => ({ ...step, statusFrom: n === 0 ? draft : (happened[n - 1]?.statusTo ?? draft) }));
}
