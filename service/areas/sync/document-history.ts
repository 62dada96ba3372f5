import { sql } from 'drizzle-orm';
import type { DocumentNote } from '#schema/judge/records.ts';
import type { Tx } from '#service/db/database.ts';

/**
 * Appends events to the histories of documents, in one statement. The boxes of the documents are locked by the caller; of
 * two writers that take the same number, the second is judged again.
 */
export async function appendHistory(tx: Tx, tenantId: string, notes: readonly DocumentNote[]): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ documentId, opId, userId, userName, deviceId, deviceAt, page = 0, ...note }, place) => ({
    ...note,
    page,
    place,
    document_id: documentId,
    op_id: opId,
    user_id: userId,
    user_name: userName,
    device_id: deviceId,
    device_at: deviceAt,
  }));
  await tx.execute(sql`
    insert into document_history (tenant_id, document_id, n, operation, version, page, at, device_at, user_id, user_name, device_id,
      op_id, detail)
    select ${tenantId}, x.document_id,
      coalesce((select max(h.n) from document_history h where h.tenant_id = ${tenantId} and h.document_id = x.document_id), 0)
        + row_number() over (partition by x.document_id order by x.place),
      x.operation, x.version, x.page, x.at, x.device_at, x.user_id, x.user_name, x.device_id, x.op_id, x.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as x(place int, document_id text, operation int, version int, page int,
      at bigint, device_at bigint, user_id text, user_name text, device_id text, op_id text, detail jsonb)`);
}
