import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { Operation } from '#schema/operations/operation.ts';
import { remember } from '#schema/rules/judge/conclude.ts';
import { Draft } from '#schema/rules/judge/draft.ts';
import type { PushVerdict } from '#schema/sync-wire.ts';
import type { Database } from '#service/db/database.ts';
import { codeOf } from '#service/db/faults.ts';
import { failures } from '#service/db/tables/sync.ts';
import type { Bringer } from './apply.ts';
import { flush } from './flush.ts';
import { VaultReader } from './vault-reader.ts';

/**
 * Counts an unexpected failure in a transaction of its own; the fifth parks the operation as refused `internal`, with
 * its payload, so that it blocks its device no longer (reliability.md 1.4). Its author may send it again.
 */
export function countFailure(db: Database, operation: Operation, bringer: Bringer, error: unknown): Promise<PushVerdict> {
  const { opId } = operation;
  const { tenantId, now } = bringer;
  // the name of the fault only: messages of a database may hold values
  const last = codeOf(error) || (error instanceof Error ? error.name : 'unknown');
  return db.inTenant(tenantId, async (tx) => {
    const [counted] = await tx
      .insert(failures)
      .values({ tenantId, opId, count: 1, last })
      .onConflictDoUpdate({ target: [failures.tenantId, failures.opId], set: { count: sql`${failures.count} + 1`, last } })
      .returning({ count: failures.count });
    const verdict = { opId, seq: 0, code: '', conflictId: '', message: '' };
    if (!counted || counted.count < LIMITS.failuresUntilParked) return { ...verdict, verdict: 'retry' };
    const reader = new VaultReader(tx, tenantId);
    const draft = new Draft(reader);
    await reader.loadReceipts([opId]);
    remember(draft, operation, { status: 'refused', code: 'internal', conflictId: '', message: last, outcome: '' }, now);
    const seq = await flush(reader, draft, { cloned: new Set(), now });
    return { ...verdict, verdict: 'refused', code: 'internal', message: last, seq };
  });
}
