import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { countState } from '#schema/codes/bench.ts';
import { containerStatus, custodyEvent } from '#schema/codes.ts';
import { container } from '#schema/entities/container.ts';
import { ownCall } from '#schema/judge/carry-out.ts';
import type { Custody } from '#schema/judge/records.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import type { Container } from '#schema/records/container.ts';
import { protocolText } from '#schema/rules/protocol-hash.ts';
import { documentsIn } from '#service/areas/protocoling/lists.ts';
import { markOlderBoxes } from '#service/areas/seals/older-boxes.ts';
import { sealClosed } from '#service/areas/seals/seal-rows.ts';
import { appendCustody } from '#service/areas/sync/custody-chain.ts';
import type { CustodyKeys } from '#service/areas/sync/custody-keys.ts';
import { signDay, type Root } from '#service/areas/sync/custody-roots.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { rules } from '#service/areas/sync/rules.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { placements } from '#service/db/tables/bench.ts';
import { seals } from '#service/db/tables/sync.ts';
import { tenants, users } from '#service/db/tables/tenancy.ts';
import { containers, orders } from '#service/db/tables/vault.ts';

/** Boxes of a client that are sealed, of those on the floor and of those in the archive. */
const SEALED = 3;

/**
 * Seals some boxes of each client: the history of each, and a signed root for every day on which one of them moved, as the daily job
 * would have signed it. Days without a move have none, like days on which no node ran. Returns the newest root of each client.
 */
export async function fillSeals(db: Database, keys: CustodyKeys, now: number): Promise<Root[]> {
  const clients = await db.asSystem((tx) => tx.select({ tenantId: tenants.tenantId }).from(tenants));
  const newest: Root[] = [];
  for (const { tenantId } of clients) {
    const days = await db.inTenant(tenantId, (tx) => movesByDay(tx, tenantId));
    let last: Root | null = null;
    for (const [day, events] of days) {
      await db.inTenant(tenantId, async (tx) => {
        await appendCustody(tx, tenantId, events);
        await sealClosed(tx, tenantId, events);
      });
      const evening = day + DAY_MS - HOUR_MS;
      // today is signed by the job
      if (evening < now) last = (await signDay(db, tenantId, keys, evening)) ?? last;
    }
    await markOlderBoxes(db, tenantId, now);
    if (last) newest.push(last);
  }
  return newest;
}

/** Everything that happened to the chosen boxes, by the start of its day; nothing where boxes are sealed already. */
async function movesByDay(tx: Tx, tenantId: string): Promise<[number, Custody[]][]> {
  const [known] = await tx.select({ id: seals.containerId }).from(seals).where(eq(seals.tenantId, tenantId)).limit(1);
  if (known) return [];
  const [archivist] = await tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, tenantId), sql`${users.roles} && array['ArchiveProvider', 'CustomerServices']`))
    .orderBy(asc(users.userName));
  const by = { id: archivist?.id ?? '', name: archivist?.name ?? '', role: archivist?.roles[0] ?? '' };
  const events: Custody[] = [];
  for (const chosen of await chosenBoxes(tx, tenantId))
    events.push(...(await closing(tx, tenantId, chosen)), ...arrival(chosen, by));
  const days = Map.groupBy(
    events.toSorted((a, b) => a.at - b.at),
    ({ at }) => at - (at % DAY_MS),
  );
  return [...days];
}

/** A box with the times of its order and of its place in the archive; 0 where it has none. */
interface Chosen {
  box: Container;
  orderedAt: number;
  since: number;
}

/** The newest boxes that are closed, and the newest ones in the archive, with the time they came to their place. */
async function chosenBoxes(tx: Tx, tenantId: string): Promise<Chosen[]> {
  const newest = async (status: number) => {
    const ours = and(eq(containers.tenantId, tenantId), eq(containers.status, status), eq(containers.deletedAt, 0));
    return tx
      .select({ row: containers, orderedAt: orders.createdAt, since: placements.since })
      .from(containers)
      .leftJoin(orders, and(eq(orders.tenantId, tenantId), eq(orders.id, containers.orderId)))
      .leftJoin(placements, and(eq(placements.tenantId, tenantId), eq(placements.containerId, containers.id)))
      .where(
        and(
          ours,
          gt(containers.documents, 0),
          or(isNull(containers.countState), eq(containers.countState, countState.confirmed)),
        ),
      )
      .orderBy(desc(containers.closedAt), asc(containers.id))
      .limit(SEALED);
  };
  const found = [...(await newest(containerStatus.closed)), ...(await newest(containerStatus.completed))];
  return found.map(({ row, orderedAt, since }) => ({
    box: heldRow(container.name, row).row,
    orderedAt: orderedAt ?? 0,
    since: since ?? 0,
  }));
}

interface By {
  id: string;
  name: string;
  role: string;
}

const happened = (box: Container, by: By, at: number) => ({
  ...ownCall,
  containerId: box.id,
  userId: by.id,
  userName: by.name,
  role: by.role,
  deviceId: '',
  method: 'scanned',
  seal: '',
  deviceAt: at,
  at,
});

async function closing(tx: Tx, tenantId: string, { box, orderedAt }: Chosen): Promise<Custody[]> {
  const by = { id: box.createdBy, name: box.createdByName, role: 'User' };
  const documents = await documentsIn(tx, tenantId, box.id);
  const made = { ...happened(box, by, box.createdAt), event: custodyEvent.createBox, from: '', to: 'opened' };
  if (!documents) return [made];
  const content = { documents: box.documents, contentHash: await rules.sha256(protocolText(box, documents)) };
  const sealed = { ...happened(box, by, box.closedAt), seal: box.seals.join(', '), detail: content };
  const closed = { ...sealed, event: custodyEvent.closeBox, from: 'opened', to: 'closed' };
  if (orderedAt === 0) return [made, closed];
  const when = Math.max(orderedAt, box.closedAt + HOUR_MS);
  const order = { ...happened(box, by, when), method: '', detail: { orderId: box.orderId } };
  return [made, closed, { ...order, event: custodyEvent.orderPickup, from: 'closed', to: 'ordered' }];
}

/** It came with its order, before it got its place, and was counted. */
function arrival({ box, orderedAt, since }: Chosen, by: By): Custody[] {
  if (since === 0) return [];
  const when = Math.max(since, orderedAt + HOUR_MS, box.closedAt + 2 * HOUR_MS);
  const came = { ...happened(box, by, when), event: custodyEvent.received, from: 'ordered', to: 'ordered' };
  const received = { ...came, seal: box.seals.join(', '), detail: { documents: box.documents, condition: 'good' } };
  const { countedAt = 0 } = box;
  if (countedAt === 0) return [received];
  const numbers = { documents: box.documents, found: box.documents, missing: 0, extra: 0, strays: 0, whole: 1 };
  const counted = { ...happened(box, by, Math.max(countedAt, when + HOUR_MS)), event: custodyEvent.counted };
  return [received, { ...counted, from: 'ordered', to: 'ordered', detail: numbers }];
}
