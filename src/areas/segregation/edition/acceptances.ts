import { pageParts } from '#schema/rules/bench/page-parts.ts';
import type { EditionRow } from './documents.list.tsx';

/** Incomplete documents as they are accepted: one that lacks more pages than an operation justifies comes several times. */
export function acceptances(rows: readonly EditionRow[]): EditionRow[] {
  return rows.flatMap((row) => pageParts(row.missing).map((missing) => ({ ...row, missing })));
}
