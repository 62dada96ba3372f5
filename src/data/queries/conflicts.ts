import { conflict } from '#schema/entities/conflict.ts';
import type { ConflictStatus } from '#schema/records/conflict.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Db } from '#src/data/database/database.ts';
import { latest } from '#src/data/live/page.ts';

/** Cases of a status, oldest first. */
export const conflictsByStatus = ({ conflicts }: Db, status: ConflictStatus, limit: number = LIMITS.listPageRows) =>
  conflicts.find({
    selector: { shown: 1, status },
    sort: [{ shown: 'asc' }, { status: 'asc' }, { oldest: 'asc' }, { id: 'asc' }],
    index: ['shown', 'status', 'oldest'],
    limit,
  });

/** Open cases, oldest first. */
export const conflictsOpen = (db: Db, limit: number = LIMITS.listPageRows) => conflictsByStatus(db, 'open', limit);

/** Cases of a status that came last, newest first: the desk asks for those decided today. */
export const conflictsNewest = (db: Db, status: ConflictStatus, limit: number) =>
  latest(db, { collection: conflict.collection, where: { shown: 1, status } }, limit);

/** Number of open conflicts. */
export const conflictCount = ({ conflicts }: Db) =>
  conflicts.count({ selector: { shown: 1, status: 'open' }, index: ['shown', 'status', 'oldest'] });

/** One case. */
export const conflictById = ({ conflicts }: Db, id: string) => conflicts.findOne(id);
