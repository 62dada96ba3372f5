import { and, desc, eq } from 'drizzle-orm';
import type { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { Tx } from '#service/db/database.ts';
import { centralArchives, materials, stockMoves } from '#service/db/tables/orders.ts';
import { withoutTransaction, type Handlers, type Refused } from '#service/http/handlers.ts';
import { workOfClients } from './client-work.ts';
import { historyOf } from './order-history.ts';
import { moveStock, shownStock } from './stock.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such material.' };
const otherMove: Refused = { refused: 'action.refused', message: 'opIdReused' };

/** Handlers of the history of orders, the work of the archive by client, and the stock. */
export const fulfilmentHandlers: Handlers<typeof fulfilmentCalls> = {
  events: (context, { id }) => historyOf(context, id),
  // other clients cannot be read from inside a transaction of this one
  clients: withoutTransaction(async (context) => ({ data: await workOfClients(context) })),
  stock: async (context) => ({ data: await shownStock(context) }),
  stockMoves: async ({ tx, tenantId }, { id }) => {
    const its = and(eq(stockMoves.tenantId, tenantId), eq(stockMoves.materialId, id));
    const newest = await tx.select().from(stockMoves).where(its).orderBy(desc(stockMoves.at)).limit(ORDER_LIMITS.pageRows);
    return {
      data: newest.map(({ id: move, change, onHand, orderId, note, userName, at }) => ({
        id: move,
        change,
        onHand,
        orderId,
        note,
        userName,
        at,
      })),
    };
  },
  stockMove: async ({ tx, tenantId, caller, now }, { opId, materialId, archiveId, change, note }) => {
    const its = and(eq(materials.tenantId, tenantId), eq(materials.id, materialId));
    const [known] = await tx.select({ id: materials.id }).from(materials).where(its);
    const here = and(eq(centralArchives.tenantId, tenantId), eq(centralArchives.id, archiveId));
    const [place] = await tx.select({ id: centralArchives.id }).from(centralArchives).where(here);
    if (!known || !place) return unknown;
    // another move under the id of one that was made would be answered as made
    if (await isOtherMove(tx, tenantId, { opId, materialId, archiveId, change, note })) return otherMove;
    const who = { userId: caller.userId, userName: caller.name };
    const move = { id: opId, materialId, archiveId, change, note, orderId: '', at: now(), ...who };
    const onHand = await moveStock(tx, tenantId, move, 'refuse');
    return onHand === null ? { refused: 'action.refused', message: 'stockMissing' } : { data: { onHand } };
  },
};

/** True if a move with this id was made, and it is another one. */
async function isOtherMove(
  tx: Tx,
  tenantId: string,
  { opId, ...asked }: { opId: string; materialId: string; archiveId: string; change: number; note: string },
): Promise<boolean> {
  const its = and(eq(stockMoves.tenantId, tenantId), eq(stockMoves.id, opId));
  const [made] = await tx.select().from(stockMoves).where(its);
  if (!made) return false;
  const { materialId, archiveId, change, note } = made;
  return canonical({ materialId, archiveId, change, note }) !== canonical(asked);
}
