import type { LabelBatch } from '#schema/records/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { allSeries, CLIENT_SERIES, numberOfCode } from './series.ts';

/** The number of a code in a batch; undefined for a code outside the batch. */
export function numberIn(batch: LabelBatch, code: string): number | undefined {
  const number = numberOfCode(batch, code);
  return number !== undefined && number >= batch.first && number <= batch.last ? number : undefined;
}

/** True if the code is on a label of the batch. */
export const isIn = (batch: LabelBatch, code: string): boolean => numberIn(batch, code) !== undefined;

/**
 * True if a code belongs to no series of the client, although its types have series. Boxes may carry labels printed elsewhere,
 * so this is a warning and not an obstacle. Codes without a prefix are as long as their lease made them.
 */
export function isOfNoSeries(types: readonly ContainerType[], code: string): boolean {
  const series = allSeries(types);
  if (code === '' || series.every(({ of }) => of === CLIENT_SERIES)) return false;
  return !series.some((each) => (each.of === CLIENT_SERIES ? /^\d+$/.test(code) : numberOfCode(each, code) !== undefined));
}
