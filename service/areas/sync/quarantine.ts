import type { Operation } from '#schema/operations/operation.ts';
import type { Tx } from '#service/db/database.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import { takeIn, type TakenIn } from './take-in.ts';

/** Whose operations are brought, from which of his devices, and who brings them. */
export interface Quarantine {
  tenantId: string;
  /** The author: every operation must name him and this client, others are refused `ownerMismatch`. */
  userId: string;
  /** As people call it; empty where nobody knows. */
  deviceName: string;
  /** Name of who brings them, for the timeline of the cases. */
  broughtBy: string;
}

/**
 * Takes operations in without applying any: each becomes a case `accessLost` on the conflict desk, or waits for the case of
 * the one it builds on and becomes a case of its own when that is decided (`schema/rules/judge/set-aside.ts`,
 * decisions.md S10). A supervisor approves each in his own right, or rejects it.
 *
 * It takes what push takes: whole operations with their hashes, at most `LIMITS.pushOperations` at a time, checked by
 * `pushRequest.entries.operations` before, in the order of the device's counter; and it answers alike: a verdict each,
 * `contested`, or `refused` for what is no operation, has another author, or builds on something rejected. Nothing is
 * *held*: what an operation builds on may come later or never. The same operation again gets the word it has by now, also
 * when the ordinary push brings it. Who may do this, for which author, is the caller's business: rights are to be checked
 * before, and the act is to be audited (`audit` of the call's row). It opens its own transactions.
 *
 * @param isShut asked first in each transaction: while it says so nothing is looked at, and the answer is null
 */
export function quarantine(
  context: Pick<BaseContext, 'db' | 'log' | 'now'>,
  operations: readonly Operation[],
  { tenantId, userId, deviceName, broughtBy }: Quarantine,
  isShut: (tx: Tx) => Promise<boolean> = async () => false,
): Promise<TakenIn | null> {
  return takeIn(context, operations, { tenantId, userId, deviceName, now: context.now(), asideBy: broughtBy }, isShut);
}
