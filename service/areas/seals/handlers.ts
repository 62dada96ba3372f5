import { and, asc, eq, gte } from 'drizzle-orm';
import type { sealCalls } from '#schema/calls/seals.ts';
import { containerStatus } from '#schema/codes.ts';
import { containerOf } from '#service/areas/protocoling/lists.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { custodyRoots, sealKeys, seals } from '#service/db/tables/sync.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { Handlers, Refused } from '#service/http/handlers.ts';
import { publicRoot } from './public-root.ts';
import { readSealPage } from './seal-page.ts';
import { sealFile } from './seal-file.ts';
import { sealOf, showsSeals } from './seal-rows.ts';

/** One answer for every address that shows nothing: unknown, ended, of another client, or switched off. */
const unknown: Refused = { refused: 'row.unknown', message: 'There is no such seal.' };

/** Handlers of the public pages of seals. */
export const sealHandlers: Handlers<typeof sealCalls> = {
  keys: async ({ db }, { client }) => (await inShownClient(db, client, (tx, { id }) => keysOf(tx, id))) ?? unknown,

  roots: async ({ db }, { client, from }) =>
    (await inShownClient(db, client, async (tx, { id }) => {
      const wanted = and(eq(custodyRoots.tenantId, id), gte(custodyRoots.day, from));
      const rows = await tx.select().from(custodyRoots).where(wanted).orderBy(asc(custodyRoots.day));
      return rows.map(publicRoot);
    })) ?? unknown,

  page: async ({ db }, { client, token }) =>
    (await inShownClient(db, client, async (tx, shown) => {
      const [seal] = await tx
        .select()
        .from(seals)
        .where(and(eq(seals.tenantId, shown.id), eq(seals.token, token)));
      const page = seal ? await readSealPage(tx, shown, seal) : null;
      return page && page.container.status !== containerStatus.opened ? page : null;
    })) ?? unknown,

  file: async (context, { containerId }) => {
    const { tx, tenantId, caller } = context;
    const box = await containerOf(context, { id: containerId });
    const seal = box && (await sealOf(tx, tenantId, box.id));
    if (!seal || !box) return unknown;
    const name = await nameOf(tx, tenantId);
    const page = await readSealPage(tx, { id: tenantId, name }, seal);
    if (!page) return unknown;
    context.note({ containerId, by: caller.userId });
    return sealFile(page, await keysOf(tx, tenantId), await rootsAfter(tx, tenantId, page.day?.root.day ?? ''));
  },
};

async function rootsAfter(tx: Tx, tenantId: string, day: string) {
  const later = and(eq(custodyRoots.tenantId, tenantId), gte(custodyRoots.day, day));
  return (await tx.select().from(custodyRoots).where(later).orderBy(asc(custodyRoots.day))).map(publicRoot);
}

function keysOf(tx: Tx, tenantId: string) {
  const { id, publicKey } = sealKeys;
  return tx.select({ id, publicKey }).from(sealKeys).where(eq(sealKeys.tenantId, tenantId)).orderBy(asc(sealKeys.madeAt));
}

async function nameOf(tx: Tx, tenantId: string): Promise<string> {
  const [found] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return found?.name ?? '';
}

/** Runs a read inside the client of an address, unless it is unknown or shows no seals. */
async function inShownClient<T extends object>(
  db: Database,
  urlPath: string,
  read: (tx: Tx, client: { id: string; name: string }) => Promise<T | null>,
): Promise<{ data: T } | undefined> {
  const [found] = await db.asSystem((tx) => tx.select().from(tenants).where(eq(tenants.urlPath, urlPath.toLowerCase())));
  if (!found || found.closed || !showsSeals(found.parameters)) return undefined;
  const data = await db.inTenant(found.tenantId, (tx) => read(tx, { id: found.tenantId, name: found.name }));
  return data ? { data } : undefined;
}
