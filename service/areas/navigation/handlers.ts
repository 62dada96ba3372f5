import { and, asc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { navigationCalls } from '#schema/calls/settings.ts';
import { mayReachClass } from '#schema/rules/sight.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { classes, registrations } from '#service/db/tables/vault.ts';
import { integrationsOf } from '#service/areas/navigation/integrations.ts';
import { menuFor } from '#service/areas/navigation/menu.ts';
import { additionalOf } from '#service/areas/settings/client-parameters.ts';
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
    const isEmptyHidden = additionalOf(tenant?.parameters).HIDE_EMPTY_CLASSES !== false;
    const holdings = {
      projects: projects.map((row) => inLanguage(row, language)),
      classes: classesHere.map((row) => ({ ...inLanguage(row, language), isSearched: row.isFilled || !isEmptyHidden })),
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
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.classId, classes.id), eq(registrations.deletedAt, 0));
  const isFilled = exists(
    tx
      .select({ one: sql`1` })
      .from(registrations)
      .where(its),
  ).mapWith(Boolean);
  const found = await tx
    .select({ id: classes.id, projectId: classes.projectId, name: classes.name, translations: classes.translations, isFilled })
    .from(classes)
    .where(and(eq(classes.tenantId, tenantId), inArray(classes.projectId, [...projectIds])))
    .orderBy(asc(classes.name));
  return found.flatMap((row) => {
    const place = { projectId: row.projectId, classId: row.id };
    return mayReachClass(sight, place) ? [{ ...row, isImported: mayReachClass(sight, place, 'import') }] : [];
  });
}
