import type { Choice } from '#schema/operations/conflicts.ts';
import type { ConflictKind } from '#schema/problems.ts';
import type { Conflict } from '#schema/records/conflict.ts';

type Take = Choice['take'];

/** What a supervisor may do with each kind of case (reliability: conflict taxonomy). The first is proposed. */
const byKind: Record<ConflictKind, readonly Take[]> = {
  changed: ['fields', 'return', 'reject'],
  duplicateCode: ['newCode', 'return', 'reject'],
  containerClosed: ['reopen', 'otherContainer', 'return', 'reject'],
  valueWithdrawn: ['value', 'asItIs', 'return', 'reject'],
  projectWithdrawn: ['asItIs', 'otherContainer', 'return', 'reject'],
  costCenterInactive: ['value', 'return', 'reject'],
  ruleChanged: ['asItIs', 'fields', 'return', 'reject'],
  accessLost: ['asItIs', 'reject'],
};

/** Choices offered for a case; a container cannot be moved into another one. */
export function takesFor(conflict: Pick<Conflict, 'kind' | 'collection'>): readonly Take[] {
  return byKind[conflict.kind].filter((take) => take !== 'otherContainer' || conflict.collection === 'registrations');
}
