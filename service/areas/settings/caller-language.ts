import { and, eq } from 'drizzle-orm';
import type { Language } from '#schema/records/translations.ts';
import { inLanguage, type Translated } from '#schema/rules/in-language.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { askedLanguage } from '#service/http/asked-language.ts';
import type { HandlerContext } from '#service/http/handlers.ts';

/**
 * Returns the language of an answer: the one the request asks for, which is that of the caller's screen, then the usual language of
 * the caller. Only for what the caller reads now: what is written for other readers is in their language.
 */
export async function callerLanguage(context: HandlerContext): Promise<Language> {
  return askedLanguage(context.request.headers) ?? usualLanguage(context);
}

/** Returns these rows with their texts in the language of the answer. */
export async function named<T extends Translated>(context: HandlerContext, rows: readonly T[]): Promise<T[]> {
  const language = await callerLanguage(context);
  return rows.map((row) => inLanguage(row, language));
}

/** Returns the usual language of the caller: their preference, then the client's language, then Polish (S0 §4 Locale). */
export async function usualLanguage({
  tx,
  tenantId,
  caller,
}: Pick<HandlerContext, 'tx' | 'tenantId' | 'caller'>): Promise<Language> {
  const [tenant] = await tx.select({ language: tenants.language }).from(tenants).where(eq(tenants.tenantId, tenantId));
  const mine = and(eq(users.tenantId, tenantId), eq(users.id, caller.userId));
  const [user] = await tx.select({ preferences: users.preferences }).from(users).where(mine);
  return languageOf(user?.preferences, tenant?.language ?? 'pl');
}
