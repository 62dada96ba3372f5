import { offlineCalls } from '#schema/calls/protocoling.ts';
import { LIMITS } from '#schema/limits.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { readDevice } from '#sync/outbox/device.ts';
import { StoreFault, type Store } from '#sync/ports.ts';
import { makeCall } from '#sync/transport/outcome.ts';
import { browserIds } from './browser-ports.ts';
import type { Local } from './database.ts';
import { openNow } from './local.ts';
import { tokensOf } from './tokens.ts';

/**
 * Numbers the service reserved for this device (decisions.md S6): taken from the front, each once, by any tab; topped up
 * while there is coverage. Without a lease a number is provisional and the service may answer with another.
 */

/** Whose numbers: `container`, or the id of an autonumbered attribute, and the text before the number. */
export interface Series {
  of: string;
  prefix: string;
}

/** Ranges of one series, as the settings document `lease/<of>/<prefix>` keeps them. */
export interface LeaseValue {
  series: Series;
  ranges: NumberLease[];
}

const docOf = ({ of, prefix }: Series) => `lease/${of}/${prefix}`;
export const LEASE_DOCS = 'lease/';

/** How many numbers a series keeps in reserve. */
export const reserveOf = ({ of }: Series): number => (of === 'container' ? LIMITS.codeLease : LIMITS.attributeLease);

/** Numbers left in a lease. */
export function leftIn(value: LeaseValue | undefined): number {
  return (value?.ranges ?? []).reduce((sum, range) => sum + Math.max(0, range.last - range.next + 1), 0);
}

/** Takes the next reserved number, whole with prefix and padding; undefined without a lease: then it is provisional. */
export async function nextNumber(of: string, prefix: string): Promise<string | undefined> {
  const store = openNow()?.store;
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
  if (left < reserveOf({ of, prefix }) / 2) void topUp([{ of, prefix }]);
  return taken;
}

/** What fills the series of one database: one request at a time, and no series twice in the line. */
let line: { of: Local; waiting: Map<string, Promise<boolean>>; last: Promise<unknown> } | undefined;

/** Fills these series up to their reserve; false when the service did not give them, or the disk did not take them. */
export function topUp(wanted: readonly Series[]): Promise<boolean> {
  const opened = openNow();
  if (!opened) return Promise.resolve(wanted.length === 0);
  if (line?.of !== opened) line = { of: opened, waiting: new Map(), last: Promise.resolve() };
  const { waiting, last } = line;
  const key = wanted.map(docOf).join('\n');
  const known = waiting.get(key);
  if (known) return known;
  const filled = last.then(() => topUpNow(opened, wanted)).finally(() => waiting.delete(key));
  waiting.set(key, filled);
  line.last = filled.catch(() => undefined);
  return filled;
}

async function topUpNow(opened: Local, wanted: readonly Series[]): Promise<boolean> {
  try {
    return await fill(opened, wanted);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return false;
  }
}

/** They are asked for and kept as whose database it is, also when somebody else works here by now (S8). */
async function fill({ store, owner }: Local, wanted: readonly Series[]): Promise<boolean> {
  const docs = await store.get('settings', wanted.map(docOf));
  const short = wanted
    .map((series, at) => ({ ...series, count: reserveOf(series) - leftIn(docs[at]?.value as LeaseValue | undefined) }))
    .filter(({ count }) => count > 0);
  if (short.length === 0) return true;
  const { deviceId } = await readDevice(store, browserIds, Date.now());
  const outcome = await makeCall(offlineCalls.leaseNumbers, { deviceId, wanted: short }, tokensOf(owner));
  if (outcome.kind !== 'done') return false;
  for (const [at, range] of outcome.data.entries()) {
    const series = short.find((each) => each.of === range.of && each.prefix === range.prefix) ?? short[at];
    if (series && !range.refused) await keep(store, { of: series.of, prefix: series.prefix }, range);
  }
  return outcome.data.every(({ refused }) => !refused);
}

async function keep(store: Store, series: Series, range: NumberLease): Promise<void> {
  await store.change('settings', [docOf(series)], (doc, id) => {
    const before = (doc?.value as LeaseValue | undefined)?.ranges ?? []; // written only here
    if (before.some((each) => each.id === range.id)) return undefined;
    return { id, value: { series, ranges: [...before, range] } satisfies LeaseValue, at: Date.now() };
  });
}
