import { and, asc, eq, sql } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { deskCalls } from '#schema/calls/sync.ts';
import { mayIn } from '#schema/judge/may.ts';
import { isWhole } from '#service/areas/sync/custody-chain.ts';
import type { ChainedEvent } from '#service/areas/sync/custody-event.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { custody as events, custodyHeads } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { exceedAnswer } from '#service/db/within-bytes.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';

/** Returns the history of a container, and if it is unaltered: recomputes the chain of hashes. */
export async function custody(
  { tx, tenantId, caller }: HandlerContext,
  { containerId }: { containerId: string },
): Promise<Refused | { data: CallResult<(typeof deskCalls)['custody']> }> {
  // not locked: reading a history blocks no writer
  const its = and(eq(containers.tenantId, tenantId), eq(containers.id, containerId));
  const [found] = await tx.select({ projectId: containers.projectId }).from(containers).where(its);
  const reader = new TransactionReader(tx, tenantId);
  // one of another project is as unknown as one that is not there
  if (!found || !mayIn(await reader.person(caller.userId), 'protocol.read', found.projectId))
    return { refused: 'row.unknown', message: 'No such box.' };
  const ours = sql`${and(eq(events.tenantId, tenantId), eq(events.containerId, containerId))}`;
  if (await exceedAnswer(tx, events, ours))
    return { refused: 'answer.tooLarge', message: 'The history of this box is too large for one answer.' };
  const rows = await tx.select().from(events).where(ours).orderBy(asc(events.position));
  const headed = and(eq(custodyHeads.tenantId, tenantId), eq(custodyHeads.containerId, containerId));
  const [head] = await tx.select().from(custodyHeads).where(headed);
  const chain = rows.map(({ tenantId: _, ...event }) => event);
  return {
    data: {
      whole: isWhole(chain, head),
      events: chain.map(asAnswered),
    },
  };
}

function asAnswered(event: ChainedEvent): CallResult<(typeof deskCalls)['custody']>['events'][number] {
  const { at, deviceAt, role, how, method, seal, hash } = event;
  return {
    at,
    deviceAt,
    event: event.event,
    who: event.userName,
    role,
    device: event.deviceId,
    how,
    onBehalfOf: event.onBehalfOfName || event.onBehalfOf,
    claimedDevice: event.claimedDeviceId,
    from: event.fromState,
    to: event.toState,
    method,
    seal,
    hash,
  };
}
