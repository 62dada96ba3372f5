import type { LabelBatch } from '#schema/records/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isIn } from '#schema/rules/labels/printed.ts';
import type { BatchLine } from './batches.list.tsx';

/** The batches a search means: the one with this code, or those of types whose name has the text in it. */
export function foundBatches(
  batches: readonly LabelBatch[],
  types: readonly ContainerType[],
  used: ReadonlyMap<string, number>,
  search: string,
): BatchLine[] {
  const names = new Map(types.map(({ id, name }) => [id, name]));
  const lines = batches.map((batch) => ({ batch, typeName: names.get(batch.typeId) ?? '', used: used.get(batch.id) }));
  const text = search.trim();
  if (text === '') return lines;
  const code = normaliseCode(text);
  const wanted = text.toLocaleLowerCase();
  return lines.filter(({ batch, typeName }) => isIn(batch, code) || typeName.toLocaleLowerCase().includes(wanted));
}
