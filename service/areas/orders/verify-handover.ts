import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { handoverCalls, HandoverVerdict } from '#schema/calls/handovers.ts';
import { handover } from '#schema/entities/handover.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Handover, Signature } from '#schema/records/handover.ts';
import { handoverText, signedFacts } from '#schema/rules/handover-hash.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import { handovers } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { listsInSight } from './handover-sight.ts';
import { readableProjects } from './order-items.ts';
import { stampsOf } from './record-orders.ts';

/** A list of another project, or about documents out of sight, is as unknown as none. */
const unknownList: Refused = { refused: 'row.unknown', message: 'No such list.' };

/** Handlers of the page that the QR code of a sealed list opens. */
export const handoverHandlers: Handlers<typeof handoverCalls> = {
  verify: async (context, { id, hash }) => {
    const { tx, tenantId } = context;
    const its = and(eq(handovers.tenantId, tenantId), eq(handovers.id, id));
    const [found] = await tx.select().from(handovers).where(its);
    if (!found || !(await readableProjects(context)).includes(found.projectId)) return unknownList;
    const [list] = await listsInSight(context, [{ ...heldRow(handover.name, found).row, signatures: found.signatures }]);
    if (!list) return unknownList;
    const project = await new TransactionReader(tx, tenantId, 'asking').project(list.projectId);
    const projectName = project ? inLanguage(project, await callerLanguage(context)).name : '';
    return { data: { verdict: verdictOn(list, hash), list, orders: await ordersOf(context, list.orderIds), projectName } };
  },
};

/** Compares the hash of a paper with the list, and the list with the hash it was sealed with and the people who signed it. */
function verdictOn(list: Handover & { signatures: Signature[] }, paper: string): HandoverVerdict {
  const computed = createHash('sha256').update(handoverText(list)).digest('hex');
  if (computed !== list.hash || !repeatsSigned(list)) return 'broken';
  if (paper === '') return 'notCompared';
  return paper.toLowerCase() === computed ? 'sealed' : 'otherHash';
}

/** The row repeats counts and people for lists and papers; the hash covers the originals only. */
function repeatsSigned(list: Handover & { signatures: Signature[] }): boolean {
  const { counts, giver, giverRole, taker, takerRole, refused } = list;
  return canonical({ counts, giver, giverRole, taker, takerRole, refused }) === canonical(signedFacts(list));
}

async function ordersOf({ tx, tenantId }: HandlerContext, ids: readonly string[]) {
  const { id, operation } = orders;
  const ours = and(eq(orders.tenantId, tenantId), inArray(orders.id, [...ids]));
  const [found, stamps] = [await tx.select({ id, operation }).from(orders).where(ours), await stampsOf(tx, tenantId, [...ids])];
  return found.map((one) => ({ ...one, number: stamps.get(one.id)?.number ?? '' }));
}
