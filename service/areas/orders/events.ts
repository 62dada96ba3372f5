import { and, arrayOverlaps, eq } from 'drizzle-orm';
import { orderStatus, signalKind, type OrderStatus } from '#schema/codes.ts';
import { order } from '#schema/entities/order.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import type { Role } from '#schema/grants.ts';
import type { AreaEvent, Happened, Sending } from '#service/areas/notifications/event.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';

/** Orders that this transaction brought into a status. */
export function broughtTo({ draft }: Pick<Happened, 'draft'>, status: OrderStatus): Order[] {
  return [...draft.changes.values()].flatMap(({ collection, row, erased }) => {
    if (collection !== order.name || erased) return [];
    const asked = row as Order; // filtered by collection
    const first = draft.steps.find((step) => step.collection === order.name && step.rowId === asked.id);
    const before = first?.before as Order | undefined; // `before` of a step of an order is an order
    return asked.status === status && before?.status !== status ? [asked] : [];
  });
}

/** Role that carries orders out (decisions.md, Roles). */
const FULFILS: Role = 'ArchiveProvider';

/** The archive of a project: an order was accepted and is to be fulfilled (kind 3). It names no content. */
const accepted: AreaEvent = async (happened) => {
  const sendings: Sending[] = [];
  const { tx, tenantId } = happened;
  for (const { id, projectId, createdByName } of broughtTo(happened, orderStatus.accepted)) {
    const archive = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(userProjects, and(eq(userProjects.tenantId, users.tenantId), eq(userProjects.userId, users.id)))
      .where(
        and(
          eq(users.tenantId, tenantId),
          eq(users.active, true),
          arrayOverlaps(users.roles, [FULFILS]),
          eq(userProjects.projectId, projectId),
        ),
      );
    const message = { subject: id.slice(-4).toUpperCase(), text: createdByName, target: placeIn('fulfilment') };
    sendings.push({ to: archive.map((one) => one.id), message: { kind: signalKind.newOrderToAccept, ...message } });
  }
  return sendings;
};

/** Notifications of orders; those of approval and progress are of `pickup/events.ts`, for every operation. */
export const orderNotices = { accepted };
