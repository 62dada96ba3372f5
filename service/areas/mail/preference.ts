import { preferenceId } from '#schema/codes.ts';
import type { MailLine } from '#service/areas/mail/work-kinds.ts';

/** True if a person with these preferences wants such a line by mail (preference 131). */
export function wantsMail(preferences: unknown, mail: MailLine['mail']): boolean {
  const preference = String(Reflect.get(Object(preferences), String(preferenceId.orderMails)) ?? '');
  return preference !== 'none' && (preference !== 'needed' || mail === 'needed');
}
