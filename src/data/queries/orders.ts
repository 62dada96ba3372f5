import { LIMITS } from '#schema/limits.ts';
import type { Db } from '#src/data/database.ts';

/** Orders on this device, newest first. */
export const orders = ({ orders: kept }: Db, limit: number = LIMITS.listPageRows) =>
  kept.find({
    selector: { shown: 1 },
    sort: [{ shown: 'asc' }, { newest: 'asc' }, { id: 'asc' }],
    index: ['shown', 'newest'],
    limit,
  });
