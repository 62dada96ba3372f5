import { operationOf, type OutboxDoc } from '#schema/collections.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { payloadNow, type Versioned } from '#schema/operations/present.ts';
import { startKinds } from '#schema/operations/start.ts';

/**
 * Returns the payload of a saved change as this version reads it: an earlier one may have written other fields. Of one that only a later
 * version reads, nothing is shown.
 */
export function savedPayload(row: OutboxDoc, kind: Versioned | undefined = startKinds.get(row.type)): Operation['payload'] {
  const operation = operationOf(row);
  return kind ? (payloadNow(operation, kind) ?? {}) : operation.payload;
}
