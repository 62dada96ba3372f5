import * as v from 'valibot';
import type { AnyOperationKind, Operation } from './operation.ts';

/** The part of a kind by which its payloads are read. */
export type Versioned = Pick<AnyOperationKind, 'payloadVersion' | 'older'>;

/** An operation as its kind reads it now, or the fields of its payload that the version which saved it does not have. */
type Read = { operation: Operation } | { issues: string };

/**
 * The operation with its payload as the present version of its kind has it: each version in between rewrites it to the next.
 * Outbox and receipts keep it as it was saved, because its hash is of that text.
 */
export function readPayload(operation: Operation, kind: Versioned): Read {
  const { payloadVersion } = operation;
  if (payloadVersion === kind.payloadVersion) return { operation };
  if (!Number.isSafeInteger(payloadVersion) || payloadVersion > kind.payloadVersion) return { issues: 'payloadVersion' };
  let payload: object = operation.payload;
  // the first version has the number 1
  for (const older of (kind.older ?? []).slice(Math.max(0, payloadVersion - 1))) {
    const read = v.safeParse(older.payload, payload);
    if (!read.success) return { issues: issuesIn(read.issues) };
    payload = older.next(read.output as never); // checked by the schema next to it
  }
  return { operation: { ...operation, payload: { ...payload }, payloadVersion: kind.payloadVersion } };
}

/** The payload as this version reads it; undefined for one of a later version, which stays as it is. */
export function payloadNow(operation: Operation, kind: Versioned): Operation['payload'] | undefined {
  const read = readPayload(operation, kind);
  return 'operation' in read ? read.operation.payload : undefined;
}

/** Fields that did not pass, by their paths. */
export function issuesIn(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => v.getDotPath(issue) ?? '').join(' ');
}
