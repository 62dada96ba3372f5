import { and, asc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { workState } from '#schema/codes.ts';
import type { Tx } from '#service/db/database.ts';
import { work } from '#service/db/tables/work.ts';
import type { WorkSubject } from '#service/work/put.ts';

/**
 * Takes the waiting work about a subject out of the queue, in the transaction that does all of it, and returns its payloads,
 * oldest first. A row another node has taken at this moment is left to that node, and so is one this release cannot read.
 */
export async function gatherWork<P>(
  tx: Tx,
  tenantId: string,
  { kind, subject }: WorkSubject,
  payloadOf: v.GenericSchema<unknown, P>,
): Promise<P[]> {
  const isWaiting = and(
    eq(work.tenantId, tenantId),
    eq(work.kind, kind),
    eq(work.subject, subject),
    eq(work.state, workState.waiting),
  );
  const rows = await tx
    .select({ id: work.id, payload: work.payload })
    .from(work)
    .where(isWaiting)
    .orderBy(asc(work.madeAt), asc(work.id))
    .for('update', { skipLocked: true });
  const read = rows.flatMap(({ id, payload }) => {
    const its = v.safeParse(payloadOf, payload);
    return its.success ? [{ id, payload: its.output }] : [];
  });
  const ids = read.map(({ id }) => id);
  await tx.delete(work).where(and(eq(work.tenantId, tenantId), inArray(work.id, ids)));
  return read.map(({ payload }) => payload);
}
