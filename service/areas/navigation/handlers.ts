import { and, asc, eq, inArray } from 'drizzle-orm';
import type { navigationCalls } from '#schema/calls/settings.ts';
import { mayReachClass } from '#schema/rules/sight.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { classes } from '#service/db/tables/vault.ts';
import { integrationsOf } from '#service/areas/navigation/integrations.ts';
import { menuFor } from '#service/areas/navigation/menu.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { projectsOf } from '#service/areas/settings/references.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';

/** The drawer the service sends (S0 §2), and the way out of it to other systems. */
export const navigationHandlers: Handlers<typeof navigationCalls> = {
  menu: async (context) => {
    const { tx, caller, tenantId } = context;
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
    const [user] = await tx
      .select({ preferences: users.preferences })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.id, caller.userId)));
    const language = await callerLanguage(context);
    const projects = (await projectsOf(tx, caller)).filter(({ active }) => active);
    const classesHere = await classNames(
      context,
      projects.map(({ id }) => id),
    );
    const holdings = {
      projects: projects.map((row) => inLanguage(row, language)),
      classes: classesHere.map((row) => inLanguage(row, language)),
      integrations: integrationsOf(tenant?.parameters),
      preferences: user?.preferences,
    };
    return { data: menuFor(caller.grants, language, holdings) };
  },

  integrationTab: async ({ tx, tenantId }, { id }) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
    const found = integrationsOf(tenant?.parameters).find((each) => each.id === id);
    return found ? { data: found.url } : { refused: 'action.refused', message: 'This system is not connected.' };
  },
};

/** Names of the classes the caller reaches, only those: a drawer of a thousand classes must not read their attributes. */
async function classNames({ tx, tenantId, caller }: HandlerContext, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  const sight = await sightOf(tx, tenantId, caller.userId);
  const found = await tx
    .select({ id: classes.id, projectId: classes.projectId, name: classes.name, translations: classes.translations })
    .from(classes)
    .where(and(eq(classes.tenantId, tenantId), inArray(classes.projectId, [...projectIds])))
    .orderBy(asc(classes.name));
  return found.flatMap((row) => {
    const place = { projectId: row.projectId, classId: row.id };
    return mayReachClass(sight, place) ? [{ ...row, isImported: mayReachClass(sight, place, 'import') }] : [];
  });
}
