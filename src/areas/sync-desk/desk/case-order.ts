import { conflictKinds, type ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';

/** Cases by kind, the oldest first within each; kinds without cases are left out. */
export function byKind(cases: readonly Conflict[]): { kind: ConflictKind; cases: Conflict[] }[] {
  return conflictKinds
    .map((kind) => ({ kind, cases: cases.filter((each) => each.kind === kind) }))
    .filter((group) => group.cases.length > 0);
}
