import { lt } from 'drizzle-orm';
import { DAY_MS } from '#schema/limits.ts';
import type { Database } from '#service/db/database.ts';
import { nodes } from '#service/db/tables/work.ts';

/** This process among the nodes of its database. */
export interface Node {
  id: string;
  version: string;
  startedAt: number;
}

/** An embedded database has one node: those that were here before are dead, and their work is free. */
export async function forgetNodes(db: Database): Promise<void> {
  if (db.kind === 'embedded') await db.asSystem((tx) => tx.delete(nodes));
}

/** Shows the other nodes that this one lives, or that it ends. */
export async function showNode(db: Database, node: Node, state: 'running' | 'ended', now: number): Promise<void> {
  await db.asSystem(async (tx) => {
    const row = { ...node, state, seenAt: now };
    await tx.insert(nodes).values(row).onConflictDoUpdate({ target: nodes.id, set: row });
    await tx.delete(nodes).where(lt(nodes.seenAt, now - DAY_MS));
  });
}
