import { sql, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '#service/db/database.ts';

/** Channel on which a node tells the others, and itself, that a client's feed has moved. */
const HEAD_CHANNEL = 'head';

/** Gives the expression that says, when its transaction commits and not before, that the client's feed reaches `head`. */
export function headNotice(tenantId: string, head: SQL): SQL {
  return sql`pg_notify(${HEAD_CHANNEL}, ${tenantId}::text || ':' || ${head})`;
}

/** Says, when this transaction commits and not before, that the client's feed reaches `head`. */
export async function sayHead(tx: Tx, tenantId: string, head: number): Promise<void> {
  await tx.execute(sql`select ${headNotice(tenantId, sql`${head}::bigint`)}`);
}

/** Hears the heads of all clients, whichever node they moved on. */
export function hearHeads(db: Database, heard: (tenantId: string, head: number) => void): Promise<() => Promise<void>> {
  return db.listen(HEAD_CHANNEL, (payload) => {
    const at = payload.lastIndexOf(':');
    const head = Number(payload.slice(at + 1));
    if (at > 0 && Number.isSafeInteger(head)) heard(payload.slice(0, at), head);
  });
}
