import { contested, type Contested, type Judgement } from './judgement.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { wantedFields } from './wanted.ts';

/**
 * The case of an operation whose author has no access, with the conflicting fields of another judgement, otherwise the fields
 * it sets. It refers to no other row, because its author may not see it.
 */
export function lostAccess(operation: Operation, judged: Judgement): Contested {
  // judges do not compare a change of a missing row, but the case still shows the wanted values
  const device = wantedFields(operation);
  const wanted = { fields: Object.keys(device), device };
  const seen = judged.outcome === 'contested' ? judged : contested('accessLost', wanted);
  return { ...seen, kind: 'accessLost', otherId: '', otherTitle: '' };
}
