import { and, eq, inArray } from 'drizzle-orm';
import { preferenceId } from '#schema/codes.ts';
import { isMailAddress } from '#schema/rules/mail-address.ts';
import type { Language } from '#schema/records/translations.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import type { Message, Sending } from '#service/areas/notifications/event.ts';
import type { Tx } from '#service/db/database.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { putWork } from '#service/work/put.ts';

/** A message that also goes by mail. */
export interface Mailed {
  userId: string;
  message: Message;
  mail: NonNullable<Sending['mail']>;
  mailText?: string | undefined;
}

const many: Readonly<Record<Language, (count: number) => string>> = {
  en: (count) => `${count} messages`,
  pl: (count) => `Wiadomości: ${count}`,
  de: (count) => `${count} Nachrichten`,
};

/**
 * Puts the mails of a transaction into the queue, in the same transaction: one for each person, however many messages it has. Each has
 * the texts of the messages in the language of the person, and links. People choose how many of them they get (preference 131).
 */
export async function mailMessages(tx: Tx, tenantId: string, mailed: readonly Mailed[], now: number): Promise<void> {
  if (mailed.length === 0) return;
  const [client] = await tx
    .select({ urlPath: tenants.urlPath, language: tenants.language })
    .from(tenants)
    .where(eq(tenants.tenantId, tenantId));
  const ids = [...new Set(mailed.map(({ userId }) => userId))];
  const ours = and(eq(users.tenantId, tenantId), inArray(users.id, ids), eq(users.active, true));
  const people = await tx.select({ id: users.id, email: users.email, preferences: users.preferences }).from(users).where(ours);
  for (const { id, email, preferences } of people) {
    const wish = String(Reflect.get(Object(preferences), String(preferenceId.orderMails)) ?? '');
    const its = mailed.filter(({ userId, mail }) => userId === id && wish !== 'none' && (wish !== 'needed' || mail === 'needed'));
    if (its.length === 0 || !isMailAddress(email)) continue;
    const language = languageOf(preferences, client?.language ?? '');
    const lines = its.map((one) => lineOf(one, language));
    const [first = ''] = lines;
    const subject = lines.length === 1 ? first : many[language](lines.length);
    const places = its.map(({ message: { target } }) => (target === '' ? '' : `${client?.urlPath ?? ''}/${target}`));
    const payload = { to: email, subject, text: lines.join('\n'), places: [...new Set(places)].filter((place) => place !== '') };
    await putWork(tx, tenantId, { kind: 'mail.send', subject: id, payload, now });
  }
}

function lineOf({ message: { subject, text, translations }, mailText }: Mailed, language: Language): string {
  const own = language === 'en' ? undefined : translations?.[language];
  return [own?.subject ?? subject, mailText ?? own?.text ?? text].filter((part) => part !== '').join(' · ');
}
