import { and, eq } from 'drizzle-orm';
import { isMailAddress } from '#schema/rules/mail-address.ts';
import { digestText } from '#service/areas/mail/digest-text.ts';
import { wantsMail } from '#service/areas/mail/preference.ts';
import { mailLines, type mailWork } from '#service/areas/mail/work-kinds.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { gatherWork } from '#service/work/gather.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import type { PayloadOf } from '#service/work/kinds.ts';
import { putWork } from '#service/work/put.ts';

/**
 * Makes one mail of everything that waits for a person. The lines leave the queue, the mail enters it and this work ends in one
 * transaction: a killed node has done all of it or nothing, and two nodes never take the same line. Address, language and wish are
 * those of this moment: who has left gets nothing.
 */
export function digestMail(publicUrl: string): WorkHandler<PayloadOf<(typeof mailWork)['mail.digest']>> {
  return {
    run:
      async ({ tenantId, subject, now }, own) =>
      async (tx) => {
        const others = await gatherWork(tx, tenantId, { kind: 'mail.digest', subject }, mailLines);
        const [person] = await tx
          .select({ email: users.email, preferences: users.preferences, language: tenants.language, urlPath: tenants.urlPath })
          .from(users)
          .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
          .where(and(eq(users.tenantId, tenantId), eq(users.id, subject), eq(users.active, true)));
        if (!person || !isMailAddress(person.email)) return;
        const lines = [own, ...others].flatMap((one) => one.lines).filter(({ mail }) => wantsMail(person.preferences, mail));
        if (lines.length === 0) return;
        const language = languageOf(person.preferences, person.language);
        const payload = { to: person.email, ...digestText(language, `${publicUrl}/${person.urlPath}`, lines) };
        await putWork(tx, tenantId, { kind: 'mail.send', subject, payload, now: now() });
      },
  };
}
