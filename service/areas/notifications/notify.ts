import { randomUUID } from 'node:crypto';
import { and, arrayOverlaps, eq, ne } from 'drizzle-orm';
import * as v from 'valibot';
import { orderStatus, signalKind } from '#schema/codes.ts';
import type { Role } from '#schema/grants.ts';
import { LIMITS } from '#schema/limits.ts';
import { notification, type Notification } from '#schema/records/notification.ts';
import type { Order } from '#schema/records/order.ts';
import type { Tx } from '#service/db/database.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { sendSignal } from '#service/hub/signals.ts';

/** Content of a notification. */
export type Message = Pick<Notification, 'kind' | 'subject' | 'text' | 'target'> & Partial<Pick<Notification, 'translations'>>;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Writes a message to each of these people, and notifies their open pages when the transaction commits. */
export async function notify(tx: Tx, tenantId: string, userIds: readonly string[], message: Message, at: number): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((userId) => {
    const written = { ...message, id: randomUUID(), createdAt: at, readAt: 0 };
    written.subject = cut(written.subject, LIMITS.nameCharacters);
    written.text = cut(written.text, LIMITS.noteCharacters);
    return { ...v.parse(notification, written), tenantId, userId };
  });
  await tx.insert(notifications).values(rows);
  for (const userId of userIds) await sendSignal(tx, { tenantId, userId, kind: message.kind });
}

/** Role that approves requests of others (decisions.md, Roles). */
const APPROVES: Role = 'Acceptor';

/** Notifies the acceptors of a project of orders that wait for acceptance, but never the orderer (S0 §3, kind 3). */
export async function notifyAcceptors(tx: Tx, tenantId: string, changed: readonly Order[], at: number): Promise<void> {
  const fresh = changed.filter(({ status, version }) => status === orderStatus.waitingForAcceptance && version === 1);
  for (const order of fresh) {
    const acceptors = await tx
      .select({ id: users.id, project: projects.name })
      .from(users)
      .innerJoin(userProjects, and(eq(userProjects.tenantId, users.tenantId), eq(userProjects.userId, users.id)))
      .innerJoin(projects, and(eq(projects.tenantId, users.tenantId), eq(projects.id, userProjects.projectId)))
      .where(
        and(
          eq(users.tenantId, tenantId),
          eq(users.active, true),
          ne(users.id, order.createdBy),
          arrayOverlaps(users.roles, [APPROVES]),
          eq(userProjects.projectId, order.projectId),
        ),
      );
    const people = acceptors.map(({ id }) => id);
    await notify(tx, tenantId, people, messageOf(order, acceptors[0]?.project ?? ''), at);
  }
}

function messageOf({ createdByName, note }: Order, project: string): Message {
  const text = [createdByName, note].filter(Boolean).join(': ');
  return { kind: signalKind.newOrderToAccept, subject: project, text, target: 'orders/pickup' };
}
