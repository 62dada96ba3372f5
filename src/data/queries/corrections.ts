import { combineLatest, map } from 'rxjs';
import { exception } from '#schema/entities/exception.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Exception, SyncPage, Treated } from '#schema/records/bench.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { registrationsOf } from './registrations.ts';

/** A document of a box as its corrector sees it. */
export interface Corrigible {
  document: Registration;
  /** Open exceptions about it. */
  exceptions: readonly Exception[];
  /** Pages that are missing. */
  missing: readonly SyncPage[];
  /** Corrections in this box, newest first. */
  treated: readonly Treated[];
}

/** Most documents of a box that are shown. */
const MOST = 3_000;

const byParent = ({ lists }: Db, of: typeof exception.of | typeof treated.of, parent: string) =>
  observe(
    lists.find({
      selector: { parent, of, shown: 1 },
      sort: [{ parent: 'asc' }, { of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['parent', 'of', 'shown', 'sort'],
    }),
  );

/** Corrections in a box, newest first. */
export const treatedIn = (db: Db, containerId: string) =>
  byParent(db, treated.of, containerId).pipe(map((docs) => docs.map(({ row }) => row as Treated))); // of this kind

/** Documents of a box with their exceptions, missing pages and corrections. */
export const corrigibleIn = (db: Db, containerId: string) =>
  combineLatest([
    observe(registrationsOf(db, containerId, MOST)),
    byParent(db, exception.of, containerId),
    observe(db.lists.find({ selector: { of: syncPage.of, shown: 1 }, index: ['of', 'shown', 'sort'] })),
    treatedIn(db, containerId),
  ]).pipe(
    map(([documents, exceptions, pages, corrections]): Corrigible[] => {
      const open = exceptions.map(({ row }) => row as Exception).filter(({ state }) => state === 'open'); // of this kind
      const missing = pages.map(({ row }) => row as SyncPage).filter(isOpenPage); // of this kind
      return documents.flatMap(({ row }) => {
        if (!row) return [];
        const isAbout = ({ registrationId }: { registrationId: string }) => registrationId === row.id;
        return [
          {
            document: row,
            exceptions: open.filter(isAbout),
            missing: missing.filter(isAbout),
            treated: corrections.filter(isAbout),
          },
        ];
      });
    }),
  );
