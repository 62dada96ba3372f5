import { offlineCalls } from '#schema/calls/protocoling.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { readDevice } from '#sync/outbox/device.ts';
import { StoreFault, type Store } from '#sync/ports.ts';
import { makeCall } from '#sync/transport/outcome.ts';
import { browserIds } from './browser-ports.ts';
import type { Local } from './database.ts';
import { docOf, leftIn, reserveOf, type LeaseValue, type Series } from './leases.ts';
import { tokensOf } from './tokens.ts';

/** What fills the series of one database: one request at a time, and no series twice in the line. */
let line: { of: Local; waiting: Map<string, Promise<boolean>>; last: Promise<unknown> } | undefined;

/** Fills series of a database; false when the service did not give the numbers, or the disk did not take them. */
export function fillSeries(opened: Local, wanted: readonly Series[]): Promise<boolean> {
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
