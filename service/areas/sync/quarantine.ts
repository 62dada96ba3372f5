import type { Operation } from '#schema/operations/operation.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Tx } from '#service/db/database.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import { takeIn, type Seen, type TakenIn } from './take-in.ts';

/** Whose operations are brought, from which of his devices, and who brings them. */
export interface Quarantine {
  tenantId: string;
  /** The author: every operation must name him and this client, others are refused `ownerMismatch`. */
  userId: string;
  /** As people call it; empty where nobody knows. */
  deviceName: string;
  /** Who brings them and how: for the timeline of the cases, for custody, and for who may decide them. */
  delivery: Delivery;
}

/**
 * Takes operations in without applying any: each becomes a case `accessLost` on the conflict desk, or waits for the case of
 * the one it builds on and becomes a case of its own when that is decided (`schema/judge/set-aside.ts`,
 * decisions.md S10). A supervisor approves each in his own right, or rejects it.
 *
 * It takes what push takes: whole operations with their hashes, at most `LIMITS.pushOperations` at a time, checked by
 * `pushRequest.entries.operations` before, in the order of the device's counter; and it answers alike: a verdict each,
 * `contested`, or `refused` for what is no operation, has another author, or builds on something rejected. Nothing is
 * *held*: what an operation builds on may come later or never. The same operation again gets the word it has by now, also
 * when the ordinary push brings it. Who may do this, for which author, is the caller's business: rights are to be checked
 * before, and the act is to be audited (`audit` of the call's row). It opens its own transactions.
 *
 * @param look asked first in each transaction: while it is shut nothing is taken in, and the answer is null
 */
export function quarantine(
  context: Pick<BaseContext, 'db' | 'log' | 'now'>,
  operations: readonly Operation[],
  { tenantId, userId, deviceName, delivery }: Quarantine,
  look: (tx: Tx) => Promise<Seen> = async () => ({ shut: false, deviceId: '' }),
): Promise<TakenIn | null> {
  const bringer = { tenantId, userId, deviceName, now: context.now(), asideBy: delivery.userName, delivery };
  return takeIn(context, operations, bringer, look);
}
