import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { operationType, positionState } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { orders, registrations } from '#service/db/tables/vault.ts';
import { derivedPrefix, type FileStore } from '#service/files/store.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import { eraseDocument } from './erase.ts';
import { lockDocument } from './lock.ts';

/** Documents that are looked at together. */
const AT_ONCE = 100;

/**
 * Erases what was deleted for 30 days and what the archive has destroyed, each document in a transaction of its own. What
 * something keeps stays as it is, and is asked again the next day.
 */
export function eraseDue({ db, files: store }: { db: Database; files: FileStore }): WorkHandler<object> {
  return {
    run: async ({ tenantId, now, signal }) => {
      for (const { idsAfter, erase } of [deleted, destroyed]) {
        for (let after = '', more = true; more;) {
          const ids = await db.inTenant(tenantId, (tx) => idsAfter(tx, tenantId, after, now()));
          for (const id of ids) {
            signal.throwIfAborted();
            const gone = await db.inTenant(tenantId, (tx) => erase(tx, tenantId, id, now()));
            await dropDrawn(store, tenantId, gone);
          }
          after = ids.at(-1) ?? '';
          more = ids.length === AT_ONCE;
        }
      }
    },
  };
}

/** Documents that were deleted for 30 days and still have their contents. */
const isDue = (tenantId: string, now: number) =>
  and(
    eq(registrations.tenantId, tenantId),
    gt(registrations.deletedAt, 0),
    lte(registrations.deletedAt, now - DOCUMENT_LIMITS.restoreDays * DAY_MS),
    eq(registrations.erasedAt, 0),
  );

async function deletedIds(tx: Tx, tenantId: string, after: string, now: number): Promise<string[]> {
  const { id } = registrations;
  const found = await tx
    .select({ id })
    .from(registrations)
    .where(and(isDue(tenantId, now), gt(id, after)))
    .orderBy(asc(id))
    .limit(AT_ONCE);
  return found.map((row) => row.id);
}

/** Asks again under the lock: it may have been restored, or a hold placed. Returns the contents no file needs any more. */
async function eraseDeleted(tx: Tx, tenantId: string, id: string, now: number): Promise<string[]> {
  await lockDocument({ tx, tenantId }, id);
  const [document] = await tx
    .select()
    .from(registrations)
    .where(and(isDue(tenantId, now), eq(registrations.id, id)));
  if (!document || (await explain(tx, tenantId, [id], 'deletion', now)).get(id)?.can !== true) return [];
  return eraseDocument(tx, document, { basis: 'deleted' }, now);
}

/** Documents whose destruction is certified, alone or with their box, and which still have their contents. */
async function destroyedIds(tx: Tx, tenantId: string, after: string): Promise<string[]> {
  const { id, containerId } = registrations;
  const found = await tx
    .selectDistinct({ id })
    .from(registrations)
    .innerJoin(
      positions,
      and(
        eq(positions.tenantId, tenantId),
        eq(positions.state, positionState.done),
        or(eq(positions.objectId, id), eq(positions.objectId, containerId)),
      ),
    )
    .innerJoin(orders, and(eq(orders.tenantId, tenantId), eq(orders.id, positions.orderId)))
    .innerJoin(certificates, and(eq(certificates.tenantId, tenantId), eq(certificates.orderId, orders.id)))
    .where(
      and(
        eq(registrations.tenantId, tenantId),
        eq(registrations.erasedAt, 0),
        eq(orders.operation, operationType.destroy),
        gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(AT_ONCE);
  return found.map((row) => row.id);
}

/**
 * Ends a destroyed document on devices and erases it. A hold that came after the destruction keeps the contents. Returns the
 * contents no file needs any more.
 */
async function eraseDestroyed(tx: Tx, tenantId: string, id: string, now: number): Promise<string[]> {
  const [known] = await tx
    .select({ containerId: registrations.containerId })
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), eq(registrations.id, id)));
  const reader = new TransactionReader(tx, tenantId);
  if (known?.containerId) await reader.entities[container.name].load([known.containerId]);
  await lockDocument({ tx, tenantId }, id);
  const certificate = await certificateOf(tx, tenantId, [id, known?.containerId ?? id]);
  const held = await reader.row(registration.name, id);
  if (!held || certificate === undefined) return [];
  if ((await explain(tx, tenantId, [id], 'deletion', now)).get(id)?.can !== true) return [];
  const version = held.row.version + 1;
  if (!held.deleted) {
    const draft = new Draft(reader);
    draft.put(registration.name, { ...held.row, version }, true);
    await countDocument(draft, held.row, -1);
    await flush(reader, draft, { cloned: new Set(), now });
  }
  return eraseDocument(tx, { tenantId, id, version }, { basis: 'destroyed', certificate }, now);
}

/** Number of the newest certificate that lists one of these objects as destroyed. */
async function certificateOf(tx: Tx, tenantId: string, objectIds: readonly string[]): Promise<string | undefined> {
  const found = await tx
    .select({ number: certificates.number, at: certificates.at })
    .from(certificates)
    .innerJoin(positions, and(eq(positions.tenantId, tenantId), eq(positions.orderId, certificates.orderId)))
    .where(
      and(
        eq(certificates.tenantId, tenantId),
        eq(positions.state, positionState.done),
        inArray(positions.objectId, [...objectIds]),
      ),
    );
  return found.toSorted((a, b) => b.at - a.at)[0]?.number;
}

const deleted = { idsAfter: deletedIds, erase: eraseDeleted };
const destroyed = { idsAfter: destroyedIds, erase: eraseDestroyed };

/** Deletes what was drawn of these contents: the sweep leaves drawn pages alone. */
async function dropDrawn(store: FileStore, tenantId: string, contentHashes: readonly string[]): Promise<void> {
  for (const sha256 of contentHashes)
    for await (const { key } of store.list(`${derivedPrefix(tenantId)}${sha256.slice(0, 2)}/${sha256}/`)) await store.delete(key);
}
