import { and, asc, eq, sql } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { deskCalls } from '#schema/calls/sync.ts';
import { decisions } from '#service/db/tables/sync.ts';
import { exceedAnswer } from '#service/db/within-bytes.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';

const text = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));

/** Every decision on a case, oldest first: base, both values, result, reason, batch. */
export async function conflictAudit(
  { tx, tenantId }: HandlerContext,
  { id }: { id: string },
): Promise<Refused | { data: CallResult<(typeof deskCalls)['conflictAudit']> }> {
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
