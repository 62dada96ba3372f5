import { combineLatest, map } from 'rxjs';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import type { SyncPage, Synchronization } from '#schema/records/bench.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';

/** A synchronization with its numbers. */
export interface CountedSynchronization {
  row: Synchronization;
  documents: number;
  pages: number;
  /** Pages that still have to be found or justified. */
  open: number;
}

const of = ({ lists }: Db, parent: string, kind: typeof syncPage.of | typeof synchronization.of) =>
  observe(
    lists.find({
      selector: { parent, of: kind, shown: 1 },
      sort: [{ parent: 'asc' }, { of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['parent', 'of', 'shown', 'sort'],
    }),
  );

/** Synchronizations of a project with their numbers, open ones first. */
export const synchronizationsOf = (db: Db, projectId: string) =>
  combineLatest([
    of(db, projectId, synchronization.of),
    observe(db.lists.find({ selector: { of: syncPage.of, shown: 1 }, index: ['of', 'shown', 'sort'] })),
  ]).pipe(
    map(([docs, pages]) => {
      const all = pages.map(({ row }) => row as SyncPage); // of this kind
      return docs.map((doc): CountedSynchronization => {
        const row = doc.row as Synchronization; // of this kind
        const its = all.filter(({ synchronizationId }) => synchronizationId === row.id);
        return {
          row,
          documents: new Set(its.map(({ registrationId }) => registrationId)).size,
          pages: its.length,
          open: its.filter(isOpenPage).length,
        };
      });
    }),
  );

/** One synchronization; null where it is not on this device. */
export const synchronizationById = ({ lists }: Db, id: string) =>
  observe(lists.find({ selector: { id } })).pipe(
    map(([doc]) => (doc?.shown === 1 ? ((doc.row as Synchronization | null) ?? null) : null)), // ids of other kinds are not asked for
  );

/** Pages of a synchronization, by document and number. */
export const pagesOf = (db: Db, synchronizationId: string) =>
  of(db, synchronizationId, syncPage.of).pipe(map((docs) => docs.map(({ row }) => row as SyncPage))); // of this kind
