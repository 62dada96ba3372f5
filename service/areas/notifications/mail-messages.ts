import { and, eq, inArray } from 'drizzle-orm';
import { MAIL_LIMITS } from '#schema/limits.ts';
import { isMailAddress } from '#schema/rules/mail-address.ts';
import type { Language } from '#schema/records/translations.ts';
import { wantsMail } from '#service/areas/mail/preference.ts';
import type { MailLine } from '#service/areas/mail/work-kinds.ts';
import type { Message, Sending } from '#service/areas/notifications/event.ts';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { workPriority } from '#service/work/kinds.ts';
import { putWork } from '#service/work/put.ts';

/** A message that is also sent by mail. */
export interface Mailed {
  userId: string;
  message: Message;
  mail: NonNullable<Sending['mail']>;
}

/**
 * Queues the mail lines of a transaction in the same transaction: one row for each user, regardless of the number of messages.
 * Ten minutes later they become one mail with everything queued for the user until then (`mail.digest`). A separate row for
 * each transaction needs no shared lock, so transactions that concern the same users never wait for each other here.
 */
export async function mailMessages(tx: Tx, tenantId: string, mailed: readonly Mailed[], now: number): Promise<void> {
  if (mailed.length === 0) return;
  const ids = [...new Set(mailed.map(({ userId }) => userId))];
  const people = await tx
    .select({ id: users.id, email: users.email, preferences: users.preferences })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), inArray(users.id, ids), eq(users.active, true)));
  for (const { id, email, preferences } of people) {
    const its = mailed.filter(({ userId, mail }) => userId === id && wantsMail(preferences, mail));
    if (its.length === 0 || !isMailAddress(email)) continue;
    const payload = { lines: its.map(lineOf) };
    const dueAt = now + MAIL_LIMITS.digestMs;
    await putWork(tx, tenantId, { kind: 'mail.digest', subject: id, payload, priority: workPriority.scheduled, dueAt, now });
  }
}

/** One line each: user input can neither start a new line nor fill the mail. */
function lineOf({ message: { subject, text, translations, target }, mail }: Mailed): MailLine {
  const inWords = (language: Language) => {
    const own = language === 'en' ? undefined : translations?.[language];
    const parts = [own?.subject ?? subject, own?.text ?? text].map((part) => part.replace(/\s+/g, ' ').trim());
    const line = parts.filter((part) => part !== '').join(' · ');
    return line.length > MAIL_LIMITS.lineCharacters ? `${line.slice(0, MAIL_LIMITS.lineCharacters - 1)}…` : line;
  };
  return { en: inWords('en'), pl: inWords('pl'), de: inWords('de'), target, mail };
}
