import type { LabelBatch } from '#schema/records/labels.ts';

type Range = Pick<LabelBatch, 'id' | 'series' | 'prefix' | 'first' | 'last'>;

/**
 * Labels of each print run that another run has as well, by the id of the run; runs without such labels are not named. It happens where a
 * copy of a device prints from the lease of the first: the papers exist, so both runs are recorded, and a person destroys one of them.
 */
export function twicePrinted(batches: readonly Range[]): Map<string, number> {
  const shared = new Map<string, [first: number, last: number][]>();
  const note = (id: string, first: number, last: number) => shared.set(id, [...(shared.get(id) ?? []), [first, last]]);
  for (const run of Map.groupBy(batches, ({ series, prefix }) => `${series} ${prefix}`).values()) {
    const sorted = run.toSorted((a, b) => a.first - b.first);
    for (const [at, one] of sorted.entries())
      for (const other of sorted.slice(at + 1)) {
        if (other.first > one.last) break;
        const last = Math.min(one.last, other.last);
        note(one.id, other.first, last);
        note(other.id, other.first, last);
      }
  }
  return new Map([...shared].map(([id, ranges]) => [id, lengthOf(ranges)]));
}

/** Count of the numbers that these ranges have together. */
function lengthOf(ranges: readonly (readonly [number, number])[]): number {
  let [count, upTo] = [0, -1];
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    count += Math.max(0, last - Math.max(first, upTo + 1) + 1);
    upTo = Math.max(upTo, last);
  }
  return count;
}
