import type { Documents } from '#schema/collections.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Db } from '#src/data/database.ts';

/** An order with its mark. */
export type OrderDoc = Documents['orders'];

/** Orders on this device, newest first. */
export const orders = ({ orders: kept }: Db, limit: number = LIMITS.listPageRows) =>
  kept.find({
    selector: { shown: 1 },
    sort: [{ shown: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
    index: ['shown', 'newest'],
    limit,
  });

/** One order. */
export const orderById = ({ orders: kept }: Db, id: string) => kept.findOne(id);
