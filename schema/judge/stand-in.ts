import type { Operation } from '#schema/operations/operation.ts';
import type { Concluding } from './conclude.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './reader.ts';
import { asideBy, asideMark } from './aside-mark.ts';

/**
 * Returns the receipt key of a placeholder. A correction may name an operation that never arrived, or that a restore has
 * forgotten; its author will not send it again, but later operations of the author depend on it. The service keeps a receipt
 * for them that leads to the correction. Its key names the author as well, so it reveals nothing about an operation of another
 * author with that id (S1 §4, I8).
 */
export function standInKey(opId: string, userId: string): string {
  return `${opId}@${userId}`;
}

/** Keeps a receipt that leads from what a correction replaces to the correction. Its number is negative: no operation has it. */
export function standIn(draft: Draft, operation: Operation, { now, asideBy: by, delivery }: Concluding): void {
  const key = standInKey(operation.supersedes, operation.userId);
  const unsent = { ...operation, opId: key, n: -operation.n, supersedes: '', payload: {}, hash: '' };
  const word = { status: 'superseded', code: '', conflictId: '', message: operation.opId } as const;
  const outcome = by === undefined ? '' : asideMark(by);
  draft.receipts.set(key, { ...word, outcome, key, operation: unsent, seq: 0, receivedAt: now, delivery });
}

/**
 * Finds the correction that took the place of a late operation: saved later on the same device, by the same author, about the
 * same record, and delivered by that author. Any other claim decides nothing, and the late operation is judged.
 */
export async function replacedBefore(draft: Draft, late: Operation): Promise<Receipt | null> {
  const found = await draft.receipt(standInKey(late.opId, late.userId));
  if (!found || asideBy(found) !== null) return null;
  const { deviceId, entityId, n } = found.operation;
  return deviceId === late.deviceId && entityId === late.entityId && late.n < -n ? found : null;
}
