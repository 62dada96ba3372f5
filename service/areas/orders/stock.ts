import { and, asc, eq } from 'drizzle-orm';
import { inLanguage } from '#schema/rules/in-language.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { position } from '#schema/entities/position.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Position } from '#schema/records/position.ts';
import type { Tx } from '#service/db/database.ts';
import { materials, materialStock, stockMoves } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { reservedStock } from './free-stock.ts';

/**
 * Stock of materials. What is on hand changes by stock moves alone, under the lock of its row; what is free is computed, so
 * nothing drifts.
 */

/** A change of stock. Its id makes it happen once. */
interface Move {
  id: string;
  materialId: string;
  archiveId: string;
  change: number;
  orderId: string;
  note: string;
  userId: string;
  userName: string;
  at: number;
}

const stockAt = (tenantId: string, { materialId, archiveId }: Pick<Move, 'materialId' | 'archiveId'>) =>
  and(eq(materialStock.tenantId, tenantId), eq(materialStock.materialId, materialId), eq(materialStock.archiveId, archiveId));

/** Writes a move and the stock after it; null if the stock does not cover it. The same id is answered as the first time. */
export async function moveStock(tx: Tx, tenantId: string, move: Move, cap: 'refuse' | 'empty'): Promise<number | null> {
  const { materialId, archiveId } = move;
  await tx.insert(materialStock).values({ tenantId, materialId, archiveId, onHand: 0 }).onConflictDoNothing();
  const [held] = await tx.select().from(materialStock).where(stockAt(tenantId, move)).for('update');
  const before = held?.onHand ?? 0;
  const [known] = await tx
    .select({ onHand: stockMoves.onHand })
    .from(stockMoves)
    .where(and(eq(stockMoves.tenantId, tenantId), eq(stockMoves.id, move.id)));
  if (known) return known.onHand;
  if (before + move.change < 0 && cap === 'refuse') return null;
  const change = Math.max(move.change, -before);
  const onHand = before + change;
  await tx.insert(stockMoves).values({ tenantId, ...move, change, onHand });
  await tx.update(materialStock).set({ onHand }).where(stockAt(tenantId, move));
  return onHand;
}

/**
 * Takes materials that were handed out from the stock, in the transaction of the fact. What was signed for is a fact: if fewer
 * pieces are on the books, the books end at zero and the move names the difference.
 */
export async function takeFromStock(tx: Tx, tenantId: string, draft: Draft, now: number): Promise<void> {
  const done = [...draft.changes.values()].flatMap(({ collection, row, erased }) => {
    if (collection !== position.name || erased) return [];
    const its = row as Position; // filtered by collection
    if (its.materialId === '') return [];
    const pieces = its.quantityDone - doneBefore(draft, its.id);
    return pieces > 0 ? [{ ...its, pieces }] : [];
  });
  const archives = new Map<string, string>();
  for (const its of done.toSorted((a, b) => (a.materialId < b.materialId ? -1 : 1))) {
    const archiveId = archives.get(its.orderId) ?? (await archiveOf(tx, tenantId, its.orderId));
    archives.set(its.orderId, archiveId);
    const step = draft.steps.findLast(({ collection, rowId }) => collection === position.name && rowId === its.id);
    const operation = step && draft.receipts.get(step.opId)?.operation;
    const who = { userId: operation?.userId ?? '', userName: step?.userName ?? '' };
    const { materialId, orderId, pieces, version } = its;
    const move = { materialId, archiveId, change: -pieces, orderId, note: '', at: now, ...who };
    await moveStock(tx, tenantId, { id: `done:${its.id}:${version}`, ...move }, 'empty');
  }
}

/** Pieces of a position that were handed out before this transaction. */
function doneBefore(draft: Draft, id: string): number {
  const step = draft.steps.find(({ collection, rowId }) => collection === position.name && rowId === id);
  return step ? (step.before as Position).quantityDone : 0; // filtered by collection
}

async function archiveOf(tx: Tx, tenantId: string, orderId: string): Promise<string> {
  const [found] = await tx
    .select({ id: orders.centralArchiveId })
    .from(orders)
    .where(and(eq(orders.tenantId, tenantId), eq(orders.id, orderId)));
  return found?.id ?? '';
}

/** Every material in every archive of the client. */
export async function stockOf(tx: Tx, tenantId: string) {
  const reserved = await reservedStock(tx, tenantId);
  const held = await tx.select().from(materialStock).where(eq(materialStock.tenantId, tenantId));
  const found = await tx.select().from(materials).where(eq(materials.tenantId, tenantId)).orderBy(asc(materials.name));
  const onHand = new Map(held.map((row) => [`${row.materialId}/${row.archiveId}`, row]));
  return found.flatMap(({ tenantId: _tenant, ...row }) => {
    const its = [...onHand.values()].filter(({ materialId }) => materialId === row.id);
    return its.map(({ archiveId, onHand: pieces }) => {
      const wanted = reserved.get(`${row.id}/${archiveId}`) ?? 0;
      return { ...row, archiveId, onHand: pieces, reserved: wanted, free: pieces - wanted };
    });
  });
}

/** The same with the names of materials in the language of the caller. */
export async function shownStock(context: HandlerContext) {
  const language = await callerLanguage(context);
  return (await stockOf(context.tx, context.tenantId)).map((row) => inLanguage(row, language));
}
