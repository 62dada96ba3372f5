import { combineLatest, map, of, switchMap, type Observable } from 'rxjs';
import type { RxCollection } from 'rxdb';
import type { OrderStatus } from '#schema/codes.ts';
import type { Kept } from '#schema/collections.ts';
import type { Handover } from '#schema/records/handover.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { itemAsServed, orderAsServed, refusedActs } from './refused-acts.ts';

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

/** Orders in these statuses, newest first. Acts that the service did not accept count as not done (`refusedActs`). */
export const ordersIn = (db: Db, statuses: readonly OrderStatus[]): Observable<readonly OrderDoc[]> =>
  combineLatest([ordersStored(db, statuses), refusedActs(db)]).pipe(
    switchMap(([found, refused]) =>
      refused.rows.length === 0
        ? of(found)
        : observe(rowsOf(db, 'order').find({ selector: { id: { $in: [...refused.rows] } } })).pipe(
            map((acted) => {
              const served = acted.filter(({ of: its }) => its === 'order').map((doc) => orderAsServed(doc, refused));
              const others = found.filter(({ id }) => !refused.rows.includes(id));
              return [...others, ...served.filter((doc) => isIn(doc, statuses))];
            }),
          ),
    ),
    map((found) => found.toSorted(byNewest)),
  );

const isIn = ({ row, shown }: OrderDoc, statuses: readonly OrderStatus[]) =>
  shown === 1 && row !== null && statuses.includes(row.status);

const ordersStored = (db: Db, statuses: readonly OrderStatus[]): Observable<readonly OrderDoc[]> =>
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
  );

/** One order; null when it is not on this device. */
export const orderById = (db: Db, id: string): Observable<OrderDoc | null> =>
  combineLatest([observe(rowsOf(db, 'order').findOne(id)), refusedActs(db)]).pipe(
    map(([doc, refused]) => doc && orderAsServed(doc, refused)),
  );

/** Positions of an order in the order they were added. */
export const positionsOf = (db: Db, orderId: string): Observable<readonly PositionDoc[]> => positionsOfAll(db, [orderId]);

const positionsStored = (db: Db, orderId: string): Observable<readonly PositionDoc[]> =>
  observe(
    rowsOf(db, 'position').find({
      selector: { orderId, shown: 1 },
      sort: [{ orderId: 'asc' }, { shown: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
      index: ['orderId', 'shown', 'newest'],
    }),
  ).pipe(map((found) => found.filter((doc) => doc.of === 'position').toReversed()));

/** Positions of several orders. */
export const positionsOfAll = (db: Db, orderIds: readonly string[]): Observable<readonly PositionDoc[]> =>
  orderIds.length === 0 ? of([]) : itemsServed(db, together(orderIds.map((id) => positionsStored(db, id))));

const itemsServed = (db: Db, stored: Observable<readonly PositionDoc[]>): Observable<readonly PositionDoc[]> =>
  combineLatest([stored, refusedActs(db)]).pipe(
    map(([found, refused]) => (refused.ids.size === 0 ? found : found.map((doc) => itemAsServed(doc, refused)))),
  );

/** Positions on these objects, in any order of this device. */
export const positionsAbout = (db: Db, objectIds: readonly string[]): Observable<readonly PositionDoc[]> =>
  objectIds.length === 0
    ? of([])
    : itemsServed(
        db,
        observe(rowsOf(db, 'position').find({ selector: { objectId: { $in: [...objectIds] } }, index: ['objectId'] })).pipe(
          map((found) => found.filter((doc) => doc.of === 'position' && doc.shown === 1)),
        ),
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
