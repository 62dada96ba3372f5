import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './reader.ts';
import { standInKey } from './stand-in.ts';

/** Finds the receipt of an operation, or of the last one that replaced it, as an author's own operation sees it. */
export async function followed(draft: Draft, opId: string, userId: string): Promise<Receipt | null> {
  let receipt = (await draft.receipt(opId)) ?? (await draft.receipt(standInKey(opId, userId)));
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
  if (operation.supersedes === '' || !(await isOwn(draft, operation))) return [...receipts];
  const known = new Map<string, boolean>();
  const before: Receipt[] = [];
  for (const receipt of receipts) if (!(await buildsOn(draft, receipt, operation, known))) before.push(receipt);
  return before;
}

/** What a correction replaces belongs to its author; of another's operation it decides nothing. */
async function isOwn(draft: Draft, { supersedes, userId }: Operation): Promise<boolean> {
  const replaced = await draft.receipt(supersedes);
  return !replaced || replaced.operation.userId === userId;
}

/**
 * Whether it names the correction, what that replaces, or something undone that does. Each operation is looked at once, and not
 * more than so many in all: who sends long chains on purpose keeps the transaction no longer (his correction waits behind them).
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
