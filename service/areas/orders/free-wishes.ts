import { and, eq } from 'drizzle-orm';
import type { freeWishCalls } from '#schema/calls/free-wishes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { freeWishes, positions } from '#service/db/tables/orders.ts';
import type { Handlers, Refused } from '#service/http/handlers.ts';
import { seesItem } from './sees-item.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such item.' };

/** Wishes to be notified when an item is free (basket). */
export const freeWishHandlers = {
  freeWishes: async ({ tx, tenantId, caller }) => {
    const own = and(eq(freeWishes.tenantId, tenantId), eq(freeWishes.userId, caller.userId));
    return { data: await tx.select({ objectId: freeWishes.objectId }).from(freeWishes).where(own) };
  },

  wishFree: async ({ tx, tenantId, caller, now }, { objectId, wanted }) => {
    const own = and(eq(freeWishes.tenantId, tenantId), eq(freeWishes.userId, caller.userId));
    if (!wanted) {
      await tx.delete(freeWishes).where(and(own, eq(freeWishes.objectId, objectId)));
      return { data: { waits: false } };
    }
    if (!(await seesItem(tx, tenantId, caller.userId, objectId))) return unknown;
    const claim = and(eq(positions.tenantId, tenantId), eq(positions.objectId, objectId), eq(positions.claimed, true));
    // locked until the wish is written: the transaction that releases the item finds the wish, or is over before this read
    const [claimed] = await tx.select({ id: positions.id }).from(positions).where(claim).for('update');
    if (!claimed) return { data: { waits: false } };
    if ((await tx.$count(freeWishes, own)) >= ORDER_LIMITS.freeWishes)
      return { refused: 'action.refused', message: 'limitReached' };
    await tx.insert(freeWishes).values({ tenantId, objectId, userId: caller.userId, at: now() }).onConflictDoNothing();
    return { data: { waits: true } };
  },
} satisfies Handlers<typeof freeWishCalls>;
