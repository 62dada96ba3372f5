import { and, asc, eq, sql } from 'drizzle-orm';
import type { settingsCalls } from '#schema/calls/settings.ts';
import { rescueKeyOf } from '#service/areas/desk/rescue-keys.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { withoutTransaction, type HandlerContext, type Handlers } from '#service/http/handlers.ts';
import { named } from '#service/areas/settings/caller-language.ts';
import { clientParametersOf } from '#service/areas/settings/client-parameters.ts';
import { operationsFor } from '#service/areas/settings/operation-list.ts';
import { changesOf, preferencesOf, wrongPreferences, type Offered } from '#service/areas/settings/preferences.ts';
import { activeCostCenters, projectsOf, reachedClasses } from '#service/areas/settings/references.ts';

/** Handlers of the settings calls (S0 §3, §7). */
export const settingsHandlers: Handlers<typeof settingsCalls> = {
  customerParameters: async ({ tx, tenantId }) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
    if (!tenant) return { refused: 'client.unknown', message: 'There is no such client.' };
    return { data: { ...clientParametersOf(tenant), rescueKey: await rescueKeyOf(tx, tenantId) } };
  },

  userPreference: async (context) => {
    const { stored, offered } = await preferenceBase(context);
    return { data: preferencesOf(stored, offered) };
  },

  userPreferenceSave: async (context, { preferenceList }) => {
    const { stored, offered } = await preferenceBase(context);
    const wrong = wrongPreferences(preferenceList, stored, offered);
    if (wrong.length > 0) return { refused: 'action.refused', message: `These cannot be saved: ${wrong.join(', ')}.` };
    const saved = await context.tx
      .update(users)
      .set({ preferences: sql`${users.preferences} || ${JSON.stringify(changesOf(preferenceList, stored))}::jsonb` })
      .where(isCaller(context))
      .returning({ id: users.id });
    // internal staff away from home have no account in this client to keep preferences in
    if (saved.length === 0) return { refused: 'row.unknown', message: 'Preferences belong to your own client.' };
    return { data: { saved: preferenceList.length } };
  },

  userProjects: async (context) => ({ data: await named(context, await projectsOf(context.tx, context.caller)) }),

  userClasses: async (context, { projectId }) => {
    const { tx, caller } = context;
    const mine = await projectsOf(tx, caller);
    const wanted = mine.filter(({ id }) => id === projectId).map(({ id }) => id);
    return { data: await named(context, await reachedClasses(tx, caller, wanted)) };
  },

  operationList: async ({ caller }, { destination }) => ({ data: operationsFor(destination, caller.grants) }),

  userCostCenter: async (context) => ({ data: await named(context, await activeCostCenters(context.tx, context.caller)) }),

  customizedSettingsForFrontend: async ({ caller }) => ({
    data: { roles: [...caller.roles], grants: [...caller.grants] },
  }),

  // other clients cannot be read from inside a transaction of this one
  clientList: withoutTransaction(async ({ db, caller, tenantId }) => {
    const isSwitching = caller.internal && caller.grants.has('client.switch');
    const found = await db.asSystem((tx) =>
      tx
        .select({ customerName: tenants.name, customerGuid: tenants.tenantId, urlPath: tenants.urlPath })
        .from(tenants)
        .where(isSwitching ? undefined : eq(tenants.tenantId, tenantId))
        .orderBy(asc(tenants.name)),
    );
    return { data: found };
  }),
};

function isCaller({ caller, tenantId }: HandlerContext) {
  return and(eq(users.tenantId, tenantId), eq(users.id, caller.userId));
}

/** Returns the stored preferences of the caller, and the possible values. */
async function preferenceBase(context: HandlerContext): Promise<{ stored: unknown; offered: Offered }> {
  const { tx, caller } = context;
  const { preferences, name, email } = users;
  const [user] = await tx.select({ stored: preferences, name, email }).from(users).where(isCaller(context));
  const projects = await named(context, await projectsOf(tx, caller));
  const classes = await reachedClasses(
    tx,
    caller,
    projects.map(({ id }) => id),
  );
  const person = { name: user?.name ?? '', email: user?.email ?? '' };
  const costCenters = await named(context, await activeCostCenters(tx, caller));
  return { stored: user?.stored, offered: { projects, classes: await named(context, classes), costCenters, person } };
}
