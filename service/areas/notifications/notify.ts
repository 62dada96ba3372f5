import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { signalKind, type SignalKind } from '#schema/codes.ts';
import { LIMITS } from '#schema/limits.ts';
import { notification } from '#schema/records/notification.ts';
import type { Hint, Message, Sending } from '#service/areas/notifications/event.ts';
import { mailMessages, type Mailed } from '#service/areas/notifications/mail-messages.ts';
import { summaryOf } from '#service/areas/notifications/summary.ts';
import type { Tx } from '#service/db/database.ts';
import { notifications } from '#service/db/tables/notifications.ts';
import { sendSignal } from '#service/hub/signals.ts';

export type { Message } from '#service/areas/notifications/event.ts';

/** Writes a message to each of these users, and notifies their open pages when the transaction commits. */
export async function notify(tx: Tx, tenantId: string, userIds: readonly string[], message: Message, at: number): Promise<void> {
  await sendAll(tx, tenantId, [{ to: userIds, message }], at);
}

/**
 * Writes the messages of a transaction. More than `LIMITS.notificationsAtOnce` to one user become one, which contains the first
 * subjects and the total.
 */
export async function sendAll(tx: Tx, tenantId: string, sendings: readonly Sending[], at: number): Promise<void> {
  const each = sendings.flatMap(({ to, message }) => to.map((userId) => ({ userId, message })));
  const rows: (typeof notifications.$inferInsert)[] = [];
  const signals = new Map<string, { userId: string; kind: SignalKind }>();
  for (const [userId, own] of Map.groupBy(each, (one) => one.userId)) {
    const messages = own.flatMap(({ message }) => (isHint(message) ? [] : [message]));
    const written = messages.length > LIMITS.notificationsAtOnce ? [summaryOf(messages)] : messages;
    for (const message of written) rows.push({ ...rowOf(message, at), tenantId, userId });
    const hints = own.flatMap(({ message }) => (isHint(message) ? [message] : []));
    for (const { kind } of [...written, ...hints]) signals.set(`${userId} ${kind}`, { userId, kind });
  }
  if (rows.length > 0) await tx.insert(notifications).values(rows);
  await mailMessages(tx, tenantId, mailedIn(sendings), at);
  for (const { userId, kind } of signals.values()) await sendSignal(tx, { tenantId, userId, kind });
}

/** Those of these messages that are also sent by mail, by user. */
const mailedIn = (sendings: readonly Sending[]): Mailed[] =>
  sendings.flatMap(({ to, message, mail, mailed }) =>
    mail === undefined || isHint(message) ? [] : to.map((userId) => ({ userId, message: { ...message, ...mailed }, mail })),
  );

const isHint = (message: Message | Hint): message is Hint => message.kind === signalKind.refreshTaskList;

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

function rowOf(message: Message, at: number) {
  const subject = cut(message.subject, LIMITS.nameCharacters);
  const text = cut(message.text, LIMITS.noteCharacters);
  return v.parse(notification, { ...message, subject, text, id: randomUUID(), createdAt: at, readAt: 0 });
}
