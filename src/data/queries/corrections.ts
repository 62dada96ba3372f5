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
import { openRange } from './exception-count.ts';
import { containersById } from './containers.ts';
import { registrationsById } from './registrations.ts';

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

/** Most documents of a project that are shown. */
const MOST = 3_000;

/** Findings about documents, from which those of one are taken. */
type Findings = Omit<Corrigible, 'document'>;

/** Gives each document its findings; they are sorted once, because a project has thousands of both. */
function corrigibles({ exceptions, missing, treated: corrections }: Findings): (document: Registration) => Corrigible {
  const ofExceptions = byDocument(exceptions);
  const ofMissing = byDocument(missing);
  const ofCorrections = byDocument(corrections);
  return (document) => ({
    document,
    exceptions: ofExceptions.get(document.id) ?? [],
    missing: ofMissing.get(document.id) ?? [],
    treated: ofCorrections.get(document.id) ?? [],
  });
}

function byDocument<Row extends { registrationId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.registrationId);
    if (group) group.push(row);
    else groups.set(row.registrationId, [row]);
  }
  return groups;
}

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

/** Number of corrections in a box that the service has not confirmed. */
export const unconfirmedIn = (db: Db, containerId: string) =>
  byParent(db, treated.of, containerId).pipe(map((docs) => docs.filter(({ mark }) => mark !== 'accepted').length));

/** Pages that are missing. */
const missingPages = ({ lists }: Db) =>
  observe(lists.find({ selector: { of: syncPage.of, shown: 1 }, index: ['of', 'shown', 'sort'] })).pipe(
    map((docs) => docs.map(({ row }) => row as SyncPage).filter(isOpenPage)), // of this kind
  );

/** Gives each document of a box its exceptions, missing pages and corrections on this device. */
export const corrigibleIn = (db: Db, containerId: string) =>
  combineLatest([byParent(db, exception.of, containerId), missingPages(db), treatedIn(db, containerId)]).pipe(
    map(([found, missing, corrections]) => {
      const exceptions = found.map(({ row }) => row as Exception).filter(({ state }) => state === 'open'); // of this kind
      return corrigibles({ exceptions, missing, treated: corrections });
    }),
  );

/** A document that needs attention, with its box. */
export interface CorrigibleInBox extends Corrigible {
  box: Container;
}

/** Rows of one kind, from an order on: open exceptions sort apart from resolved ones. */
const allOf = ({ lists }: Db, of: typeof exception.of | typeof treated.of, sort: { $gte?: string; $lt?: string } = {}) =>
  observe(
    lists.find({
      selector: { of, shown: 1, ...(sort.$gte !== undefined && { sort }) },
      sort: [{ of: 'asc' }, { shown: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      index: ['of', 'shown', 'sort'],
    }),
  );

/**
 * Documents of a project that have an exception, lack a page or were corrected, across its boxes, by box and code. Those of open
 * boxes are their authors'.
 */
export const corrigibleOf = (db: Db, projectId: string): Observable<CorrigibleInBox[]> =>
  combineLatest([allOf(db, exception.of, openRange), missingPages(db), allOf(db, treated.of)]).pipe(
    map(([found, missing, corrections]): Findings => ({
      exceptions: found.map(({ row }) => row as Exception).filter((row) => row.projectId === projectId),
      missing,
      treated: corrections.map(({ row }) => row as Treated).filter((row) => row.projectId === projectId),
    })),
    switchMap((findings) => withDocuments(db, projectId, findings)),
  );

function withDocuments(db: Db, projectId: string, findings: Findings): Observable<CorrigibleInBox[]> {
  // a page does not name its project, so those of others come last
  const about = [...findings.exceptions, ...findings.treated, ...findings.missing].map(({ registrationId }) => registrationId);
  const of = corrigibles(findings);
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
              return box && box.status !== containerStatus.opened ? [{ ...of(document), box }] : [];
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
