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

/** A message that also goes by mail. */
export interface Mailed {
  userId: string;
  message: Message;
  mail: NonNullable<Sending['mail']>;
  mailText?: string | undefined;
}

/**
 * Puts the lines of a transaction that go by mail into the queue, in the same transaction: one row for each person, however many
 * messages it has. Ten minutes later they become one mail with all that came for the person until then (`mail.digest`). A row of its
 * own for each transaction needs no lock on a common one, so transactions about the same people never wait for each other here.
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

/** One line each: what people typed can neither begin a line of its own nor fill the mail. */
function lineOf({ message: { subject, text, translations, target }, mail, mailText }: Mailed): MailLine {
  const inWords = (language: Language) => {
    const own = language === 'en' ? undefined : translations?.[language];
    const parts = [own?.subject ?? subject, mailText ?? own?.text ?? text].map((part) => part.replace(/\s+/g, ' ').trim());
    const line = parts.filter((part) => part !== '').join(' · ');
    return line.length > MAIL_LIMITS.lineCharacters ? `${line.slice(0, MAIL_LIMITS.lineCharacters - 1)}…` : line;
  };
  return { en: inWords('en'), pl: inWords('pl'), de: inWords('de'), target, mail };
}
