import * as v from 'valibot';
import { MAIL_LIMITS } from '#schema/limits.ts';
import { list, paragraph, text } from '#schema/records/bounds.ts';
import type { WorkRules } from '#service/work/kinds.ts';

/** A message that must not be lost: no secret, because it is a row of the queue. */
const message = v.strictObject({
  to: paragraph,
  subject: paragraph,
  text: text(MAIL_LIMITS.textCharacters),
  /** Pages it leads to, below the origin of the service. */
  places: v.optional(v.array(paragraph)),
});

const words = text(MAIL_LIMITS.lineCharacters);

/** Lines of one transaction for a person, in each language: theirs is known when the mail is written. */
export const mailLines = v.strictObject({
  lines: list(
    v.strictObject({
      en: words,
      pl: words,
      de: words,
      /** Page it leads to, below the address of the client; empty for none. */
      target: text(MAIL_LIMITS.lineCharacters),
      /** Only people who want all mails get those that are merely good to know. */
      mail: v.picklist(['needed', 'all']),
    }),
  ),
});
export type MailLine = v.InferOutput<typeof mailLines>['lines'][number];

/** Tried for three days, first after minutes, then each hour. */
const patient = { lane: 'mail', attempts: 75, restMinutes: [1, 5, 15, 60] } as const;

/** Work of mail. `mail.digest` waits ten minutes, takes along what came for its subject, a person, and puts one `mail.send`. */
export const mailWork = {
  'mail.send': { ...patient, payload: message },
  'mail.digest': { ...patient, payload: mailLines },
} as const satisfies WorkRules;
