import { map } from 'rxjs';
import { usualBarcodes } from '#schema/records/sorting.ts';
import type { Db } from '#src/data/database/database.ts';
import { rowOf, rowsOf } from './references.ts';

/** Categories of a project in their order, withdrawn ones too: documents name them. */
export const categoriesOf = (db: Db, projectId: string) =>
  rowsOf(db, 'category').pipe(
    map((rows) => rows.filter((row) => row.projectId === projectId).toSorted((a, b) => a.position - b.position)),
  );

/** Reasons why a page of a project may be missing, in their order; those in use. */
export const justificationsOf = (db: Db, projectId: string) =>
  rowsOf(db, 'justification').pipe(
    map((rows) => rows.filter((row) => row.projectId === projectId && row.active).toSorted((a, b) => a.position - b.position)),
  );

/** Settings for codes and counts of a project. */
export const barcodesOf = (db: Db, projectId: string) =>
  rowOf(db, 'barcodes', projectId).pipe(map((row) => row?.settings ?? usualBarcodes));
