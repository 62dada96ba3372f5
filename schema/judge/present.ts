import { kindOf } from '#schema/operations/all.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { readPayload } from '#schema/operations/present.ts';
import type { Receipt } from './reader.ts';

/** Operations that were rewritten, with the one that came. */
const came = new WeakMap<Operation, Operation>();

/** The operation as it came: receipts keep that, because its hash is of the payload that was saved. */
export function asSaved(operation: Operation): Operation {
  return came.get(operation) ?? operation;
}

/** The operation with its payload as this version reads it; as it is where it cannot: `checkShape` gives the reason. */
export function present(operation: Operation): Operation {
  const kind = kindOf(operation.type);
  const read = kind && readPayload(operation, kind);
  if (!read || 'issues' in read || read.operation === operation) return operation;
  came.set(read.operation, asSaved(operation));
  return read.operation;
}

/**
 * True if a later version saved it, as while the nodes of the service get a new one in turns: it waits on its device for one that
 * can read it. Refused, its author would have to save it again.
 */
export function isLater({ type, payloadVersion }: Operation): boolean {
  const kind = kindOf(type);
  return kind !== undefined && Number.isSafeInteger(payloadVersion) && payloadVersion > kind.payloadVersion;
}

/**
 * True if no version up to this one has its type: its device is newer. It waits on that device without a limit, because a device
 * that has been offline for weeks may meet the last node of the version before.
 */
export function isOfLaterKind({ type }: Operation): boolean {
  return kindOf(type) === undefined;
}

/** A receipt for judges: what waited for a case may have been saved by an earlier version. */
export function presentReceipt(receipt: Receipt): Receipt {
  const operation = present(receipt.operation);
  return operation === receipt.operation ? receipt : { ...receipt, operation };
}
