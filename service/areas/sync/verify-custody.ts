import { sql } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';
import { forEachClient } from '#service/db/each-client.ts';
import type { CustodyKeys } from './custody-keys.ts';
import { readLeaves, readRoots, rootHash, signedText, treeRoot, type Root } from './custody-roots.ts';
import type { Witness } from './custody-witness.ts';

/** Why a day does not verify. */
export type RootFault = 'signature' | 'order' | 'leaves' | 'chain' | 'missing';

/** A day that does not verify, and its box if the fault is in one. */
export interface BrokenDay {
  day: string;
  fault: RootFault;
  containerId: string;
}

export interface RootReport {
  days: number;
  /** Broken days, the first one first. */
  broken: readonly BrokenDay[];
}

/**
 * Verifies the daily roots of a client: each is signed by a key of the file and names the one before it, is the root of
 * its leaves, and each leaf is an event its chain still has. A chain rewritten since, hashes and heads included, breaks
 * at the first day that covered it.
 *
 * @param signed the newest root known outside the database, so a root that was cut off is missed
 */
export async function verifyRoots(
  db: Database,
  tenantId: string,
  keys: CustodyKeys,
  signed?: Witness[string],
): Promise<RootReport> {
  const roots = await db.inTenant(tenantId, (tx) => readRoots(tx, tenantId));
  const broken: BrokenDay[] = [];
  let before: Root | undefined;
  for (const root of roots) {
    const found = await db.inTenant(tenantId, (tx) => faultOf(tx, root, before, keys));
    if (found) broken.push(found);
    before = root;
  }
  if (signed && !roots.some((root) => root.day === signed.day && rootHash(root) === signed.hash))
    broken.push({ day: signed.day, fault: 'missing', containerId: '' });
  return { days: roots.length, broken: broken.toSorted((a, b) => (a.day < b.day ? -1 : 1)) };
}

async function faultOf(tx: Tx, root: Root, before: Root | undefined, keys: CustodyKeys): Promise<BrokenDay | undefined> {
  const { tenantId, day } = root;
  const broken = (fault: RootFault, containerId = ''): BrokenDay => ({ day, fault, containerId });
  if (!keys.verifies(signedText(root), root)) return broken('signature');
  if (root.previous !== (before ? rootHash(before) : '')) return broken('order');
  const leaves = await readLeaves(tx, tenantId, day);
  if (leaves.length !== root.leaves || treeRoot(leaves) !== root.root) return broken('leaves', await strayLeaf(tx, root));
  const stray = await strayLeaf(tx, root);
  return stray === '' ? undefined : broken('chain', stray);
}

/** Returns the first box of a day whose chain lacks the event of its leaf; empty if none does. */
async function strayLeaf(tx: Tx, { tenantId, day }: Root): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select l.container_id as id from custody_leaves l
    left join custody e on e.tenant_id = l.tenant_id and e.container_id = l.container_id and e.position = l.position
    where l.tenant_id = ${tenantId} and l.day = ${day} and e.hash is distinct from l.hash
    order by l.container_id limit 1`);
  return rows[0]?.id ?? '';
}

/** Roots of all clients together. */
export interface RootSum {
  days: number;
  broken: number;
  /** The first broken day as `client/day/box: fault`; empty when there is none. */
  first: string;
}

/** Verifies the daily roots of every client; `report` receives each broken day. */
export async function verifyEveryRoot(
  db: Database,
  keys: CustodyKeys,
  signed: Witness,
  report: (tenantId: string, broken: BrokenDay) => void = () => undefined,
): Promise<RootSum> {
  const sum: RootSum = { days: 0, broken: 0, first: '' };
  await forEachClient(db, async (tenantId) => {
    const { days, broken } = await verifyRoots(db, tenantId, keys, signed[tenantId]);
    sum.days += days;
    sum.broken += broken.length;
    for (const each of broken) {
      report(tenantId, each);
      if (sum.first === '') sum.first = `${tenantId}/${each.day}/${each.containerId}: ${each.fault}`;
    }
  });
  return sum;
}
