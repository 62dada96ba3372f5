import { combineLatest, map, of as one, switchMap, type Observable } from 'rxjs';
import { containerStatus } from '#schema/codes.ts';
import { exception } from '#schema/entities/exception.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { treated } from '#schema/entities/treated.ts';
import type { Exception, SyncPage, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { containersById } from './containers.ts';
import { registrationsById, registrationsOf } from './registrations.ts';

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

/** Most documents that are shown, of a box or of a project. */
const MOST = 3_000;

/** Findings about documents, from which those of one are taken. */
type Findings = Omit<Corrigible, 'document'>;

const corrigible = (document: Registration, { exceptions, missing, treated: corrections }: Findings): Corrigible => {
  const isAbout = ({ registrationId }: { registrationId: string }) => registrationId === document.id;
  return {
    document,
    exceptions: exceptions.filter(isAbout),
    missing: missing.filter(isAbout),
    treated: corrections.filter(isAbout),
  };
};

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

/** Pages that are missing. */
const missingPages = ({ lists }: Db) =>
  observe(lists.find({ selector: { of: syncPage.of, shown: 1 }, index: ['of', 'shown', 'sort'] })).pipe(
    map((docs) => docs.map(({ row }) => row as SyncPage).filter(isOpenPage)), // of this kind
  );

/** Documents of a box with their exceptions, missing pages and corrections. */
export const corrigibleIn = (db: Db, containerId: string) =>
  combineLatest([
    observe(registrationsOf(db, containerId, MOST)),
    byParent(db, exception.of, containerId),
    missingPages(db),
    treatedIn(db, containerId),
  ]).pipe(
    map(([documents, found, missing, corrections]): Corrigible[] => {
      const exceptions = found.map(({ row }) => row as Exception).filter(({ state }) => state === 'open'); // of this kind
      return documents.flatMap(({ row }) => (row ? [corrigible(row, { exceptions, missing, treated: corrections })] : []));
    }),
  );

/** A document that needs attention, with its box. */
export interface CorrigibleInBox extends Corrigible {
  box: Container;
}

const allOf = ({ lists }: Db, of: typeof exception.of | typeof treated.of) =>
  observe(
    lists.find({
      selector: { of, shown: 1 },
      sort: [{ of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['of', 'shown', 'sort'],
    }),
  );

/**
 * Documents of a project that have an exception, lack a page or were corrected, across its boxes, by box and code. Those of open
 * boxes are their authors'.
 */
export const corrigibleOf = (db: Db, projectId: string): Observable<CorrigibleInBox[]> =>
  combineLatest([allOf(db, exception.of), missingPages(db), allOf(db, treated.of)]).pipe(
    map(([found, missing, corrections]): Findings => ({
      exceptions: found.map(({ row }) => row as Exception).filter((row) => row.state === 'open' && row.projectId === projectId),
      missing,
      treated: corrections.map(({ row }) => row as Treated).filter((row) => row.projectId === projectId),
    })),
    switchMap((findings) => withDocuments(db, projectId, findings)),
  );

function withDocuments(db: Db, projectId: string, findings: Findings): Observable<CorrigibleInBox[]> {
  const about = [...findings.exceptions, ...findings.missing, ...findings.treated].map(({ registrationId }) => registrationId);
  const ids = [...new Set(about)].filter((id) => id !== '').slice(0, MOST);
  if (ids.length === 0) return one([]);
  return registrationsById(db, ids).pipe(
    map((docs) => docs.flatMap(({ row, shown }) => (row && shown === 1 && row.projectId === projectId ? [row] : []))),
    switchMap((documents) =>
      boxesOf(db, documents).pipe(
        map((boxes) =>
          documents
            .flatMap((document) => {
              const box = boxes.get(document.containerId);
              return box && box.status !== containerStatus.opened ? [{ ...corrigible(document, findings), box }] : [];
            })
            .toSorted((a, b) => a.box.code.localeCompare(b.box.code) || a.document.code.localeCompare(b.document.code)),
        ),
      ),
    ),
  );
}

/** Boxes of these documents by their ids. */
const boxesOf = (db: Db, documents: readonly Registration[]): Observable<ReadonlyMap<string, Container>> =>
  containersById(db, [...new Set(documents.map(({ containerId }) => containerId))]).pipe(
    map((docs) => new Map(docs.flatMap(({ id, row }) => (row ? [[id, row] as const] : [])))),
  );
