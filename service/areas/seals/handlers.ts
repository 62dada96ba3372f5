import { createHash } from 'node:crypto';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { sealCalls } from '#schema/calls/seals.ts';
import { containerStatus } from '#schema/codes.ts';
import { pathTo } from '#schema/page-path.ts';
import type { SealFile, SealPage } from '#schema/records/seal.ts';
import type { Container } from '#schema/records/container.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { containerOf, documentsInSight } from '#service/areas/protocoling/lists.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { custodyRoots, sealKeys, seals } from '#service/db/tables/sync.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { publicRoot } from './public-root.ts';
import { readSealPage } from './seal-page.ts';
import { sealFile, sealOfPage } from './seal-file.ts';
import { sealPaper } from './seal-paper.ts';
import { sealOf, showsSeals } from './seal-rows.ts';

/** One answer for every address that shows nothing: unknown, ended, of another client, or switched off. */
const unknown: Refused = { refused: 'row.unknown', message: 'There is no such seal.' };

/** Handlers of the public pages of seals, which a paper names by the address people know. */
export const sealHandlers = (publicUrl: string): Handlers<typeof sealCalls> => ({
  keys: async ({ db }, { client }) => (await inShownClient(db, client, (tx, { id }) => keysOf(tx, id))) ?? unknown,

  roots: async ({ db }, { client, from }) =>
    (await inShownClient(db, client, async (tx, { id }) => {
      const wanted = and(eq(custodyRoots.tenantId, id), gte(custodyRoots.day, from));
      const rows = await tx.select().from(custodyRoots).where(wanted).orderBy(asc(custodyRoots.day));
      return rows.map(publicRoot);
    })) ?? unknown,

  page: async ({ db }, { client, token }) =>
    (await inShownClient(db, client, (tx, shown) => openPage(tx, shown, token))) ?? unknown,

  paper: async ({ db }, { client, token, language }) => {
    const found = await inShownClient(db, client, async (tx, shown) => {
      const page = await openPage(tx, shown, token);
      return page && withProof(tx, shown.id, page);
    });
    return found ? sealPaper(found.data, language, addressOf(publicUrl, client, token, found.data)) : unknown;
  },

  file: async (context, { containerId, format }) => {
    const { tx, tenantId, caller } = context;
    const box = await containerOf(context, { id: containerId });
    const seal = box && (await sealOf(tx, tenantId, box.id));
    if (!seal || !box) return unknown;
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantId, tenantId));
    const page = await readSealPage(tx, { id: tenantId, name: tenant?.name ?? '' }, seal);
    if (!page) return unknown;
    context.note({ containerId, by: caller.userId });
    const whole = await withProof(tx, tenantId, page);
    if (format === 'json') return sealFile({ ...whole, ...(await sealedContent(context, box, page.content.hash)) });
    const isShown = tenant !== undefined && showsSeals(tenant.parameters) && box.status !== containerStatus.opened;
    const address = isShown ? addressOf(publicUrl, tenant.urlPath, seal.token, whole) : '';
    return sealPaper(whole, await callerLanguage(context), address);
  },
});

/** The content that was sealed, if the box still has it and the caller may see all of it; nothing otherwise. */
async function sealedContent(context: HandlerContext, box: Container, hash: string): Promise<Pick<SealFile, 'content'>> {
  const documents = await documentsInSight(context, box.id);
  const content = documents && protocolText(box, documents);
  return content && createHash('sha256').update(content).digest('hex') === hash ? { content } : {};
}

/** The page behind a token; null for one that shows nothing. */
async function openPage(tx: Tx, shown: { id: string; name: string }, token: string): Promise<SealPage | null> {
  const [seal] = await tx
    .select()
    .from(seals)
    .where(and(eq(seals.tenantId, shown.id), eq(seals.token, token)));
  const page = seal ? await readSealPage(tx, shown, seal) : null;
  return page && page.container.status !== containerStatus.opened ? page : null;
}

async function withProof(tx: Tx, tenantId: string, page: SealPage): Promise<SealFile> {
  return sealOfPage(page, await keysOf(tx, tenantId), await rootsAfter(tx, tenantId, page.day?.root.day ?? ''));
}

/** Address of the public page, with the content hash that a browser compares with the seal. */
function addressOf(publicUrl: string, client: string, token: string, { page }: SealFile): string {
  return publicUrl === '' ? '' : `${publicUrl}${pathTo(client, 'seal/{token}', { token })}#${page.content.hash}`;
}

async function rootsAfter(tx: Tx, tenantId: string, day: string) {
  const later = and(eq(custodyRoots.tenantId, tenantId), gte(custodyRoots.day, day));
  return (await tx.select().from(custodyRoots).where(later).orderBy(asc(custodyRoots.day))).map(publicRoot);
}

function keysOf(tx: Tx, tenantId: string) {
  const { id, publicKey } = sealKeys;
  return tx.select({ id, publicKey }).from(sealKeys).where(eq(sealKeys.tenantId, tenantId)).orderBy(asc(sealKeys.madeAt));
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
