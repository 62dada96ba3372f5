import { and, asc, eq, sql } from 'drizzle-orm';
import { sightedStreams } from '#service/areas/sync/sighted-streams.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import type { Tx } from '#service/db/database.ts';
import type { CallResult } from '#schema/calls/call.ts';
import type { deskCalls } from '#schema/calls/sync.ts';
import { decisions } from '#service/db/tables/sync.ts';
import { exceedAnswer } from '#service/db/within-bytes.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

/** Every decision on a case, oldest first: base, both values, result, reason, batch. */
export async function conflictAudit(
  { tx, tenantId, caller }: HandlerContext,
  { id }: { id: string },
): Promise<Refused | { data: CallResult<(typeof deskCalls)['conflictAudit']> }> {
  // what was decided shows the documents of the case: out of sight it is as unknown as a case that is not there
  if (!(await isInSight(tx, tenantId, caller.userId, id))) return { data: [] };
  const ours = sql`${and(eq(decisions.tenantId, tenantId), eq(decisions.conflictId, id))}`;
  if (await exceedAnswer(tx, decisions, ours))
    return { refused: 'answer.tooLarge', message: 'The decisions on this case are too large for one answer.' };
  const found = await tx.select().from(decisions).where(ours).orderBy(asc(decisions.at));
  return {
    data: found.map(
      ({ at, userName, deviceId, decision, reason, note, batchId, secondsSpent, base, device, service, result }) => ({
        at,
        who: userName,
        deviceId,
        decision,
        reason,
        note,
        batchId,
        secondsSpent,
        base: text(base),
        device: text(device),
        service: text(service),
        result: text(result),
      }),
    ),
  };
}

async function isInSight(tx: Tx, tenantId: string, userId: string, conflictId: string): Promise<boolean> {
  const sight = await sightOf(tx, tenantId, userId);
  if (!sight) return true;
  const seen = sightedStreams.conflicts(sight, sql`record`);
  const { rows } = await tx.execute<{ seen: boolean | null }>(
    sql`select ${seen} as seen from conflicts where tenant_id = ${tenantId} and id = ${conflictId}`,
  );
  return rows[0]?.seen === true;
}
