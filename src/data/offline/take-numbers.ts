import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { docOf, leftIn, reserveOf, topUp, type LeaseValue, type Series } from './leases.ts';

/** Numbers in a row, and with how many digits they are written. */
export interface Taken {
  first: number;
  last: number;
  width: number;
}

/**
 * Takes so many numbers off the lease for good, from the front, so that nothing on this device hands them out again. Undefined where
 * the lease has fewer: then it stays as it is.
 */
export async function takeNumbers(series: Series, count: number, place: Workplace = here()): Promise<Taken[] | undefined> {
  const store = openNow(place)?.store;
  if (!store) return undefined;
  let taken: Taken[] | undefined;
  const [after] = await store.change('settings', [docOf(series)], (doc) => {
    taken = undefined; // it may be run again
    const value = doc?.value as LeaseValue | undefined; // written only by leases.ts
    if (!doc || !value || leftIn(value) < count) return undefined;
    taken = [];
    let open = count;
    const ranges = value.ranges.map((range) => {
      const some = Math.min(open, Math.max(0, range.last - range.next + 1));
      if (some > 0) append(taken ?? [], { first: range.next, last: range.next + some - 1, width: range.width });
      open -= some;
      return { ...range, next: range.next + some };
    });
    return { ...doc, value: { ...value, ranges: ranges.filter((range) => range.next <= range.last) } satisfies LeaseValue };
  });
  const left = leftIn(after?.value as LeaseValue | undefined);
  if (left < reserveOf(series) / 2) void topUp([series], place);
  return taken;
}

/** Adds a run to those before it; one that goes on where the last one ends is part of it. */
function append(runs: Taken[], run: Taken): void {
  const before = runs.at(-1);
  if (before && before.last + 1 === run.first && before.width === run.width) before.last = run.last;
  else runs.push(run);
}
