import type { Operation } from '#schema/operations/operation.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Tx } from '#service/db/database.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import { takeIn, type Seen, type TakenIn } from './take-in.ts';

/** Author of the operations, their device, and the importer. */
export interface Quarantine {
  tenantId: string;
  /** The author: every operation must name this user and this client, others are refused `ownerMismatch`. */
  userId: string;
  /** Its display name; empty if unknown. */
  deviceName: string;
  /** Delivery: for the timeline of the cases, for custody, and for the right to decide them. */
  delivery: Delivery;
}

/**
 * Accepts operations without applying any: each becomes a case `accessLost` on the conflict desk, or waits for the case of the
 * one it depends on and becomes a separate case when that is decided (`schema/judge/set-aside.ts`, decisions.md S10). A
 * supervisor approves each with their own right, or rejects it.
 *
 * The input equals that of push: whole operations with their hashes, at most `LIMITS.pushOperations` at a time, checked by
 * `pushRequest.entries.operations` before, in the order of the device's counter. So does the answer: a verdict each,
 * `contested`, or `refused` for an invalid operation, another author, or one that depends on a rejected one. Only
 * an operation of a later version is *held*: dependencies may come later or never. The same operation again gets its current verdict, also when the
 * ordinary push brings it. The caller checks the rights of the importer for this author before, and audits the act (`audit` of
 * the call's row). It opens its own transactions.
 *
 * @param look asked first in each transaction: while it is shut nothing is accepted, and the answer is null
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
