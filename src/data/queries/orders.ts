import { combineLatest, map, of, type Observable } from 'rxjs';
import type { RxCollection } from 'rxdb';
import type { OrderStatus } from '#schema/codes.ts';
import type { Kept } from '#schema/collections.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** Orders, their positions and signed handovers: rows of one collection, distinguished by `of`. */
interface Placed<Name extends string, Content> extends Kept<Content> {
  of: Name;
  orderId: string;
  objectId: string;
  status: number;
  newest: string;
}
export type OrderDoc = Placed<'order', Order>;
export type PositionDoc = Placed<'position', Position>;
export type HandoverDoc = Placed<'handover', Handover>;

type Row = OrderDoc | PositionDoc | HandoverDoc;
type Of<Kind extends Row['of']> = Extract<Row, { of: Kind }>;

/** The rows of the collection by their `of`. */
function rowsOf<Kind extends Row['of']>({ orders }: Db, _kind: Kind): RxCollection<Of<Kind>> {
  return orders as unknown as RxCollection<Of<Kind>>; // a query names the kind as its first field
}

/** Orders in these statuses, newest first. */
export const ordersIn = (db: Db, statuses: readonly OrderStatus[]): Observable<readonly OrderDoc[]> =>
  together(
    statuses.map((status) =>
      observe(
        rowsOf(db, 'order').find({
          selector: { of: 'order', shown: 1, status },
          sort: [{ of: 'asc' }, { shown: 'asc' }, { status: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
          index: ['of', 'shown', 'status', 'newest'],
        }),
      ),
    ),
  ).pipe(map((found) => found.toSorted(byNewest)));

/** One order; null when it is not on this device. */
export const orderById = (db: Db, id: string) => rowsOf(db, 'order').findOne(id);

/** Positions of an order in the order they were added. */
export const positionsOf = (db: Db, orderId: string): Observable<readonly PositionDoc[]> =>
  observe(
    rowsOf(db, 'position').find({
      selector: { orderId, shown: 1 },
      sort: [{ orderId: 'asc' }, { shown: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
      index: ['orderId', 'shown', 'newest'],
    }),
  ).pipe(map((found) => found.filter((doc) => doc.of === 'position').toReversed()));

/** Positions of several orders. */
export const positionsOfAll = (db: Db, orderIds: readonly string[]): Observable<readonly PositionDoc[]> =>
  together(orderIds.map((id) => positionsOf(db, id)));

/** Positions on these objects, in any order of this device. */
export const positionsAbout = (db: Db, objectIds: readonly string[]): Observable<readonly PositionDoc[]> =>
  objectIds.length === 0
    ? of([])
    : observe(rowsOf(db, 'position').find({ selector: { objectId: { $in: [...objectIds] } }, index: ['objectId'] })).pipe(
        map((found) => found.filter((doc) => doc.of === 'position' && doc.shown === 1)),
      );

/** Sealed handovers, newest first. */
export const handoversSealed = (db: Db): Observable<HandoverDoc[]> =>
  observe(
    rowsOf(db, 'handover').find({
      selector: { of: 'handover', shown: 1 },
      index: ['of', 'shown', 'status', 'newest'],
    }),
  ).pipe(map((found) => found.toSorted(byNewest)));

/** Sealed handovers of an order, newest first. */
export const handoversOf = (db: Db, orderId: string): Observable<HandoverDoc[]> =>
  handoversSealed(db).pipe(map((found) => found.filter(({ row }) => row?.orderIds.includes(orderId))));

const byNewest = (a: { newest: string }, b: { newest: string }) => (a.newest < b.newest ? -1 : 1);

function together<Doc>(parts: readonly Observable<readonly Doc[]>[]): Observable<readonly Doc[]> {
  return parts.length === 0 ? of([]) : combineLatest([...parts]).pipe(map((found) => found.flat()));
}
