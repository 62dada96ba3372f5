import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './reader.ts';
import { standInKey } from './stand-in.ts';

/** Finds the receipt of an operation, or of the last one that replaced it, among the author's own. */
export async function followed(draft: Draft, opId: string, userId: string): Promise<Receipt | null> {
  let receipt = (await draft.receipt(opId)) ?? (await draft.receipt(standInKey(opId, userId)));
  for (let turns = 0; receipt?.status === 'superseded' && turns < LIMITS.pushOperations; turns += 1)
    receipt = await draft.receipt(receipt.message);
  return receipt;
}

/** True if it waits for a decision. */
export function isOpen({ status }: Receipt): boolean {
  return status === 'contested' || status === 'returned';
}

/**
 * Returns the dependencies that are judged before this operation. A correction takes the place of the operation it replaces:
 * dependants of that one come after the correction, even if its author saved them earlier and the correction refers to them. As
 * dependencies, each would wait for the other, or be refused because of the other, forever (I3, I8).
 */
export async function thoseBefore(draft: Draft, operation: Operation, receipts: readonly Receipt[]): Promise<Receipt[]> {
  if (operation.supersedes === '' || !(await isOwn(draft, operation))) return [...receipts];
  const known = new Map<string, boolean>();
  const before: Receipt[] = [];
  for (const receipt of receipts) if (!(await buildsOn(draft, receipt, operation, known))) before.push(receipt);
  return before;
}

/** True if the replaced operation belongs to the author of the correction; otherwise the correction has no effect on it. */
async function isOwn(draft: Draft, { supersedes, userId }: Operation): Promise<boolean> {
  const replaced = await draft.receipt(supersedes);
  return !replaced || replaced.operation.userId === userId;
}

/**
 * True if it depends on the correction, on the operation that replaces, or on an unfinished dependant. Each operation is
 * checked once, with a total limit, so deliberately long chains do not prolong the transaction (the author's correction waits
 * behind them).
 */
async function buildsOn(
  draft: Draft,
  { operation }: Receipt,
  correction: Operation,
  known: Map<string, boolean>,
): Promise<boolean> {
  for (const opId of operation.deps) if (await leadsTo(draft, opId, correction, known)) return true;
  return false;
}

async function leadsTo(draft: Draft, opId: string, correction: Operation, known: Map<string, boolean>): Promise<boolean> {
  if (opId === correction.supersedes || opId === correction.opId) return true;
  const answer = known.get(opId);
  if (answer !== undefined || known.size >= LIMITS.dependenciesWalked) return answer ?? false;
  known.set(opId, false);
  const named = await followed(draft, opId, correction.userId);
  const isIt = named !== null && (named.key === correction.opId || named.key === correction.supersedes);
  const isUndone = named !== null && (isOpen(named) || named.status === 'refused');
  const leads = isIt || (isUndone && (await buildsOn(draft, named, correction, known)));
  known.set(opId, leads);
  return leads;
}
