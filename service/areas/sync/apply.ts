import { and, eq, inArray } from 'drizzle-orm';
import { CaseMoved } from '#schema/judge/conclude.ts';
import { Draft } from '#schema/judge/draft.ts';
import { settle, type Settled } from '#schema/judge/settle.ts';
import type { Delivery } from '#schema/judge/records.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { Tx } from '#service/db/database.ts';
import { codeOf } from '#service/db/faults.ts';
import { receipts } from '#service/db/tables/sync.ts';
import { flush } from './flush.ts';
import { prepare } from './reader/prepare.ts';
import { rules } from './rules.ts';
import { TransactionReader } from './reader/transaction-reader.ts';

/** Deliverer of operations, with device and time (service time). */
export interface Bringer {
  tenantId: string;
  userId: string;
  deviceName: string;
  now: number;
  /** Name of the user who delivers them for the author; every operation then waits for a person and none is applied. */
  asideBy?: string;
  /** Delivery as the service knows it. */
  delivery: Delivery;
}

export interface Applied {
  verdicts: PushVerdict[];
  /** Operations whose judging threw; they have no verdict. */
  failed: { operation: Operation; error: unknown }[];
  /** True if another device uses the same numbers. */
  newDevice: boolean;
}

/**
 * Judges operations and writes the results, in the caller's transaction. Each has its own savepoint, so an operation
 * that throws leaves no trace; a fault of the database aborts the whole transaction.
 */
export async function applyOperations(tx: Tx, operations: readonly Operation[], bringer: Bringer): Promise<Applied> {
  const { tenantId, userId, now, asideBy, delivery } = bringer;
  const reader = new TransactionReader(tx, tenantId);
  await prepare(reader, operations);
  const cloned = await clonedNumbers(tx, tenantId, operations);
  const [first] = operations;
  if (first && bringer.deviceName !== '') reader.deviceNames.put(first.deviceId, bringer.deviceName);
  const draft = new Draft(reader);
  const settled: Settled[] = [];
  const failed: Applied['failed'] = [];
  for (const operation of operations) {
    const alone = new Draft(draft);
    try {
      settled.push(await settle(alone, operation, { clientId: tenantId, userId, now, asideBy, delivery }, rules));
      draft.absorb(alone);
    } catch (error) {
      if (error instanceof CaseMoved || codeOf(error) !== '') throw error;
      failed.push({ operation, error });
    }
  }
  const changes = draft.receipts.size > 0 || draft.cases.size > 0;
  const head = changes ? await flush(reader, draft, { cloned, now }) : 0;
  const verdicts = settled.map((verdict) => ({ ...verdict, seq: placeOf(verdict, head) }));
  return { verdicts, failed, newDevice: cloned.size > 0 };
}

function placeOf({ verdict, seq }: Settled, head: number): number {
  if (verdict === 'held' || verdict === 'retry') return 0;
  return seq === 0 ? head : seq;
}

/** Operations whose device and number already belong to another operation. */
async function clonedNumbers(tx: Tx, tenantId: string, operations: readonly Operation[]): Promise<ReadonlySet<string>> {
  const byNumber = new Map(operations.map(({ deviceId, n, opId }) => [`${deviceId} ${n}`, opId]));
  const ours = and(
    eq(receipts.tenantId, tenantId),
    inArray(receipts.deviceId, [...new Set(operations.map(({ deviceId }) => deviceId))]),
    inArray(receipts.n, [...new Set(operations.map(({ n }) => n))]),
  );
  const { deviceId, n, opId } = receipts;
  const held = await tx.select({ deviceId, n, opId }).from(receipts).where(ours);
  const holder = new Map(held.map((row) => [`${row.deviceId} ${row.n}`, row.opId]));
  const cloned = operations.filter((operation) => {
    const key = `${operation.deviceId} ${operation.n}`;
    const other = holder.get(key) ?? byNumber.get(key);
    return other !== operation.opId;
  });
  return new Set(cloned.map((operation) => operation.opId));
}
