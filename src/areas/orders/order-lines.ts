import { combineLatest, map, switchMap, type Observable } from 'rxjs';
import type { Mark } from '#schema/collections.ts';
import { orderStatus, type OrderStatus } from '#schema/codes.ts';
import type { OperationType } from '#schema/codes/orders.ts';
import { positionState } from '#schema/codes/orders.ts';
import type { Order } from '#schema/records/order.ts';
import type { Db } from '#src/data/database/database.ts';
import { ordersIn, positionsOfAll, type OrderDoc, type PositionDoc } from '#src/data/queries/orders.ts';
import { referenceNames } from '#src/data/queries/reference-names.ts';
import { orderName } from '#src/parts/ordering/order-name.ts';
import { segments, type Segment } from '#src/parts/ordering/segments.ts';

/** One order of the list. */
export interface OrderLine {
  order: Order;
  mark: Mark;
  projectName: string;
  /** Positions that are not withdrawn, and those of them that are done. */
  asked: number;
  done: number;
}

/** Orders of one operation in a segment, newest first; the oldest first where they wait for an answer. */
export const orderLines = (db: Db, operation: OperationType, segment: Segment): Observable<OrderLine[]> =>
  linesOf(db, segments[segment], (order) => isListed(order, operation)).pipe(
    map((lines) => (segment === 'waiting' ? lines.toReversed() : lines)),
  );

/** True for an order of the list of its operation. A basket that is part of a bulk order is filled and sent on the page of that. */
export function isListed(
  { operation, bulkId, status }: Pick<Order, 'operation' | 'bulkId' | 'status'>,
  wanted: OperationType,
): boolean {
  return operation === wanted && (bulkId === '' || status !== orderStatus.draft);
}

/** Work orders of a bulk order. */
export const workOrderLines = (db: Db, bulkId: string): Observable<OrderLine[]> =>
  linesOf(db, Object.values(segments).flat(), (order) => order.bulkId === bulkId && order.status !== orderStatus.cancelled);

const linesOf = (db: Db, statuses: readonly OrderStatus[], fits: (order: Order) => boolean): Observable<OrderLine[]> =>
  ordersIn(db, statuses).pipe(
    map((docs) => docs.filter(({ row }) => row && fits(row))),
    switchMap((docs) =>
      combineLatest([countsFor(db, docs), referenceNames(db)]).pipe(
        map(([counts, names]) => docs.flatMap((doc) => lineOf(doc, counts.get(doc.id), names))),
      ),
    ),
  );

/** Counts of the service, unless this device changed something: then those of the positions here. */
function countsFor(db: Db, docs: readonly OrderDoc[]): Observable<ReadonlyMap<string, readonly PositionDoc[]>> {
  const own = docs.filter(({ row, mark }) => row?.stamp === undefined || mark !== 'accepted').map(({ id }) => id);
  return positionsOfAll(db, own).pipe(map((found) => Map.groupBy(found, ({ orderId }) => orderId)));
}

function lineOf(doc: OrderDoc, positions: readonly PositionDoc[] | undefined, names: ReadonlyMap<string, string>): OrderLine[] {
  const { row: order, mark } = doc;
  if (!order) return [];
  const states = (positions ?? []).flatMap(({ row }) => (row && row.state !== positionState.withdrawn ? [row.state] : []));
  const { stamp } = order;
  const counted = positions === undefined && stamp;
  return [
    {
      order,
      mark,
      projectName: names.get(`project/${order.projectId}`) ?? '',
      asked: counted ? stamp.asked : states.length,
      done: counted ? stamp.done : states.filter((state) => state === positionState.done).length,
    },
  ];
}

/** Lines whose number, project or author contains the words. */
export function linesWith(lines: readonly OrderLine[], words: string): readonly OrderLine[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return lines;
  return lines.filter(({ order, projectName }) =>
    [orderName(order, projectName), projectName, order.createdByName, order.note].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    ),
  );
}

/** Lines of orders that ended with this outcome; all of them for `all`. */
export function linesOfOutcome<Line extends { order: Pick<Order, 'outcome'> }>(
  lines: readonly Line[],
  outcome: string,
): readonly Line[] {
  return outcome === 'all' ? lines : lines.filter(({ order }) => order.outcome === outcome);
}
