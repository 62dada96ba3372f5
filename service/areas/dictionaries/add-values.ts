import { and, eq, sql } from 'drizzle-orm';
import { foldText } from '#schema/rules/fold.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaries, dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { moveHead } from './publish-version.ts';

/** A value of a value list. */
export type ListValue = readonly [dictionaryId: string, value: string];

/** The key of a value: values that differ in case alone are the same to a list. */
export const formOf = ([dictionaryId, value]: ListValue): string => JSON.stringify([dictionaryId, value.toLowerCase()]);

/** Keys (`formOf`) of those values that a list has or had, in any case: a withdrawn value is not added again. */
export async function knownForms(tx: Tx, tenantId: string, pairs: readonly ListValue[]): Promise<ReadonlySet<string>> {
  const wanted = JSON.stringify(pairs.map(([id, value]) => ({ id, folded: foldText(value) })));
  const { rows } = await tx.execute<{ id: string; value: string }>(sql`
    select distinct v.dictionary_id as id, v.value
    from jsonb_to_recordset(${wanted}::text::jsonb) as x(id text, folded text)
    join dictionary_values v on v.tenant_id = ${tenantId} and v.dictionary_id = x.id and v.folded = x.folded`);
  return new Set(rows.map(({ id, value }) => formOf([id, value])));
}

interface Adding {
  tenantId: string;
  dictionaryId: string;
  values: readonly string[];
  /** The person in whose name they are added. */
  userId: string;
  /** The reason for the audit log: ids and counts, no values. */
  detail: Readonly<Record<string, unknown>>;
  now: number;
}

/**
 * Makes a list with these values its next version: values, audit, head and feed in one transaction, as a published file does.
 * Returns the version; 0 if the list is gone. Ends the transaction (`moveHead`).
 */
export async function addListValues(tx: Tx, { tenantId, dictionaryId, values, userId, detail, now }: Adding): Promise<number> {
  const isList = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  const [head] = await tx.select().from(dictionaries).where(isList).for('update');
  if (!head) return 0;
  const version = head.version + 1;
  const rows = values.map((value) => ({ tenantId, dictionaryId, value, folded: foldText(value), sinceVersion: version }));
  await insertRows(tx, dictionaryValues, rows, 'keep');
  const event = { tenantId, id: crypto.randomUUID(), at: new Date(now), userId, event: 'dictionary.addValues' };
  await tx.insert(auditEvents).values({ ...event, subject: dictionaryId, detail: { ...detail, version, values: values.length } });
  await moveHead(tx, { tenantId, dictionaryId, version, now });
  return version;
}
