import { combineLatest, distinctUntilChanged, map, switchMap, type Observable } from 'rxjs';
import { costCenterStatus } from '#schema/codes.ts';
import type { Documents } from '#schema/collections.ts';
import type { DocumentClass, Reference } from '#schema/records/reference.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { CHARGED_CENTERS, type ChargedCenters } from '#schema/records/settings.ts';
import type { Db } from '#src/data/database/database.ts';
import { observe } from '#src/data/live/live.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { setting } from '#src/data/queries/settings.ts';
import { session } from '#src/data/session/session.ts';
import { here } from '#src/data/workplace/workplace.ts';

type Of<Kind extends Reference['of']> = Extract<Reference, { of: Kind }>;

/** All reference rows of a kind, by id, with the names of the shown language. */
export function rowsOf<Kind extends Reference['of']>({ references }: Db, of: Kind): Observable<Of<Kind>[]> {
  const found = observe(references.find({ selector: { of }, index: ['of'] }));
  return combineLatest([found, shownLanguage(here())]).pipe(
    map(([docs, language]) => docs.map((doc) => inLanguage(doc.row as Of<Kind>, language))), // the index has rows of this kind only
  );
}

/** One reference row; null where it is not on this device. */
export function rowOf<Kind extends Reference['of']>({ references }: Db, of: Kind, id: string): Observable<Of<Kind> | null> {
  return combineLatest([observe(references.findOne(`${of}/${id}`)), shownLanguage(here())]).pipe(
    map(([doc, language]) => (doc ? inLanguage(doc.row as Of<Kind>, language) : null)), // the id begins with its kind
  );
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);

/** Active projects of the user, by name. */
export const projects = (db: Db) => rowsOf(db, 'project').pipe(map((rows) => rows.filter((row) => row.active).toSorted(byName)));

/** Projects of the user by name, also those that are not active any more: what was made in them is still there. */
export const everyProject = (db: Db) => rowsOf(db, 'project').pipe(map((rows) => rows.toSorted(byName)));

/** One project. */
export const projectById = (db: Db, id: string) => rowOf(db, 'project', id);

/** Classes of a project, by name; of all projects when it is empty. */
export const classesOf = (db: Db, projectId: string) =>
  rowsOf(db, 'class').pipe(map((rows) => rows.filter((row) => !projectId || row.projectId === projectId).toSorted(byName)));

/** One class with its attributes. */
export const classOf = (db: Db, id: string) => rowOf(db, 'class', id);

/** Types of boxes and envelopes, by name. */
export const containerTypes = (db: Db) => rowsOf(db, 'containerType').pipe(map((rows) => rows.toSorted(byName)));

/** Active cost centers the user may charge, by code. */
export const costCenters = (db: Db) =>
  combineLatest([rowsOf(db, 'costCenter'), setting<ChargedCenters>(db, `${CHARGED_CENTERS}:${userHere()}`)]).pipe(
    map(([rows, own]) =>
      rows
        .filter((row) => row.status === costCenterStatus.active && (!row.restricted || own?.ids.includes(row.id)))
        .toSorted((a, b) => a.code.localeCompare(b.code)),
    ),
  );

const userHere = () => session(here()).value.identity?.userId ?? '';

/** Heads of the dictionaries that classes on this device use: name, version, date, size; never their values. */
export const dictionaryHeads = (db: Db): Observable<DictionaryHead[]> =>
  rowsOf(db, 'class').pipe(
    map((classes) => dictionaryIdsOf(classes).map((id) => `${id}/head`)),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    // By id: a search for heads would read every block of every dictionary.
    switchMap((ids) => db.dictionaries.findByIds(ids).$),
    map((found) => [...found.values()].map((doc) => doc.toJSON() as DictionaryHead)),
  );

/** A dictionary as screens see it. */
export type DictionaryHead = Documents['dictionaries'];

/** Ids of the dictionaries these classes use, each once. */
export function dictionaryIdsOf(classes: readonly DocumentClass[]): string[] {
  const ids = classes.flatMap((each) => each.attributes.map((attribute) => attribute.dictionaryId));
  return [...new Set(ids.filter((id) => id !== ''))].toSorted();
}
