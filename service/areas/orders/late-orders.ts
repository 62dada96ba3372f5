import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { orderStatus } from '#schema/codes.ts';
import { order } from '#schema/entities/order.ts';
import type { Sending } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Database } from '#service/db/database.ts';
import { orderNumbers } from '#service/db/tables/orders.ts';
import { orders } from '#service/db/tables/vault.ts';
import { peopleOf } from '#service/areas/notifications/people-of.ts';
import { addressOf } from './order-names.ts';
import { messageOf } from './order-news.ts';

/** Orders of one run: the rest is late in the next one as well. */
const AT_ONCE = 200;

/** Notifies the archive and the supervisors of orders that are past their due moment: once for each. */
export function notifyLate(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const isOne = and(eq(orders.tenantId, orderNumbers.tenantId), eq(orders.id, orderNumbers.orderId));
    const late = await tx
      .select({ number: orderNumbers.number, order: orders })
      .from(orderNumbers)
      .innerJoin(orders, isOne)
      .where(
        and(
          eq(orderNumbers.tenantId, tenantId),
          gt(orderNumbers.dueAt, 0),
          lt(orderNumbers.dueAt, now),
          eq(orderNumbers.lateNotifiedAt, 0),
          inArray(orders.status, [orderStatus.accepted, orderStatus.inProgress]),
        ),
      )
      .limit(AT_ONCE);
    if (late.length === 0) return 0;
    const sendings: Sending[] = [];
    for (const { number, order: raw } of late) {
      const { row } = heldRow(order.name, raw);
      const to = await peopleOf(tx, tenantId, { projectId: row.projectId, roles: ['ArchiveProvider', 'Supervisor'] });
      const message = messageOf(number, { what: 'late', by: '', detail: '' }, addressOf(row));
      sendings.push({ to, message, mail: 'needed' });
    }
    const ids = late.map((one) => one.order.id);
    const its = and(eq(orderNumbers.tenantId, tenantId), inArray(orderNumbers.orderId, ids));
    await tx.update(orderNumbers).set({ lateNotifiedAt: now }).where(its);
    await sendAll(tx, tenantId, sendings, now);
    return late.length;
  });
}
