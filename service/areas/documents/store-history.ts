import { and, asc, eq } from 'drizzle-orm';
import type { CallResult } from '#schema/calls/call.ts';
import type { documentCalls } from '#schema/calls/documents.ts';
import { isWhole } from '#service/areas/sync/custody-chain.ts';
import type { Tx } from '#service/db/database.ts';
import { custody, custodyHeads } from '#service/db/tables/sync.ts';
import { boxOf } from './page-info.ts';
import type { DocumentRow } from './seen.ts';

type Answer = CallResult<(typeof documentCalls)['documentStoreHistory']>;

/** Locations of the paper of a document: events of its box since the document was put there; none for a loose document. */
export async function storeHistoryOf(tx: Tx, { tenantId, containerId, createdAt }: DocumentRow): Promise<Answer> {
  const box = await boxOf(tx, tenantId, containerId);
  if (!box) return { events: [], whole: true };
  const its = and(eq(custody.tenantId, tenantId), eq(custody.containerId, box.id));
  const all = await tx.select().from(custody).where(its).orderBy(asc(custody.position));
  const headed = and(eq(custodyHeads.tenantId, tenantId), eq(custodyHeads.containerId, box.id));
  const [head] = await tx.select().from(custodyHeads).where(headed);
  const chain = all.map(({ tenantId: _, ...event }) => event);
  const since = chain.filter(({ at }) => at >= createdAt);
  return {
    events: since.map(({ event, at, userName, how, fromState, toState }) => ({
      event,
      at,
      user: userName,
      how,
      from: fromState,
      to: toState,
      containerCode: box.code,
    })),
    whole: isWhole(chain, head),
  };
}
