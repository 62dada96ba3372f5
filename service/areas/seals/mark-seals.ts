import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { containerStatus, custodyEvent, type CustodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { Custody } from '#schema/judge/records.ts';
import { unsealed } from '#schema/operations/containers.ts';
import type { Container } from '#schema/records/container.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { documentsIn } from '#service/areas/protocoling/lists.ts';
import type { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { Tx } from '#service/db/database.ts';
import { custody } from '#service/db/tables/sync.ts';
import { breachesIn, further, type Breach } from './breach.ts';
import { sealOf } from './seal-rows.ts';

/** Events at which people have the box in their hands: its content is compared with its seal even where nothing was changed. */
const looks: ReadonlySet<CustodyEvent> = new Set([custodyEvent.received, custodyEvent.counted, custodyEvent.corrected]);

/**
 * Puts into a draft which boxes are sealed and whether their content is still what was sealed: the
 * hash of the content is taken again for each change of it. The rows of the draft are written before. Returns the boxes to write again.
 *
 * @param events custody of the draft, each closing with the hash of its content
 */
export async function markSeals(
  reader: TransactionReader,
  draft: Draft,
  events: readonly Custody[],
  now: number,
): Promise<Change[]> {
  const breaches = await breachesIn(draft, reader);
  const closings = new Map(
    events.flatMap((event) => (event.event === custodyEvent.closeBox ? [[event.containerId, event]] : [])),
  );
  const looked = events.flatMap(({ containerId, event }) => (looks.has(event) ? [containerId] : []));
  const marked: Change[] = [];
  for (const id of new Set([...closings.keys(), ...breaches.keys(), ...looked, ...changedBoxes(draft)])) {
    const held = await draft.row(container.name, id);
    if (!held || held.deleted) continue;
    const isTouched = breaches.has(id) || looked.includes(id);
    const row = await marking(reader, held.row, { closing: closings.get(id), breach: breaches.get(id), isTouched, now });
    if (!row) continue;
    draft.put(container.name, row);
    marked.push({ collection: container.name, id, row, deleted: false, erased: false });
  }
  return marked;
}

function changedBoxes(draft: Draft): string[] {
  return [...draft.changes.values()].flatMap(({ collection, id }) => (collection === container.name ? [id] : []));
}

interface Marking {
  /** The closing in this draft, if it has one. */
  closing: Custody | undefined;
  breach: Breach | undefined;
  isTouched: boolean;
  now: number;
}

/** The row with its seal as it is now; null where nothing of it changes. */
async function marking(
  reader: TransactionReader,
  row: Container,
  { closing, breach, isTouched, now }: Marking,
): Promise<Container | null> {
  if (row.status === containerStatus.opened) return row.sealedHash === undefined ? null : unsealed(row);
  if (closing) {
    const hash = closing.detail?.['contentHash'];
    return typeof hash === 'string' ? { ...unsealed(row), sealedHash: hash } : null;
  }
  return isTouched ? comparedWithSeal(reader, row, breach, now) : null;
}

/**
 * Compares the content of a closed box with its seal, and returns the row with the answer; null where nothing of it changes. A box
 * that was destroyed has no seal: its page names the certificate.
 */
export async function comparedWithSeal(
  { tx, tenantId }: TransactionReader,
  row: Container,
  breach: Breach | undefined,
  now: number,
): Promise<Container | null> {
  const sealedHash = row.sealedHash ?? (await sealOf(tx, tenantId, row.id))?.contentHash;
  if (sealedHash === undefined) return null;
  if (await isDestroyed(tx, tenantId, row.id)) return row.sealedHash === undefined ? null : unsealed(row);
  const documents = await documentsIn(tx, tenantId, row.id);
  const isWhole = documents !== null && createHash('sha256').update(protocolText(row, documents)).digest('hex') === sealedHash;
  if (isWhole) return row.sealedHash === undefined || row.sealBroken ? { ...unsealed(row), sealedHash } : null;
  const did = breach ?? { did: 'changed', documents: 0 };
  return { ...row, sealedHash, sealBroken: row.sealBroken ? further(row.sealBroken, did) : { ...did, at: now } };
}

async function isDestroyed(tx: Tx, tenantId: string, containerId: string): Promise<boolean> {
  const its = and(
    eq(custody.tenantId, tenantId),
    eq(custody.containerId, containerId),
    eq(custody.event, custodyEvent.destroyed),
  );
  return (await tx.select({ position: custody.position }).from(custody).where(its).limit(1)).length > 0;
}
