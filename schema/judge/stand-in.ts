import type { Operation } from '#schema/operations/operation.ts';
import type { Concluding } from './conclude.ts';
import type { Draft } from './draft.ts';
import type { Receipt } from './reader.ts';
import { asideBy, asideMark } from './aside-mark.ts';

/**
 * Returns the receipt key of a placeholder. A correction may refer to an operation that never arrived, or that a restore has
 * lost. Its author will not send it again, but has later operations that depend on it. The placeholder leads them to the
 * correction. Its key includes the author, so it reveals nothing about another author's operation with that id (S1 §4, I8).
 */
export function standInKey(opId: string, userId: string): string {
  return `${opId}@${userId}`;
}

/** Writes a receipt that leads from the replaced operation to the correction. Its number is negative, which no operation has. */
export function standIn(draft: Draft, operation: Operation, { now, asideBy: by, delivery }: Concluding): void {
  const key = standInKey(operation.supersedes, operation.userId);
  const unsent = { ...operation, opId: key, n: -operation.n, supersedes: '', payload: {}, hash: '' };
  const answer = { status: 'superseded', code: '', conflictId: '', message: operation.opId } as const;
  const outcome = by === undefined ? '' : asideMark(by);
  draft.receipts.set(key, { ...answer, outcome, key, operation: unsent, seq: 0, receivedAt: now, delivery });
}

/**
 * Finds the correction that replaced a late operation: saved later on the same device, by the same author, about the same
 * record, and delivered by that author. Other claims have no effect, and the late operation is judged.
 */
export async function replacedBefore(draft: Draft, late: Operation): Promise<Receipt | null> {
  const found = await draft.receipt(standInKey(late.opId, late.userId));
  if (!found || asideBy(found) !== null) return null;
  const { deviceId, entityId, n } = found.operation;
  return deviceId === late.deviceId && entityId === late.entityId && late.n < -n ? found : null;
}
