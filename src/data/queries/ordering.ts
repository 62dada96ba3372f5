import { combineLatest, map, type Observable } from 'rxjs';
import type { DestroyService, Material, OrderReason, RetentionSchedule, ServiceLevel } from '#schema/records/ordering.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Db } from '#src/data/database/database.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { observe } from '#src/data/live/live.ts';
import { here } from '#src/data/workplace/workplace.ts';

/** Configuration of orders among the references, by name, in the shown language. */
interface Configured {
  orderReason: OrderReason;
  serviceLevel: ServiceLevel;
  material: Material;
  destroyService: DestroyService;
  retentionSchedule: RetentionSchedule;
}

function activeOf<Kind extends keyof Configured>({ references }: Db, of: Kind): Observable<Configured[Kind][]> {
  return combineLatest([observe(references.find({ selector: { of }, index: ['of'] })), shownLanguage(here())]).pipe(
    map(([docs, language]) =>
      docs
        .map((doc) => inLanguage(doc.row, language) as unknown as Configured[Kind]) // the index has rows of this kind only
        .filter(({ active }) => active)
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    ),
  );
}

const allows = (operations: readonly number[], operation: number) => operations.length === 0 || operations.includes(operation);

/** Reasons of one use that an operation allows. */
export const orderReasons = (db: Db, use: OrderReason['use'], operation: number) =>
  activeOf(db, 'orderReason').pipe(map((rows) => rows.filter((row) => row.use === use && allows(row.operations, operation))));

/** Service levels that an operation offers. */
export const serviceLevels = (db: Db, operation: number) =>
  activeOf(db, 'serviceLevel').pipe(map((rows) => rows.filter(({ operations }) => allows(operations, operation))));

/** Materials that can be ordered. */
export const materials = (db: Db) => activeOf(db, 'material');

/** Services of destruction. */
export const destroyServices = (db: Db) => activeOf(db, 'destroyService');

/** Retention schedules. */
export const retentionSchedules = (db: Db) => activeOf(db, 'retentionSchedule');
