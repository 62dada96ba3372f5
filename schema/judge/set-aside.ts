import { conflict } from '#schema/entities/conflict.ts';
import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import { checkShape, judge } from './judge.ts';
import { refused, type Judgement } from './judgement.ts';
import { lostAccess } from './lost-access.ts';
import { Powerless } from './powerless.ts';
import type { Receipt } from './reader.ts';
import { followed, isOpen, thoseBefore } from './replaced.ts';

/**
 * Judges an operation that needs a supervisor's approval, because its author lost access or another user imports it
 * (decisions.md S10). The result is never *applied* and reveals no stored data to the importer. Each becomes a case
 * `accessLost`, or waits for the one it depends on and becomes a separate case when that is decided. An invalid operation is
 * refused, as is one that depends on a rejected one.
 */
export async function setAside(draft: Draft, operation: Operation, now: number): Promise<Judgement> {
  const shape = checkShape(operation);
  if (shape) return shape;
  // decisions need the supervisor's own session, so they cannot be approved for another user
  if (kindOf(operation.type)?.subject === conflict.name) return refused('grantMissing');
  const receipts: Receipt[] = [];
  // a dependency may arrive later or never; approval does not require it
  for (const opId of operation.deps) {
    const found = await followed(draft, opId, operation.userId);
    if (found) receipts.push(found);
  }
  const binding = await thoseBefore(draft, operation, receipts);
  const given = binding.find(({ status, code }) => status === 'rejected' || code === 'dependencyRefused');
  if (given) return refused('dependencyRefused', given.key);
  const open = binding.find(isOpen);
  if (open) return { outcome: 'child', conflictId: open.conflictId };
  const judged = await judge(new Powerless(draft), operation, now, new Set(['dependencies']));
  return lostAccess(operation, judged);
}
