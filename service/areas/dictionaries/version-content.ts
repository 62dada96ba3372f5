import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';

/** A value list of a client. */
export interface ListKey {
  tenantId: string;
  dictionaryId: string;
}

/** Folded and written values of a list at a version, as a query. */
export function contentAt({ tenantId, dictionaryId }: ListKey, version: number): SQL {
  const isThen = sql`tenant_id = ${tenantId} and dictionary_id = ${dictionaryId} and since_version <= ${version}`;
  return sql`select folded, value from dictionary_values where ${isThen} and (until_version = 0 or until_version > ${version})
    union select folded, value from dictionary_past where ${isThen} and until_version > ${version}`;
}

/** Keeps the earlier time of withdrawn values that are about to come in again: their row in `dictionary_values` gets the new one. */
export const keepingPast = ({ tenantId, dictionaryId }: ListKey, coming: SQL): SQL => sql`
    insert into dictionary_past (tenant_id, dictionary_id, folded, value, since_version, until_version)
    select v.tenant_id, v.dictionary_id, v.folded, v.value, v.since_version, v.until_version
    from dictionary_values v join (${coming}) c on c.folded = v.folded and c.value = v.value
    where v.tenant_id = ${tenantId} and v.dictionary_id = ${dictionaryId} and v.until_version > 0
    on conflict do nothing`;

/**
 * Makes the content of an earlier version current again, as a later version.
 * @param from the version whose content comes back
 * @param version the version it becomes
 */
export async function restoreContent(tx: Tx, list: ListKey, { from, version }: { from: number; version: number }): Promise<void> {
  const { tenantId, dictionaryId } = list;
  const isValue = sql`v.tenant_id = ${tenantId} and v.dictionary_id = ${dictionaryId}`;
  const wanted = contentAt(list, from);
  // joined once, as when a version is published
  await tx.execute(sql`set local enable_nestloop = off`);
  await tx.execute(sql`
    with wanted as materialized (${wanted})
    update dictionary_values v set until_version = ${version}, successor = ''
    from (select c.folded, c.value from dictionary_values c left join wanted w on w.folded = c.folded and w.value = c.value
      where c.tenant_id = ${tenantId} and c.dictionary_id = ${dictionaryId} and c.until_version = 0 and w.value is null) gone
    where ${isValue} and v.until_version = 0 and v.folded = gone.folded and v.value = gone.value`);
  await tx.execute(keepingPast(list, wanted));
  await tx.execute(sql`
    with wanted as materialized (${wanted})
    update dictionary_values v set since_version = ${version}, until_version = 0, successor = ''
    from wanted w where ${isValue} and v.until_version > 0 and v.folded = w.folded and v.value = w.value`);
  await tx.execute(sql`set local enable_nestloop = on`);
}
