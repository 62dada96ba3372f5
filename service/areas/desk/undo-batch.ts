import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { deskCalls } from '#schema/calls/sync.ts';
import { LIMITS } from '#schema/limits.ts';
import { Draft } from '#schema/judge/draft.ts';
import type { Decision } from '#schema/judge/records.ts';
import { takeBack } from '#schema/judge/desk/take-back.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { conflicts, decisions } from '#service/db/tables/sync.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';

/** Takes a batch of decisions back within 15 minutes, as far as nothing else has changed since (ux.md §7). */
export async function undoBatch(
  { tx, tenantId, caller, now }: HandlerContext,
  { batchId }: { batchId: string },
): Promise<Refused | { data: CallResult<(typeof deskCalls)['undoBatch']> }> {
  if (batchId === '') return { data: { reopened: 0, kept: 0 } };
  const reader = new TransactionReader(tx, tenantId);
  const by = await reader.person(caller.userId);
  if (!by) return { refused: 'grant.missing', message: 'This account is disabled.' };
  const ours = and(eq(conflicts.tenantId, tenantId), eq(conflicts.batchId, batchId));
  const found = await tx.select({ id: conflicts.id }).from(conflicts).where(ours).orderBy(asc(conflicts.id));
  await reader.cases.load(found.map(({ id }) => id));
  const draft = new Draft(reader);
  let reopened = 0;
  for (const { id } of found) {
    const [row, last] = [await draft.conflict(id), await lastDecision(tx, tenantId, id)];
    const inTime = last !== undefined && now() - last.at <= LIMITS.batchUndoMinutes * 60_000;
    if (row && inTime && (await takeBack(draft, row, last, { id: randomUUID(), by, now: now() }))) reopened += 1;
  }
  if (reopened > 0) await flush(reader, draft, { cloned: new Set(), now: now() });
  return { data: { reopened, kept: found.length - reopened } };
}

async function lastDecision(tx: Tx, tenantId: string, conflictId: string): Promise<Decision | undefined> {
  const ours = and(eq(decisions.tenantId, tenantId), eq(decisions.conflictId, conflictId));
  const found = await tx.select().from(decisions).where(ours).orderBy(asc(decisions.at));
  const last = found.at(-1);
  if (!last) return undefined;
  const { tenantId: _, ...decision } = last;
  return decision;
}
