import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { remember, silent } from '#schema/judge/conclude.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { Tx } from '#service/db/database.ts';
import { codeOf, DatabaseLost, isPassing } from '#service/db/faults.ts';
import { failures } from '#service/db/tables/sync.ts';
import type { BaseContext } from '#service/http/handlers.ts';
import type { Bringer } from './apply.ts';
import { flush } from './flush.ts';
import { inRace } from './race.ts';
import { TransactionReader } from './reader/transaction-reader.ts';

/**
 * Counts an unexpected failure in a transaction of its own; the fifth refuses the operation as `internal` and keeps
 * its payload, so it no longer blocks its device (reliability.md 1.4). Its author may send it again. If counting fails as
 * well, the operation stays on its device and the others of its batch keep their verdicts.
 */
export async function countFailure(
  { db, log }: Pick<BaseContext, 'db' | 'log'>,
  operation: Operation,
  bringer: Bringer,
  error: unknown,
): Promise<PushVerdict> {
  try {
    return await inRace(() => db.inTenant(bringer.tenantId, (tx) => counted(tx, operation, bringer, error)));
  } catch (fault) {
    if (isPassing(fault)) throw new DatabaseLost(fault);
    log.error({ opId: operation.opId, err: fault }, 'failure not counted');
    return { opId: operation.opId, ...undecided };
  }
}

const undecided = { verdict: 'retry', seq: 0, code: '', conflictId: '', message: '' } as const;

async function counted(tx: Tx, operation: Operation, { tenantId, now, delivery }: Bringer, error: unknown): Promise<PushVerdict> {
  const { opId } = operation;
  // only the name of the fault, because messages of a database may contain values
  const last = codeOf(error) || (error instanceof Error ? error.name : 'unknown');
  const [row] = await tx
    .insert(failures)
    .values({ tenantId, opId, count: 1, last })
    .onConflictDoUpdate({ target: [failures.tenantId, failures.opId], set: { count: sql`${failures.count} + 1`, last } })
    .returning({ count: failures.count });
  if (!row || row.count < LIMITS.failuresUntilParked) return { opId, ...undecided };
  const reader = new TransactionReader(tx, tenantId);
  const draft = new Draft(reader);
  const known = await draft.receipt(opId);
  // another delivery was applied in the meantime, and the next one gets its verdict
  if (known && known.status !== 'refused') return { opId, ...undecided };
  remember(draft, operation, { ...silent, status: 'refused', code: 'internal', message: last }, now, delivery);
  const seq = await flush(reader, draft, { cloned: new Set(), now });
  return { ...undecided, opId, verdict: 'refused', code: 'internal', message: last, seq };
}
