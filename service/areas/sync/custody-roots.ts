import { createHash } from 'node:crypto';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { leafText, signedText as rootText } from '#schema/rules/seal/texts.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import { custodyLeaves, custodyRoots, sealKeys } from '#service/db/tables/sync.ts';
import { insertRows } from './bulk.ts';
import type { CustodyKeys } from './custody-keys.ts';

/** End of a chain as a daily root covers it. */
export interface Leaf {
  containerId: string;
  position: number;
  hash: string;
}
export type Root = typeof custodyRoots.$inferSelect;

/** Leaves written by one statement. */
const PAGE = 5_000;

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * Levels of the Merkle tree over the ends of chains, from the leaves in the order of their containers to the root: leaf hashes start
 * with a zero byte and node hashes with a one, so neither can pass for the other. The last of an odd level goes up as it is. No level
 * without leaves.
 */
export function treeLevels(leaves: readonly Leaf[]): Buffer[][] {
  const sorted = leaves.toSorted((a, b) => (a.containerId < b.containerId ? -1 : 1));
  const levels: Buffer[][] = [];
  let level: Buffer[] = sorted.map(({ containerId, position, hash }) => sha256(leafText(containerId, position, hash)));
  for (; level.length > 0; level = levelAbove(level)) levels.push(level);
  return levels;
}

/** Hashes of the pairs of a level; none above the root. */
function levelAbove(level: readonly Buffer[]): Buffer[] {
  if (level.length === 1) return [];
  const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => level.slice(2 * i, 2 * i + 2));
  return pairs.map(([left, right]) => (left && right ? sha256('\u0001', left, right) : (left ?? Buffer.alloc(0))));
}

/** Root of the tree in hex; empty without leaves. */
export function treeRoot(leaves: readonly Leaf[]): string {
  return treeLevels(leaves).at(-1)?.[0]?.toString('hex') ?? '';
}

/** Returns the text that the signature of a root covers. */
export function signedText({ tenantId, ...root }: Omit<Root, 'keyId' | 'signature'>): string {
  return rootText({ client: tenantId, ...root });
}

/** Returns the hash by which the next day names a root. */
export function rootHash(root: Root): string {
  return sha256(signedText(root), root.keyId, root.signature).toString('hex');
}

export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * Signs the ends of all chains of a client that moved since its last root; once a day (UTC), even if none moved.
 *
 * @returns the new root; null if the day already has one
 */
export function signDay(db: Database, tenantId: string, keys: CustodyKeys, now: number): Promise<Root | null> {
  return db.inTenant(tenantId, async (tx) => {
    await lockNamed(tx, `custody roots ${tenantId}`);
    const last = await lastRoot(tx, tenantId);
    const day = dayOf(now);
    // a clock that was set back must not sign a day twice
    if (last && last.day >= day) return null;
    const leaves = await movedEnds(tx, tenantId);
    const previous = last ? rootHash(last) : '';
    const open = { tenantId, day, leaves: leaves.length, root: treeRoot(leaves), previous, at: now };
    const root = { ...open, ...keys.sign(signedText(open)) };
    await tx.insert(custodyRoots).values(root);
    await tx
      .insert(sealKeys)
      .values({ tenantId, ...keys.own, madeAt: now })
      .onConflictDoNothing();
    for (let from = 0; from < leaves.length; from += PAGE) {
      const page = leaves.slice(from, from + PAGE);
      await insertRows(
        tx,
        custodyLeaves,
        page.map((leaf) => ({ ...leaf, tenantId, day })),
      );
    }
    return root;
  });
}

async function lastRoot(tx: Tx, tenantId: string): Promise<Root | undefined> {
  const ours = eq(custodyRoots.tenantId, tenantId);
  const [last] = await tx.select().from(custodyRoots).where(ours).orderBy(desc(custodyRoots.day)).limit(1);
  return last;
}

/** Ends of chains no leaf names yet. */
async function movedEnds(tx: Tx, tenantId: string): Promise<Leaf[]> {
  const { rows } = await tx.execute<{ id: string; position: number; hash: string }>(sql`
    select h.container_id as id, h.position, h.hash from custody_heads h
    where h.tenant_id = ${tenantId} and not exists (
      select 1 from custody_leaves l where l.tenant_id = ${tenantId} and l.container_id = h.container_id
        and l.position = h.position and l.hash = h.hash)`);
  return rows.map(({ id, position, hash }) => ({ containerId: id, position, hash }));
}

/** Reads the roots of a client from the first day on. */
export function readRoots(tx: Tx, tenantId: string): Promise<Root[]> {
  return tx.select().from(custodyRoots).where(eq(custodyRoots.tenantId, tenantId)).orderBy(asc(custodyRoots.day));
}

/** Reads the leaves of one day. */
export function readLeaves(tx: Tx, tenantId: string, day: string): Promise<Leaf[]> {
  const { containerId, position, hash } = custodyLeaves;
  const ofDay = and(eq(custodyLeaves.tenantId, tenantId), eq(custodyLeaves.day, day));
  return tx.select({ containerId, position, hash }).from(custodyLeaves).where(ofDay);
}
