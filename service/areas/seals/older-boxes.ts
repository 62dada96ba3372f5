import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { Draft } from '#schema/judge/draft.ts';
import { LIMITS } from '#schema/limits.ts';
import { flush } from '#service/areas/sync/flush.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { seals } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { comparedWithSeal } from './mark-seals.ts';

/**
 * Gives the boxes that were closed before their rows had a seal the one of their page, compared with their content now. Devices receive
 * them as any change of the service. Once done it changes nothing. Returns the number of boxes.
 */
export async function markOlderBoxes(db: Database, tenantId: string, now: number): Promise<number> {
  let marked = 0;
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    const page = await db.inTenant(tenantId, (tx) => markPage(tx, tenantId, from, now));
    marked += page.marked;
    after = page.after;
  }
  return marked;
}

async function markPage(tx: Tx, tenantId: string, from: string, now: number): Promise<{ marked: number; after?: string }> {
  const ids = await unmarked(tx, tenantId, from);
  const reader = new TransactionReader(tx, tenantId);
  await reader.entities[container.name].load(ids);
  const draft = new Draft(reader);
  for (const id of ids) {
    const held = await draft.row(container.name, id);
    const row = held && !held.deleted ? await comparedWithSeal(reader, held.row, undefined, now) : null;
    if (row) draft.put(container.name, row);
  }
  const marked = draft.changes.size;
  if (marked > 0) await flush(reader, draft, { cloned: new Set(), now });
  const last = ids.at(-1);
  return ids.length < LIMITS.bulkWriteRows || last === undefined ? { marked } : { marked, after: last };
}

async function unmarked(tx: Tx, tenantId: string, from: string): Promise<string[]> {
  const { id, sealedHash, status, deletedAt } = containers;
  const isOlder = and(isNull(sealedHash), ne(status, containerStatus.opened), eq(deletedAt, 0), gt(id, from));
  const found = await tx
    .select({ id })
    .from(containers)
    .innerJoin(seals, and(eq(seals.tenantId, containers.tenantId), eq(seals.containerId, id)))
    .where(and(eq(containers.tenantId, tenantId), isOlder))
    .orderBy(asc(id))
    .limit(LIMITS.bulkWriteRows);
  return found.map((row) => row.id);
}
