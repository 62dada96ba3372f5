import { labelBatch } from '#schema/entities/label-batch.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isOfNoSeries, numberIn } from '#schema/rules/labels/printed.ts';
import { openNow } from '#src/data/workplace/local.ts';

/** Origin of a code: a label of the client, or none of its series. */
export type FoundLabel = { kind: 'printed'; typeId: string; at: number; by: string; isDamaged: boolean } | { kind: 'ofNoSeries' };

/** Looks a code up in the printed labels on this device; null where nothing is known of it. */
export async function findLabel(text: string): Promise<FoundLabel | null> {
  const store = openNow()?.store;
  const code = normaliseCode(text);
  if (!store || code === '') return null;
  const batches = await store.find(labelBatch.collection, { of: labelBatch.of, shown: 1 });
  for (const { row } of batches) {
    const batch = row as LabelBatch; // of this kind
    const number = numberIn(batch, code);
    if (number === undefined) continue;
    const { typeId, createdAt: at, createdByName: by } = batch;
    return { kind: 'printed', typeId, at, by, isDamaged: batch.damaged.includes(number) };
  }
  const types = await store.find('references', { of: 'containerType' });
  return isOfNoSeries(
    types.map(({ row }) => row as ContainerType), // of this kind
    code,
  )
    ? { kind: 'ofNoSeries' }
    : null;
}
