import { and, eq, gt, lte } from 'drizzle-orm';
import { signalKind } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import { TOKEN_LIMITS } from '#schema/limits/integrations.ts';
import type { Language } from '#schema/records/translations.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { peopleWith } from '#service/areas/notifications/accounts.ts';
import type { Message } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import type { Database } from '#service/db/database.ts';
import { integrationTokens } from '#service/db/tables/integrations.ts';

const words: Readonly<Record<Language, (day: string) => string>> = {
  en: (day) => `This token of a service account ends on ${day}. Make a new one and replace it in the other system.`,
  pl: (day) => `Ten token konta usługi wygasa ${day}. Utwórz nowy i zastąp go w drugim systemie.`,
  de: (day) => `Dieses Token eines Dienstkontos endet am ${day}. Erstellen Sie ein neues und ersetzen Sie es im anderen System.`,
};

/**
 * Warns the administrators of a client, once, of each token of a service account that ends within 14 days: the
 * other system stops without a word when it does. Returns how many there are.
 */
export function warnOfTokens(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const { tenantId: tenant, expiresAt, revokedAt, warnedAt, name } = integrationTokens;
    const isLiving = and(eq(tenant, tenantId), eq(revokedAt, 0), gt(expiresAt, now));
    const ending = await tx
      .update(integrationTokens)
      .set({ warnedAt: now })
      .where(and(isLiving, eq(warnedAt, 0), lte(expiresAt, now + TOKEN_LIMITS.warnedDays * DAY_MS)))
      .returning({ name, expiresAt });
    if (ending.length === 0) return 0;
    const to = await peopleWith(tx, tenantId, 'integration.manage');
    const sendings = ending.map((token) => ({ to, message: messageOf(token), mail: 'needed' as const }));
    await sendAll(tx, tenantId, sendings, now);
    return ending.length;
  });
}

function messageOf({ name, expiresAt }: { name: string; expiresAt: number }): Message {
  const day = dayAt(expiresAt, HOME_ZONE);
  const translations = { pl: { text: words.pl(day) }, de: { text: words.de(day) } };
  return { kind: signalKind.workflowProcess, subject: name, text: words.en(day), target: '', translations };
}
