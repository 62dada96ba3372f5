import { and, count, eq, inArray } from 'drizzle-orm';
import type { offlineCalls } from '#schema/calls/offline.ts';
import { containerStatus, menuRoute } from '#schema/codes.ts';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import { clientParametersOf } from '#service/areas/settings/client-parameters.ts';
import { menuFor } from '#service/areas/navigation/menu.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { activeCostCenters, classesOf, projectsOf } from '#service/areas/settings/references.ts';
import { typesOf } from '#service/areas/protocoling/lists.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { dictionaries } from '#service/db/tables/dictionaries.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { barredDevice, isBarred } from '#service/areas/sync/devices.ts';
import type { codeFilterHandlers } from './code-filter/handlers.ts';
import { takeLeases } from './leases.ts';

/** Screens that are of use without the service. */
const usefulOffline: ReadonlySet<number> = new Set([menuRoute.protocol]);

/** Handlers of the calls a device makes before it goes offline (S1 §7). */
export const offlineHandlers: Omit<Handlers<typeof offlineCalls>, keyof typeof codeFilterHandlers> = {
  offlineProtocoling: async (context) => {
    const { tx, tenantId, caller, now } = context;
    const mine = (await projectsOf(tx, caller)).filter(({ active }) => active).map(({ id }) => id);
    const classes = await classesOf(tx, tenantId, mine);
    const wanted = [...new Set(classes.flatMap(({ attributes }) => attributes.map(({ dictionaryId }) => dictionaryId)))];
    const heads = await tx
      .select({
        id: dictionaries.id,
        name: dictionaries.name,
        version: dictionaries.version,
        size: dictionaries.size,
        date: dictionaries.date,
      })
      .from(dictionaries)
      .where(and(eq(dictionaries.tenantId, tenantId), inArray(dictionaries.id, wanted)));
    return {
      data: {
        projects: mine.length,
        classes: classes.length,
        containerTypes: (await typesOf(tx, tenantId)).length,
        costCenters: (await activeCostCenters(tx, caller)).length,
        openContainers: await openContainers(context, mine),
        dictionaries: heads,
        captureUntil: now() + (await captureDays(context)) * DAY_MS,
        serviceTime: now(),
      },
    };
  },

  offlineMenu: async (context) => {
    const { menu, groups } = menuFor(context.caller.grants, await callerLanguage(context));
    return { data: { menu: menu.filter(({ data }) => usefulOffline.has(data.routeId)), groups } };
  },

  leaseNumbers: async ({ tx, tenantId, caller, now }, { deviceId, wanted }) => {
    if (await isBarred(tx, tenantId, deviceId)) return barredDevice;
    return { data: await takeLeases(tx, { caller, deviceId, now: now() }, wanted) };
  },
};

async function openContainers({ tx, tenantId }: HandlerContext, projectIds: string[]): Promise<number> {
  const open = and(
    eq(containers.tenantId, tenantId),
    inArray(containers.projectId, projectIds),
    eq(containers.status, containerStatus.opened),
    eq(containers.deletedAt, 0),
  );
  const [found] = await tx.select({ n: count() }).from(containers).where(open);
  return found?.n ?? 0;
}

/** Returns the days of work without a new sign-in: the client's setting, else the default (decisions.md S10). */
async function captureDays({ tx, tenantId }: HandlerContext): Promise<number> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
  return (tenant && clientParametersOf(tenant).captureWindowDays) || LIMITS.captureWindowDays;
}
