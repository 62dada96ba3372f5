import { and, asc, count, desc, eq, lt, lte, or, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { faqCalls, notificationCalls } from '#schema/calls/notifications.ts';
import { LIMITS } from '#schema/limits.ts';
import { faqEntry, notification } from '#schema/records/notification.ts';
import { faqEntries, notifications } from '#service/db/tables/notifications.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';

/** Messages of the caller (S1 §7). Row-level security restricts the client, every condition here the user. */
export const notificationHandlers: Handlers<typeof notificationCalls> = {
  messages: async (context) => {
    const { id, kind, subject, text, target, createdAt, readAt, translations } = notifications;
    const rows = await context.tx
      .select({ id, kind, subject, text, target, createdAt, readAt, translations })
      .from(notifications)
      .where(mine(context))
      .orderBy(desc(createdAt), desc(id))
      .limit(LIMITS.notificationsListed);
    return { data: rows.map((row) => v.parse(notification, row)) };
  },

  unreadCount: async (context) => {
    const { id, createdAt, readAt } = notifications;
    const [unread] = await context.tx
      .select({ n: count() })
      .from(notifications)
      .where(and(mine(context), eq(readAt, 0)));
    const [newest] = await context.tx
      .select({ id })
      .from(notifications)
      .where(mine(context))
      .orderBy(desc(createdAt), desc(id))
      .limit(1);
    return { data: { unread: unread?.n ?? 0, newest: newest?.id ?? '' } };
  },

  markAllRead: async (context, { upTo }) => ({ data: { read: await markRead(context, upTo && upToThat(upTo)) } }),

  markRead: async (context, { id }) => ({ data: { read: await markRead(context, eq(notifications.id, id)) } }),

  deleteMessage: async (context, { id }) => {
    const gone = await context.tx
      .delete(notifications)
      .where(and(mine(context), eq(notifications.id, id)))
      .returning({ id: notifications.id });
    return { data: { deleted: gone.length } };
  },
};

/** Questions and answers of the client (S1 §7). */
export const faqHandlers: Handlers<typeof faqCalls> = {
  faq: async ({ tx, tenantId }) => {
    const rows = await tx
      .select()
      .from(faqEntries)
      .where(eq(faqEntries.tenantId, tenantId))
      .orderBy(asc(faqEntries.position), asc(faqEntries.id));
    return { data: rows.map(({ id, texts }) => v.parse(faqEntry, { ...Object(texts), id })) };
  },
};

const mine = ({ tenantId, caller }: HandlerContext) =>
  and(eq(notifications.tenantId, tenantId), eq(notifications.userId, caller.userId));

/** A message and those listed after it. */
const upToThat = ({ id, createdAt }: { id: string; createdAt: number }) =>
  or(lt(notifications.createdAt, createdAt), and(eq(notifications.createdAt, createdAt), lte(notifications.id, id)));

async function markRead(context: HandlerContext, which?: SQL): Promise<number> {
  const unread = and(mine(context), eq(notifications.readAt, 0), which);
  const read = await context.tx
    .update(notifications)
    .set({ readAt: context.now() })
    .where(unread)
    .returning({ id: notifications.id });
  return read.length;
}
