import { createHash } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import { container } from '#schema/entities/container.ts';
import type { SealDay, SealEvent, SealPage } from '#schema/records/seal.ts';
import type { Container } from '#schema/records/container.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { documentsIn, typesOf } from '#service/areas/protocoling/lists.ts';
import { certificateOf } from '#service/areas/retention/certified.ts';
import { openFields } from '#service/areas/sync/custody-event.ts';
import { readLeaves } from '#service/areas/sync/custody-roots.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { custody, custodyHeads, custodyLeaves, custodyRoots, type seals } from '#service/db/tables/sync.ts';
import { containers } from '#service/db/tables/vault.ts';
import { merklePath } from './merkle-path.ts';
import { publicRoot } from './public-root.ts';

type Seal = typeof seals.$inferSelect;

/** Reads the public page of a sealed box; null when the box was opened again or is gone without a trace. */
export async function readSealPage(tx: Tx, client: { id: string; name: string }, seal: Seal): Promise<SealPage | null> {
  const { id: tenantId } = client;
  const [row] = await tx
    .select()
    .from(containers)
    .where(and(eq(containers.tenantId, tenantId), eq(containers.id, seal.containerId)));
  if (!row) return null;
  const box = heldRow(container.name, row).row;
  const events = await eventsOf(tx, tenantId, box.id);
  const sealing = events.find(({ position }) => position === seal.position)?.open?.detail;
  const [head] = await tx
    .select()
    .from(custodyHeads)
    .where(and(eq(custodyHeads.tenantId, tenantId), eq(custodyHeads.containerId, box.id)));
  const destroyed = await certificateOf(tx, tenantId, [box.id]);
  return {
    client,
    container: { id: box.id, code: box.code, type: await typeNames(tx, tenantId, box), status: box.status, seals: box.seals },
    content: {
      hash: seal.contentHash,
      documents: documentsAt(sealing),
      documentsNow: box.documents,
      // what was destroyed is erased from the vault as well: that is no change of the content
      now: destroyed ? 'unknown' : await contentNow(tx, tenantId, box, seal.contentHash),
    },
    sealedAt: seal.at,
    sealedBy: seal.position,
    events,
    head: { position: head?.position ?? 0, hash: head?.hash ?? '' },
    ...(destroyed ? { destroyed } : {}),
    day: await newestDay(tx, tenantId, box.id),
  };
}

const documentsAt = (detail: unknown): number =>
  typeof detail === 'object' && detail !== null ? Number(Reflect.get(detail, 'documents') ?? 0) : 0;

async function eventsOf(tx: Tx, tenantId: string, containerId: string): Promise<SealEvent[]> {
  const ours = and(eq(custody.tenantId, tenantId), eq(custody.containerId, containerId));
  const rows = await tx.select().from(custody).where(ours).orderBy(asc(custody.position));
  return rows.map((row) => {
    const { position, event, at, hash, previousHash } = row;
    return { position, event, at, hash, previousHash, open: openFields(row) };
  });
}

/** The names of its type; the type of a box outlives its use. */
async function typeNames(tx: Tx, tenantId: string, { containerTypeId }: Container): Promise<SealPage['container']['type']> {
  const type = (await typesOf(tx, tenantId)).find(({ id }) => id === containerTypeId);
  const name = (language: 'en' | 'pl' | 'de') => (type ? inLanguage(type, language).name : '');
  return { en: name('en'), pl: name('pl'), de: name('de') };
}

/** Compares the content now with its hash at the sealing; what is in the box itself stays in the vault. */
async function contentNow(tx: Tx, tenantId: string, box: Container, hash: string): Promise<SealPage['content']['now']> {
  const documents = await documentsIn(tx, tenantId, box.id);
  if (!documents) return 'unknown';
  return createHash('sha256').update(protocolText(box, documents)).digest('hex') === hash ? 'same' : 'changed';
}

async function newestDay(tx: Tx, tenantId: string, containerId: string): Promise<SealDay | null> {
  const [leaf] = await tx
    .select()
    .from(custodyLeaves)
    .where(and(eq(custodyLeaves.tenantId, tenantId), eq(custodyLeaves.containerId, containerId)))
    .orderBy(desc(custodyLeaves.day))
    .limit(1);
  if (!leaf) return null;
  const [root] = await tx
    .select()
    .from(custodyRoots)
    .where(and(eq(custodyRoots.tenantId, tenantId), eq(custodyRoots.day, leaf.day)));
  const path = merklePath(await readLeaves(tx, tenantId, leaf.day), containerId);
  return root && path ? { root: publicRoot(root), position: leaf.position, hash: leaf.hash, path } : null;
}
