import { MAIL_LIMITS } from '#schema/limits.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Language } from '#schema/records/translations.ts';
import type { MailLine } from '#service/areas/mail/work-kinds.ts';

interface Words {
  many: (count: number) => string;
  more: (count: number) => string;
}

const words: Readonly<Record<Language, Words>> = {
  en: { many: (count) => `${count} messages`, more: (count) => `${count} more in your notifications:` },
  pl: { many: (count) => `Wiadomości: ${count}`, more: (count) => `Kolejne w powiadomieniach: ${count}` },
  de: { many: (count) => `${count} Nachrichten`, more: (count) => `${count} weitere in Ihren Benachrichtigungen:` },
};

/**
 * Subject and text of a mail with these lines: each with its link, the same one only once. Beyond `MAIL_LIMITS.digestLines` it gives
 * their number and leads to the notifications, where they all are.
 */
export function digestText(language: Language, origin: string, lines: readonly MailLine[]): { subject: string; text: string } {
  const its = words[language];
  const linked = (text: string, target: string) => (target === '' ? text : `${text}\n${origin}/${target}`);
  const all = [...new Map(lines.map((one) => [linked(one[language], one.target), one[language]]))];
  const shown = all.slice(0, MAIL_LIMITS.digestLines).map(([text]) => text);
  const more = all.length - shown.length;
  if (more > 0) shown.push(linked(its.more(more), placeIn('auth/user/my-notification')));
  const [[, first] = ['', '']] = all;
  return { subject: all.length === 1 ? first : its.many(all.length), text: shown.join('\n\n') };
}
