import { offlineCalls } from '#schema/calls/offline.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { readDevice } from '#sync/outbox/device.ts';
import { StoreFault, type Store } from '#sync/ports.ts';
import { makeCall } from '#sync/transport/outcome.ts';
import type { Local } from '#src/data/database/database.ts';
import { browserIds } from '#src/data/sync/browser-ports.ts';
import { tokensOf } from '#src/data/tokens/tokens.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { docOf, leftIn, reserveOf, type LeaseValue, type Series, type Wanted } from './leases.ts';
import type { LeaseFault, PreparationDetail } from './preparation.ts';

/** Why series were not filled; empty when they are. */
export type Unfilled = '' | LeaseFault | Extract<PreparationDetail, 'signIn' | 'full' | 'unseen'>;

/** Requests for the series of one database: one at a time, and no series twice in the queue. */
const line = part(() => ({ now: undefined as Line | undefined }));
type Line = { of: Local; waiting: Map<string, Promise<Unfilled>>; last: Promise<unknown> };

/** Fills series of a database; returns why if the service refused the numbers, or the disk did. */
export function fillSeries(opened: Local, wanted: readonly Wanted[], place: Workplace = here()): Promise<Unfilled> {
  const state = line(place);
  if (state.now?.of !== opened) state.now = { of: opened, waiting: new Map(), last: Promise.resolve() };
  const { now } = state;
  const { waiting, last } = now;
  const key = wanted.map((series) => `${docOf(series)} ${series.least ?? ''}`).join('\n');
  const known = waiting.get(key);
  if (known) return known;
  const filled = last.then(() => topUpNow(opened, wanted, place)).finally(() => waiting.delete(key));
  waiting.set(key, filled);
  now.last = filled.catch(() => undefined);
  return filled;
}

async function topUpNow(opened: Local, wanted: readonly Wanted[], place: Workplace): Promise<Unfilled> {
  try {
    return await fill(opened, wanted, place);
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    return error.kind === 'full' ? 'full' : 'unseen';
  }
}

/** Refusals a user can act on; any other is temporary. */
const faults: Readonly<Record<string, LeaseFault>> = { 'grant.missing': 'leaseDenied', 'device.barred': 'leaseBarred' };
const seriesFaults: Record<NonNullable<NumberLease['refused']>, LeaseFault> = {
  unknownSeries: 'leaseUnknown',
  prefixTooLong: 'leasePrefix',
  dayFull: 'leaseDayFull',
};

/** Requests and stores them as the owner of the database, also if another user is signed in by now (S8). */
async function fill({ store, owner }: Local, wanted: readonly Wanted[], place: Workplace): Promise<Unfilled> {
  const docs = await store.get('settings', wanted.map(docOf));
  const short = wanted
    .map(({ least = 0, ...series }, at) => {
      const left = leftIn(docs[at]?.value as LeaseValue | undefined); // written only here
      return { ...series, count: Math.max(least, reserveOf(series)) - left };
    })
    .filter(({ count }) => count > 0);
  if (short.length === 0) return '';
  const { deviceId } = await readDevice(store, browserIds, Date.now());
  const outcome = await makeCall(offlineCalls.leaseNumbers, { deviceId, wanted: short }, tokensOf(owner, place));
  if (outcome.kind === 'signIn') return 'signIn';
  if (outcome.kind === 'refused') return faults[outcome.code] ?? 'noLease';
  if (outcome.kind !== 'done') return 'noLease';
  for (const [at, range] of outcome.data.entries()) {
    const series = short.find((each) => each.of === range.of && each.prefix === range.prefix) ?? short[at];
    if (series && !range.refused) await keep(store, { of: series.of, prefix: series.prefix }, range);
  }
  const refused = outcome.data.find((range) => range.refused)?.refused;
  return refused ? seriesFaults[refused] : '';
}

async function keep(store: Store, series: Series, range: NumberLease): Promise<void> {
  await store.change('settings', [docOf(series)], (doc, id) => {
    const before = (doc?.value as LeaseValue | undefined)?.ranges ?? []; // written only here
    if (before.some((each) => each.id === range.id)) return undefined;
    return { id, value: { series, ranges: [...before, range] } satisfies LeaseValue, at: Date.now() };
  });
}
