import { and, eq, inArray } from 'drizzle-orm';
import { foldText } from '#schema/rules/fold.ts';
import type { DictionaryChange } from '#schema/judge/dictionary-change.ts';
import type { Tx } from '#service/db/database.ts';
import { dictionaries, dictionaryValues } from '#service/db/tables/dictionaries.ts';
import { insertRows } from './bulk.ts';

/** Writes a dictionary after a decision: its version, the values added and the values withdrawn. */
export async function writeDictionary(tx: Tx, tenantId: string, { head, values }: DictionaryChange): Promise<void> {
  const { id: dictionaryId, version, date, size } = head;
  const ours = and(eq(dictionaries.tenantId, tenantId), eq(dictionaries.id, dictionaryId));
  await tx.update(dictionaries).set({ version, date, size }).where(ours);
  const those = (isIn: boolean) => [...values].filter(([, is]) => is === isIn).map(([value]) => value);
  const out = and(
    eq(dictionaryValues.tenantId, tenantId),
    eq(dictionaryValues.dictionaryId, dictionaryId),
    inArray(dictionaryValues.value, those(false)),
  );
  if (those(false).length > 0) await tx.update(dictionaryValues).set({ untilVersion: version }).where(out);
  const rows = those(true).map((value) => ({ value, folded: foldText(value), sinceVersion: version, untilVersion: 0 }));
  await insertRows(
    tx,
    dictionaryValues,
    rows.map((row) => ({ ...row, tenantId, dictionaryId })),
    'replace',
  );
}
