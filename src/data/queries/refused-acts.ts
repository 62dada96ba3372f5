import { map, type Observable } from 'rxjs';
import type { Kept, OutboxDoc } from '#schema/collections.ts';
import type { Order } from '#schema/records/order.ts';
import type { Position } from '#schema/records/position.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { outboxByState } from './outbox.ts';

/** Acts that move an order or its items on, and have no content except a reason. */
const acts: ReadonlySet<string> = new Set([
  ...['finalise', 'approve', 'sendBack', 'decline', 'cancel', 'join', 'takeOn', 'giveBack', 'refuse'].map(
    (act) => `order.${act}`,
  ),
  ...['pick', 'unpick', 'fail', 'searchAgain'].map((act) => `position.${act}`),
]);

/** More than a device has in practice. */
const MOST = 1_000;

/** Acts of this device that the service did not accept, in the order they were saved. */
export interface RefusedActs {
  docs: readonly OutboxDoc[];
  ids: ReadonlySet<string>;
  /** Ids of the orders and items they are about. */
  rows: readonly string[];
}

/** The acts of this device on orders that the service did not accept, until their author has read why. */
export const refusedActs = (db: Db): Observable<RefusedActs> =>
  observe(outboxByState(db, 'refused', MOST)).pipe(
    map((found) => {
      const docs = found.filter(({ type }) => acts.has(type));
      return { docs, ids: new Set(docs.map(({ id }) => id)), rows: [...new Set(docs.flatMap(rowsOf))] };
    }),
  );

function rowsOf({ entityId, operation }: OutboxDoc): string[] {
  const { refs } = JSON.parse(operation) as { refs: readonly string[] }; // written by this application
  return [entityId, ...refs];
}

/** Fields that people enter about an order; acts change none of them. */
const entered = [
  'costCenterId',
  'reasonId',
  'reasonComment',
  'note',
  'deliver',
  'serviceLevelId',
  'wishDay',
  'services',
  'waybill',
] as const satisfies readonly (keyof Order)[];

/** An order as it is without acts that were not accepted: as at the service, with what was entered on this device since. */
export function orderAsServed<Doc extends Kept<Order>>(doc: Doc, { ids }: Pick<RefusedActs, 'ids'>): Doc {
  const { row, base, folded } = doc;
  if (base === null || row === null || !folded.some((opId) => ids.has(opId))) return doc;
  const isAll = folded.every((opId) => ids.has(opId));
  return { ...doc, row: isAll ? base : { ...base, ...Object.fromEntries(entered.map((field) => [field, row[field]])) } };
}

/** An item as it is without acts that were not accepted; what was saved about it since stays. */
export function itemAsServed<Doc extends Kept<Position>>(doc: Doc, { ids }: Pick<RefusedActs, 'ids'>): Doc {
  const isActed = doc.folded.length > 0 && doc.folded.every((opId) => ids.has(opId));
  return doc.base !== null && isActed ? { ...doc, row: doc.base } : doc;
}
