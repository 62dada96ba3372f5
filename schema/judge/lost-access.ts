import { contested, type Contested, type Judgement } from './judgement.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { wantedFields } from './wanted.ts';

/**
 * The case of an operation whose author has no access: with the fields another judgement found in question, else those it sets.
 * It names no other row, because its author may not see it.
 */
export function lostAccess(operation: Operation, judged: Judgement): Contested {
  // a change of a row that is gone is nothing the judges compare: what was wanted is shown all the same
  const device = wantedFields(operation);
  const wanted = { fields: Object.keys(device), device };
  const seen = judged.outcome === 'contested' ? judged : contested('accessLost', wanted);
  return { ...seen, kind: 'accessLost', otherId: '', otherTitle: '' };
}
