import { and, asc, eq, sql } from 'drizzle-orm';
import type { settingsCalls } from '#schema/calls/settings.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { withoutTransaction, type HandlerContext, type Handlers } from '#service/http/handlers.ts';
import { clientParametersOf } from '#service/areas/settings/client-parameters.ts';
import { operationsFor } from '#service/areas/settings/operation-list.ts';
import { preferencesOf, wrongPreferences } from '#service/areas/settings/preferences.ts';
import { activeCostCenters, classesOf, projectsOf } from '#service/areas/settings/references.ts';

/** Handlers of the settings calls (S0 §3, §7). */
export const settingsHandlers: Handlers<typeof settingsCalls> = {
  customerParameters: async ({ tx, tenantId }) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
    if (!tenant) return { refused: 'client.unknown', message: 'There is no such client.' };
    return { data: clientParametersOf(tenant) };
  },

  userPreference: async (context) => {
    const [user] = await context.tx.select({ stored: users.preferences }).from(users).where(isCaller(context));
    return { data: preferencesOf(user?.stored, await offeredTo(context)) };
  },

  userPreferenceSave: async (context, { preferenceList }) => {
    const wrong = wrongPreferences(preferenceList, await offeredTo(context));
    if (wrong.length > 0) return { refused: 'action.refused', message: `Not among the choices: ${wrong.join(', ')}.` };
    const values = Object.fromEntries(preferenceList.map((one) => [one.preferenceID, one.preferenceValue]));
    const saved = await context.tx
      .update(users)
      .set({ preferences: sql`${users.preferences} || ${JSON.stringify(values)}::jsonb` })
      .where(isCaller(context))
      .returning({ id: users.id });
    // internal staff away from home have no account in this client to keep preferences in
    if (saved.length === 0) return { refused: 'action.refused', message: 'Preferences are kept in your own client.' };
    return { data: { saved: preferenceList.length } };
  },

  userProjects: async ({ tx, caller }) => ({ data: await projectsOf(tx, caller) }),

  userClasses: async ({ tx, caller, tenantId }, { projectId }) => {
    const mine = await projectsOf(tx, caller);
    const wanted = mine.filter(({ id }) => id === projectId).map(({ id }) => id);
    return { data: await classesOf(tx, tenantId, wanted) };
  },

  operationList: async ({ caller }, { destination }) => ({ data: operationsFor(destination, caller.grants) }),

  userCostCenter: async ({ tx, tenantId }) => ({ data: await activeCostCenters(tx, tenantId) }),

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

async function offeredTo({ tx, caller, tenantId }: HandlerContext) {
  const projects = await projectsOf(tx, caller);
  const classes = await classesOf(
    tx,
    tenantId,
    projects.map(({ id }) => id),
  );
  return { projects, classes };
}
