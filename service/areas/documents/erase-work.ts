import { and, asc, eq, gt, lte, or } from 'drizzle-orm';
import { registration } from '#schema/entities/registration.ts';
import { countDocument } from '#schema/judge/carry-out.ts';
import { Draft } from '#schema/judge/draft.ts';
import { DAY_MS } from '#schema/limits.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { stops } from '#schema/rules/blockers.ts';
import { certificateOf, isCertified } from '#service/areas/retention/certified.ts';
import { explain } from '#service/areas/retention/explain.ts';
import { flush } from '#service/areas/sync/flush.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { positions } from '#service/db/tables/orders.ts';
import { certificates } from '#service/db/tables/retention.ts';
import { registrations } from '#service/db/tables/vault.ts';
import type { FileStore } from '#service/files/store.ts';
import type { WorkHandler } from '#service/work/handler.ts';
import { dropDrawn } from './drawn.ts';
import { dropExpired } from './dropped.ts';
import { eraseDocument } from './erase.ts';
import { lockDocument, lockWithBoxes } from './lock.ts';
import { arrivedLate } from './erase-late.ts';
import { removedVersions } from './swept-versions.ts';

type Document = typeof registrations.$inferSelect;

/** Documents processed per batch. */
const AT_ONCE = 100;

/**
 * Erases documents deleted 30 days ago, documents the archive has destroyed, what arrived about erased ones later, and versions
 * removed 30 days ago, each document in a separate transaction. A document with an obstacle is kept and checked again the next day.
 */
export function eraseDue({ db, files: store }: { db: Database; files: FileStore }): WorkHandler<object> {
  return {
    run: async ({ tenantId, now, signal }) => {
      await db.inTenant(tenantId, (tx) => dropExpired(tx, tenantId, now()));
      for (const { idsAfter, erase } of [deleted, destroyed, arrivedLate, removedVersions]) {
        for (let after = '', more = true; more;) {
          const ids = await db.inTenant(tenantId, (tx) => idsAfter(tx, tenantId, after, now(), AT_ONCE));
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

/** Documents that were deleted 30 days ago and still have their contents. */
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

/**
 * Checks again under the lock, because it may have been restored or put under a hold. Returns the contents that no other file
 * needs.
 */
async function eraseDeleted(tx: Tx, tenantId: string, id: string, now: number): Promise<string[]> {
  await lockDocument({ tx, tenantId }, id);
  const [document] = await tx
    .select()
    .from(registrations)
    .where(and(isDue(tenantId, now), eq(registrations.id, id)));
  if (!document || !(await isFree(tx, tenantId, id, now))) return [];
  return eraseDocument(tx, document, { basis: 'deleted' }, now);
}

/** True if nothing prevents a deletion and no case waits for a decision, which needs the values of both sides. */
async function isFree(tx: Tx, tenantId: string, id: string, now: number): Promise<boolean> {
  const { blockers } = (await explain(tx, tenantId, [id], 'destruction', now)).get(id) ?? {};
  return blockers?.some(({ code }) => stops(code, 'deletion') || code === 'openCases') === false;
}

/** Documents that still have their contents although their destruction, or that of their box, is certified. */
async function destroyedIds(tx: Tx, tenantId: string, after: string): Promise<string[]> {
  const { id, containerId, erasedAt } = registrations;
  const found = await tx
    .selectDistinct({ id })
    .from(registrations)
    .innerJoin(positions, or(eq(positions.objectId, id), eq(positions.objectId, containerId)))
    .innerJoin(certificates, isCertified)
    .where(and(eq(registrations.tenantId, tenantId), eq(positions.tenantId, tenantId), eq(erasedAt, 0), gt(id, after)))
    .orderBy(asc(id))
    .limit(AT_ONCE);
  return found.map((row) => row.id);
}

/**
 * Removes a destroyed document from devices and erases it. Checks again under the lock: another run may have erased it, and a
 * hold placed after the destruction keeps the contents. Returns the contents that no other file needs.
 */
async function eraseDestroyed(tx: Tx, tenantId: string, id: string, now: number): Promise<string[]> {
  const its = and(eq(registrations.tenantId, tenantId), eq(registrations.id, id), eq(registrations.erasedAt, 0));
  const where = await tx.select({ id: registrations.id, containerId: registrations.containerId }).from(registrations).where(its);
  const reader = await lockWithBoxes({ tx, tenantId }, where);
  const [document] = await tx.select().from(registrations).where(its);
  if (!document) return [];
  const found = await certificateOf(tx, tenantId, [id, document.containerId ?? id]);
  if (!found) return [];
  if (!(await isFree(tx, tenantId, id, now))) return [];
  return eraseDocument(tx, await ended(reader, document, now), { basis: 'destroyed', certificate: found.certificate }, now);
}

/** Deletes the row of a document, which removes it from devices. Returns its new version; unchanged if it was deleted before. */
async function ended(reader: TransactionReader, document: Document, now: number): Promise<Document> {
  const held = await reader.row(registration.name, document.id);
  if (!held || held.deleted) return document;
  const version = held.row.version + 1;
  const draft = new Draft(reader);
  draft.put(registration.name, { ...held.row, version }, true);
  await countDocument(draft, held.row, -1);
  await flush(reader, draft, { cloned: new Set(), now });
  return { ...document, version };
}

const deleted = { idsAfter: deletedIds, erase: eraseDeleted };
const destroyed = { idsAfter: destroyedIds, erase: eraseDestroyed };
