import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';

/** Channel that notifies all nodes, including this one, of a new head of a client's feed. */
const HEAD_CHANNEL = 'head';

/** Returns the expression that announces, on commit only, that the client's feed reaches `head`. */
export function headNotice(tenantId: string, head: SQL): SQL {
  return sql`pg_notify(${HEAD_CHANNEL}, ${tenantId}::text || ':' || ${head})`;
}

/** Announces, on commit of this transaction only, that the client's feed reaches `head`. */
export async function announceHead(tx: Tx, tenantId: string, head: number): Promise<void> {
  await tx.execute(sql`select ${headNotice(tenantId, sql`${head}::bigint`)}`);
}

/** Subscribes to the heads of all clients, from every node. */
export function listenForHeads(db: Database, onHead: (tenantId: string, head: number) => void): Promise<() => Promise<void>> {
  return db.listen(HEAD_CHANNEL, (payload) => {
    const at = payload.lastIndexOf(':');
    const head = Number(payload.slice(at + 1));
    if (at > 0 && Number.isSafeInteger(head)) onHead(payload.slice(0, at), head);
  });
}
