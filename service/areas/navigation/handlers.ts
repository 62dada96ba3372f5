import { and, eq } from 'drizzle-orm';
import type { navigationCalls } from '#schema/calls/settings.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { languageOf, menuFor } from '#service/areas/navigation/menu.ts';
import type { Handlers } from '#service/http/handlers.ts';

/** The drawer the service sends (S0 §2). */
export const navigationHandlers: Handlers<typeof navigationCalls> = {
  menu: async ({ tx, caller, tenantId }) => {
    const [tenant] = await tx.select({ language: tenants.language }).from(tenants).where(eq(tenants.tenantId, tenantId));
    const [user] = await tx
      .select({ preferences: users.preferences })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, caller.userId)));
    return { data: menuFor(caller.grants, languageOf(user?.preferences, tenant?.language ?? 'pl')) };
  },
};
