import { and, eq } from 'drizzle-orm';
import type { Language } from '#schema/records/translations.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/** Returns the language of the caller: their preference, then the client's language, then Polish (S0 §4 Locale). */
export async function callerLanguage({ tx, tenantId, caller }: HandlerContext): Promise<Language> {
  const [tenant] = await tx.select({ language: tenants.language }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const mine = and(eq(users.tenantId, tenantId), eq(users.id, caller.userId));
  const [user] = await tx.select({ preferences: users.preferences }).from(users).where(mine);
  return languageOf(user?.preferences, tenant?.language ?? 'pl');
}
