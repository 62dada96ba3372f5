import { and, eq } from 'drizzle-orm';
import type { catalogueCalls } from '#schema/calls/catalogue.ts';
import { pageRevisions } from '#service/areas/documents/page-revisions.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import type { Tx } from '#service/db/database.ts';
import { documentPins } from '#service/db/tables/documents.ts';
import type { Handlers } from '#service/http/handlers.ts';

/**
 * Compares documents whose pages a device keeps with those of the vault, and notes which it keeps: who blackens a page reads how
 * many devices still show it. A document that is gone and one out of sight are answered alike. Of a document that was only looked at
 * a device has text and no page: it is compared and not noted. Without a list of kept ones, what is noted stays.
 */
export const pinnedState: Handlers<typeof catalogueCalls>['pinnedState'] = async (
  context,
  { deviceId, items: pinnedHere, looked },
) => {
  const { tx, tenantId, caller } = context;
  const now = context.now();
  const items = pinnedHere ?? [];
  const kept = new Set(items.map(({ guid }) => guid));
  const found = await seenOf(context, [...new Set([...kept, ...looked.map(({ guid }) => guid)])]);
  const byId = new Map(found.map(({ document }) => [document.id, document]));
  const revisions = await pageRevisions(tx, tenantId, [...byId.keys()]);
  if (pinnedHere) await dropPins(tx, tenantId, deviceId, caller.userId);
  const pinned = [...byId.keys()].filter((documentId) => kept.has(documentId));
  if (pinned.length > 0) {
    const pins = pinned.map((documentId) => ({ tenantId, deviceId, documentId, userId: caller.userId, at: now }));
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
  return { data: { items: items.map(stateOf), looked: looked.map(stateOf), serviceTime: now } };
};

async function dropPins(tx: Tx, tenantId: string, deviceId: string, userId: string): Promise<void> {
  const its = and(eq(documentPins.tenantId, tenantId), eq(documentPins.deviceId, deviceId), eq(documentPins.userId, userId));
  await tx.delete(documentPins).where(its);
}
