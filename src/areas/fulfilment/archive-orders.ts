import { combineLatest, map, switchMap, type Observable } from 'rxjs';
import { orderStatus } from '#schema/codes.ts';
import { operationType, positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import { isAtDoor } from '#schema/rules/order-kinds.ts';
import { inWalkingOrder } from '#schema/rules/walking-order.ts';
import type { Db } from '#src/data/database/database.ts';
import { containersById } from '#src/data/queries/containers.ts';
import { ordersIn, positionsOfAll } from '#src/data/queries/orders.ts';
import { shelves } from '#src/data/queries/placements.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { dueAtOf } from '#src/parts/ordering/due-of.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import type { PickLine } from './pick-lines.ts';

/** An order of the archive with its items. */
export interface ArchiveOrder {
  order: Order;
  name: string;
  projectName: string;
  /** Items that are not withdrawn. */
  positions: readonly Position[];
}

/** Orders that are approved, and those that are taken on; what is due first comes first. */
export const archiveOrders = (db: Db): Observable<ArchiveOrder[]> =>
  ordersIn(db, [orderStatus.accepted, orderStatus.inProgress]).pipe(
    switchMap((docs) =>
      combineLatest([
        positionsOfAll(
          db,
          docs.map(({ id }) => id),
        ),
        referenceNames(db),
      ]).pipe(
        map(([found, names]) => {
          const byOrder = Map.groupBy(found, ({ orderId }) => orderId);
          return docs.flatMap(({ row: order }): ArchiveOrder[] => {
            // the orders of a bulk are carried out one by one
            if (!order || order.operation === operationType.bulkDelivery) return [];
            const projectName = names.get(`project/${order.projectId}`) ?? '';
            const its = (byOrder.get(order.id) ?? []).flatMap(({ row }) => (row ? [row] : []));
            const positions = its.filter(({ state }) => state !== positionState.withdrawn);
            return [{ order, name: orderName(order, projectName), projectName, positions }];
          });
        }),
      ),
    ),
    map((all) => all.toSorted((a, b) => soonest(a.order) - soonest(b.order) || a.order.finalisedAt - b.order.finalisedAt)),
  );

const soonest = (order: Order) => dueAtOf(order) || Number.MAX_SAFE_INTEGER;

/** True if its items are taken from shelves. */
export const isFromShelves = (order: Order) => !isAtDoor(order);

/** Orders on a person's list: taken on by that person, or by no one in particular. */
export const takenOnBy = (all: readonly ArchiveOrder[], userId: string): ArchiveOrder[] =>
  all.filter(
    ({ order }) =>
      order.status === orderStatus.inProgress && isFromShelves(order) && (order.takenBy === userId || order.takenBy === ''),
  );

/** Everything the screen shows: orders of the archive, those on the person's list, and their items in walking order. */
export interface Fulfilment {
  all: readonly ArchiveOrder[];
  mine: readonly ArchiveOrder[];
  lines: readonly PickLine[];
}

/** Joins orders, items and shelves on this device, so that all of it works offline. */
export const fulfilment = (db: Db, userId: string): Observable<Fulfilment> =>
  archiveOrders(db).pipe(
    switchMap((all) => {
      const mine = takenOnBy(all, userId);
      return pickLines(db, mine).pipe(map((lines) => ({ all, mine, lines })));
    }),
  );

function pickLines(db: Db, mine: readonly ArchiveOrder[]): Observable<PickLine[]> {
  const inBoxes = mine.flatMap(({ positions }) => positions.map(({ containerId }) => containerId));
  const boxIds = [...new Set(inBoxes)].filter((id) => id !== '').toSorted();
  return combineLatest([shelves(db), containersById(db, boxIds)]).pipe(
    map(([placed, boxes]) => {
      const codes = new Map(boxes.map((doc) => [doc.id, doc.row?.code ?? '']));
      const lineOf = ({ order, name }: ArchiveOrder, position: Position): PickLine => {
        const { containerId, objectId, code } = position;
        const own = objectId === containerId ? code : '';
        return { position, order, name, shelf: placed.get(containerId) ?? '', boxCode: codes.get(containerId) ?? own };
      };
      return inWalkingOrder(mine.flatMap((each) => each.positions.map((position) => lineOf(each, position))));
    }),
  );
}
