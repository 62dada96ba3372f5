import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { catalogueCalls } from '#schema/calls/catalogue.ts';
import { textState } from '#schema/codes/documents.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import type { Tx } from '#service/db/database.ts';
import { documentFiles, documentPins, pageLayers, textStates } from '#service/db/tables/documents.ts';
import type { Handlers } from '#service/http/handlers.ts';

/**
 * Compares documents whose pages a device keeps with those of the vault, and notes which it keeps: who blackens a page reads how
 * many devices still show it. A document that is gone and one out of sight are answered alike.
 */
export const pinnedState: Handlers<typeof catalogueCalls>['pinnedState'] = async (context, { deviceId, items }) => {
  const { tx, tenantId, caller } = context;
  const now = context.now();
  const found = await seenOf(
    context,
    items.map(({ guid }) => guid),
  );
  const byId = new Map(found.map(({ document }) => [document.id, document]));
  const revisions = await revisionsOf(tx, tenantId, [...byId.keys()]);
  await dropPins(tx, tenantId, deviceId, caller.userId);
  if (byId.size > 0) {
    const pins = [...byId.keys()].map((documentId) => ({ tenantId, deviceId, documentId, userId: caller.userId, at: now }));
    const { tenantId: t, documentId, deviceId: d } = documentPins;
    await tx
      .insert(documentPins)
      .values(pins)
      .onConflictDoUpdate({ target: [t, documentId, d], set: { at: now, userId: caller.userId } });
  }
  const stateOf = ({ guid, changeSetId, revision }: (typeof items)[number]) => {
    const document = byId.get(guid);
    if (!document) return { guid, state: 'gone' as const, changeSetId: 0, revision: 0 };
    const its = revisions.get(guid) ?? 0;
    const isSame = document.version === changeSetId && its === revision;
    return { guid, state: isSame ? ('same' as const) : ('changed' as const), changeSetId: document.version, revision: its };
  };
  return { data: { items: items.map(stateOf), serviceTime: now } };
};

/**
 * A number of each document that is another one after every black area, every removed version, and once its newest words are read.
 * The first two only rise and count double: a text that is read again never hides one of them.
 */
async function revisionsOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { documentId, revision } = pageLayers;
  const rows = await tx
    .select({ documentId, sum: sql`sum(${revision})`.mapWith(Number) })
    .from(pageLayers)
    .where(and(eq(pageLayers.tenantId, tenantId), inArray(documentId, [...ids])))
    .groupBy(documentId);
  const removed = await tx
    .select({ documentId: documentFiles.documentId, sum: count() })
    .from(documentFiles)
    .where(and(eq(documentFiles.tenantId, tenantId), inArray(documentFiles.documentId, [...ids]), gt(documentFiles.removedAt, 0)))
    .groupBy(documentFiles.documentId);
  const sums = new Map<string, number>();
  for (const row of [...rows, ...removed]) sums.set(row.documentId, (sums.get(row.documentId) ?? 0) + 2 * row.sum);
  for (const id of await readOnes(tx, tenantId, ids)) sums.set(id, (sums.get(id) ?? 0) + 1);
  return sums;
}

/** Documents whose newest version has its words. */
async function readOnes(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([textStates.documentId], { documentId: textStates.documentId, state: textStates.state })
    .from(textStates)
    .where(and(eq(textStates.tenantId, tenantId), inArray(textStates.documentId, [...ids])))
    .orderBy(textStates.documentId, desc(textStates.version));
  return rows.filter(({ state }) => state === textState.ready || state === textState.partial).map((row) => row.documentId);
}

async function dropPins(tx: Tx, tenantId: string, deviceId: string, userId: string): Promise<void> {
  const its = and(eq(documentPins.tenantId, tenantId), eq(documentPins.deviceId, deviceId), eq(documentPins.userId, userId));
  await tx.delete(documentPins).where(its);
}
