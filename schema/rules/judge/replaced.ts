import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './reader.ts';

/** The receipt of an operation, or of the last one that replaced it. */
export async function followed(draft: Draft, opId: string): Promise<Receipt | null> {
  let receipt = await draft.receipt(opId);
  for (let turns = 0; receipt?.status === 'superseded' && turns < LIMITS.pushOperations; turns += 1)
    receipt = await draft.receipt(receipt.message);
  return receipt;
}

/** Waits for a person. */
export function isOpen({ status }: Receipt): boolean {
  return status === 'contested' || status === 'returned';
}

/**
 * Of what an operation names, that which is judged before it. A correction stands where the one it replaces stood: what
 * builds on that comes after the correction, even if its author saved it earlier and the correction names it. Bound by
 * it, each would wait for the other, or be refused because of the other, for ever (I3, I8).
 */
export async function thoseBefore(draft: Draft, operation: Operation, receipts: readonly Receipt[]): Promise<Receipt[]> {
  if (operation.supersedes === '') return [...receipts];
  const before: Receipt[] = [];
  for (const receipt of receipts) if (!(await buildsOn(draft, receipt, operation, new Set()))) before.push(receipt);
  return before;
}

/** Whether it names the correction, what that replaces, or something undone that does. */
async function buildsOn(draft: Draft, { operation }: Receipt, correction: Operation, seen: Set<string>): Promise<boolean> {
  for (const opId of operation.deps) {
    if (seen.has(opId)) continue;
    seen.add(opId);
    const named = await followed(draft, opId);
    if (named === null) continue;
    if (named.key === correction.opId || named.key === correction.supersedes) return true;
    const isUndone = isOpen(named) || named.status === 'refused';
    if (isUndone && (await buildsOn(draft, named, correction, seen))) return true;
  }
  return false;
}
