import { combineLatest, map } from 'rxjs';
import { containerStatus, orderStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { containersByStatus } from './containers.ts';
import { handoversSealed, ordersIn } from './orders.ts';

/** Boxes on their way to the archive that are on this device: handed over ones, then those on order; newest first in each. */
export const boxesUnderWay = (db: Db, limit: number) =>
  combineLatest([
    observe(containersByStatus(db, containerStatus.sent, limit)),
    observe(containersByStatus(db, containerStatus.closed, limit)),
  ]).pipe(
    map(([sent, closed]) => [...sent, ...closed].flatMap(({ row }) => row ?? [])),
    map((rows) => rows.filter(({ status, orderId }) => status === containerStatus.sent || orderId !== '')),
  );

/** A delivery whose last box was received can be signed for so long after. */
const SIGNED_WITHIN_MS = 7 * 24 * 60 * 60_000;

/**
 * Pickups the gate of the archive waits for, newest first: their boxes are on the way, or all received within the last week and the
 * delivery not signed for yet. Receiving the last box ends its order (S1 §4), so the status alone is not enough.
 */
export const deliveriesAtGate = (db: Db, now: number) =>
  combineLatest([
    ordersIn(db, [orderStatus.accepted, orderStatus.inProgress]),
    ordersIn(db, [orderStatus.completed]),
    handoversSealed(db),
  ]).pipe(
    map(([open, over, sealed]) => {
      const signed = new Set(sealed.flatMap(({ row }) => (row?.kind === 'receipt' ? row.orderIds : [])));
      const recent = over.filter(({ row }) => row && row.endedAt > now - SIGNED_WITHIN_MS && !signed.has(row.id));
      return [...open, ...recent].flatMap(({ row }) => (row && isAtGate(row) ? [row] : []));
    }),
  );

/** A pickup with boxes that left their place; one that was not counted yet may have. */
const isAtGate = ({ operation, stamp }: Order) =>
  operation === operationType.pickup && (!stamp || stamp.onTheWay + stamp.done > 0 || stamp.asked > 0);
