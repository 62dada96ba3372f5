import { LIMITS } from '#schema/limits.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';

/**
 * Numbers the service reserved for this device (decisions.md S6): taken from the front, each once, by any tab; topped up while the
 * device is online. Without a lease a number is provisional and the service may replace it.
 */

/** A series of numbers: of boxes (`schema/rules/labels/series.ts`), or the id of an autonumbered attribute, and the text before them. */
export interface Series {
  of: string;
  prefix: string;
}

/** A series to fill, up to its reserve or to so many numbers. */
export interface Wanted extends Series {
  least?: number;
}

/** Ranges of one series, as the settings document `lease/<of>/<prefix>` keeps them. */
export interface LeaseValue {
  series: Series;
  ranges: NumberLease[];
}

/** The settings document of a series. */
export const docOf = ({ of, prefix }: Series) => `lease/${of}/${prefix}`;
export const LEASE_DOCS = 'lease/';

/** Number of codes a series keeps in reserve. */
export const reserveOf = ({ of }: Series): number =>
  of === 'container' || of.startsWith('container:') ? LIMITS.codeLease : LIMITS.attributeLease;

/** Numbers left in a lease. */
export function leftIn(value: LeaseValue | undefined): number {
  return (value?.ranges ?? []).reduce((sum, range) => sum + Math.max(0, range.last - range.next + 1), 0);
}

/** Takes the next reserved number, whole with prefix and padding; undefined without a lease: then it is provisional. */
export async function nextNumber(of: string, prefix: string, place: Workplace = here()): Promise<string | undefined> {
  const store = openNow(place)?.store;
  if (!store) return undefined;
  let taken: string | undefined;
  const [after] = await store.change('settings', [docOf({ of, prefix })], (doc) => {
    const value = doc?.value as LeaseValue | undefined; // written only below
    const range = value?.ranges.find((each) => each.next <= each.last);
    taken = range && `${range.prefix}${String(range.next).padStart(range.width, '0')}`;
    if (!doc || !value || !range) return undefined;
    const ranges = value.ranges.map((each) => (each === range ? { ...each, next: each.next + 1 } : each));
    return { ...doc, value: { ...value, ranges: ranges.filter((each) => each.next <= each.last) } satisfies LeaseValue };
  });
  const left = leftIn(after?.value as LeaseValue | undefined);
  if (left < reserveOf({ of, prefix }) / 2) void topUp([{ of, prefix }], place);
  return taken;
}

/** Fills these series; false if the service or the disk refused. */
export async function topUp(wanted: readonly Wanted[], place: Workplace = here()): Promise<boolean> {
  const opened = openNow(place);
  if (!opened) return wanted.length === 0;
  // loaded when numbers run short
  const part = await import('./lease-filling.ts').catch(() => undefined);
  return (await part?.fillSeries(opened, wanted, place)) === '';
}
