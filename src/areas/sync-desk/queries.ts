import type { Db } from '#src/data/database.ts';

/** Open cases, the oldest first. The desk holds some hundred at most; the window keeps a flood from drowning the tablet. */
export const openCases = (db: Db, limit: number) =>
  db.conflicts.find({
    selector: { shown: 1, status: 'open' },
    sort: [{ shown: 'asc' }, { status: 'asc' }, { oldest: 'asc' }],
    index: ['shown', 'status', 'oldest'],
    limit,
  });

/** One case, decided or not. */
export const caseById = (db: Db, id: string) => db.conflicts.findOne(id);

/** Open containers a late document may be moved to. */
export const openContainersOf = (db: Db, limit: number) =>
  db.containers.find({
    selector: { shown: 1, status: 1 },
    sort: [{ shown: 'asc' }, { status: 'asc' }, { newest: 'asc' }],
    index: ['shown', 'status', 'newest'],
    limit,
  });

/** Operations on this device in one state, oldest first. */
export const operationsIn = (db: Db, state: string, limit: number) =>
  db.outbox.find({ selector: { state }, sort: [{ state: 'asc' }, { n: 'asc' }], index: ['state', 'n'], limit });
