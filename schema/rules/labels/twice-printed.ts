import type { LabelBatch } from '#schema/records/labels.ts';

type Range = Pick<LabelBatch, 'series' | 'prefix' | 'width' | 'checkDigit' | 'first' | 'last'>;

/**
 * Labels that two print runs have, as parts of the later-beginning run of each pair, by their numbers. It happens where a copy of a device
 * prints from the lease of the first: the papers exist, so both runs are recorded, and a person destroys one of them.
 */
export function twicePrinted<R extends Range>(batches: readonly R[]): R[] {
  const shared: R[] = [];
  for (const runs of Map.groupBy(batches, ({ series, prefix }) => `${series} ${prefix}`).values()) {
    const sorted = runs.toSorted((a, b) => a.first - b.first);
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1)) {
        if (other.first > one.last) break;
        shared.push({ ...other, last: Math.min(one.last, other.last) });
      }
  }
  return shared;
}
