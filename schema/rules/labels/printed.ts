import type { LabelBatch } from '#schema/records/labels.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { allSeries, CLIENT_SERIES, numberOfCode } from './series.ts';

/** The number of a code in a batch; undefined for a code that is on none of its labels. */
export function numberIn(batch: LabelBatch, code: string): number | undefined {
  const number = numberOfCode(batch, code);
  return number !== undefined && number >= batch.first && number <= batch.last ? number : undefined;
}

/** True if the code is on a label of the batch. */
export const isIn = (batch: LabelBatch, code: string): boolean => numberIn(batch, code) !== undefined;

/**
 * True if a code is of no series of the client, though its types have some. Boxes may carry labels that others printed, so it is a
 * warning and no obstacle. Codes without a prefix are as long as their lease made them.
 */
export function isOfNoSeries(types: readonly ContainerType[], code: string): boolean {
  const series = allSeries(types);
  if (code === '' || series.every(({ of }) => of === CLIENT_SERIES)) return false;
  return !series.some((each) => (each.of === CLIENT_SERIES ? /^\d+$/.test(code) : numberOfCode(each, code) !== undefined));
}
