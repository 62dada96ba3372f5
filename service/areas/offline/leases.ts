import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { DAY_MS, LIMITS } from '#schema/limits.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { allSeries, CLIENT_SERIES, isContainerSeries, type LeasedSeries } from '#schema/rules/labels/series.ts';
import { typesOf } from '#service/areas/protocoling/lists.ts';
import { leasingLife } from '#service/areas/sync/epoch.ts';
import { classesOf, projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { lockNamed } from '#service/db/lock-named.ts';
import { leases } from '#service/db/tables/sync.ts';
import type { Caller } from '#service/http/handlers.ts';
import { firstFree, startOf, type NumberedSeries } from './used-numbers.ts';

export interface Taker {
  caller: Caller;
  deviceId: string;
  now: number;
}

/** A series: container codes (of the client, or of one type) or an attribute, with the prefix of its digits. */
export interface Wanted {
  of: string;
  prefix: string;
  count: number;
}

const WIDTH = 4;

/** Series the caller may take numbers of: attributes with the classes they count in, and those of types of boxes. */
interface Known {
  attributes: ReadonlyMap<string, string[]>;
  boxes: ReadonlyMap<string, LeasedSeries>;
  /** The epoch, and what its numbers leave out. */
  life: { epoch: string; skipped: number };
}

/**
 * Reserves the next numbers of each series for a device, behind everything that was leased (decisions.md S6). Leases alone move a
 * series; the first begins behind what is stored, and numbers that are used are passed over.
 * A restored backup does not know what was leased after it, and that may be on paper: a series leaves out as many as a service leases in
 * that time, behind the highest number that was not leased since. A number is never given to two devices, and one that is given back is
 * not given again. Only what cannot be given is refused: one such class must not keep a device from the numbers of all others.
 */
export async function takeLeases(tx: Tx, taker: Taker, wanted: readonly Wanted[]): Promise<NumberLease[]> {
  const taken: NumberLease[] = [];
  const known = await knownTo(tx, taker.caller, wanted);
  // in one order for all callers, so two devices never deadlock
  const inOrder = wanted.toSorted((a, b) => (`${a.of} ${a.prefix}` < `${b.of} ${b.prefix}` ? -1 : 1));
  for (const series of inOrder) {
    const refused = refusalOf(series, known);
    taken.push(refused ? noLease(series, refused) : await takeLease(tx, taker, series, known));
  }
  return taken;
}

async function knownTo(tx: Tx, caller: Caller, wanted: readonly Wanted[]): Promise<Known> {
  const attributes = wanted.some(({ of }) => !isContainerSeries(of))
    ? await numberedClasses(tx, caller)
    : new Map<string, string[]>();
  const ofTypes = wanted.some(({ of }) => isContainerSeries(of) && of !== CLIENT_SERIES);
  // codes of the client are as long as those that are stored
  const boxes = allSeries(ofTypes ? await typesOf(tx, caller.tenantId) : []).filter(({ of }) => of !== CLIENT_SERIES);
  return { attributes, boxes: new Map(boxes.map((series) => [series.of, series])), life: await leasingLife(tx) };
}

/** Classes the caller works with, by the attributes that count in them. */
async function numberedClasses(tx: Tx, caller: Caller): Promise<Map<string, string[]>> {
  const mine = (await projectsOf(tx, caller)).map(({ id }) => id);
  const found = new Map<string, string[]>();
  for (const { id, attributes } of await classesOf(tx, caller.tenantId, mine)) {
    for (const { id: of } of attributes.filter(({ autonumber }) => autonumber)) found.set(of, [...(found.get(of) ?? []), id]);
  }
  return found;
}

/**
 * Returns why numbers are refused. The start of a series reveals what is stored there, so attributes outside the caller's
 * classes get none. Container codes have the prefix of their type, or none: all projects share the series of the client. A number
 * typed over the first one of a class starts another series, so an attribute may have any prefix.
 */
function refusalOf({ of, prefix }: Wanted, { attributes, boxes }: Known): NumberLease['refused'] {
  // the number would not fit a code
  if (prefix.length > LIMITS.codeCharacters) return 'prefixTooLong';
  if (of === CLIENT_SERIES) return prefix === '' ? undefined : 'unknownSeries';
  const isKnown = isContainerSeries(of) ? boxes.get(of)?.prefix === prefix : attributes.has(of);
  return isKnown ? undefined : 'unknownSeries';
}

async function takeLease(tx: Tx, taker: Taker, series: Wanted, { attributes, boxes, life }: Known): Promise<NumberLease> {
  const { of, prefix, count } = series;
  const { caller, deviceId, now } = taker;
  const { tenantId } = caller;
  await lockNamed(tx, `lease ${tenantId} ${isContainerSeries(of) ? CLIENT_SERIES : of} ${prefix}`);
  const leased = await leasedOf(tx, taker, series, life.epoch);
  if (leased.today + count > LIMITS.leasedADay) return noLease(series, 'dayFull');
  const box = boxes.get(of);
  const numbered: NumberedSeries = {
    tenantId,
    prefix,
    of: isContainerSeries(of)
      ? { kind: 'boxes', checkDigit: box?.checkDigit === true }
      : { kind: 'attribute', id: of, classIds: attributes.get(of) ?? [] },
  };
  const start = leased.width > 0 ? { number: leased.last, width: leased.width } : await startOf(tx, numbered);
  const width = box?.width ?? Math.max(start.width, WIDTH);
  const highest = leased.last || start.number;
  // the start of a series, and what this epoch did not lease, may have been the base of leases that the backup does not know
  const isOurs = leased.lastOfEpoch > 0 && highest === leased.lastOfEpoch;
  const from = highest + (isOurs ? 0 : life.skipped) + 1;
  const first = await firstFree(tx, { ...numbered, width }, { from, count, skipped: life.skipped });
  const last = first + count - 1;
  const id = randomUUID();
  await tx.insert(leases).values({ tenantId, id, deviceId, of, prefix, first, last, width, at: now, epoch: life.epoch });
  return { id, of, prefix, next: first, last, width };
}

const noLease = ({ of, prefix }: Wanted, refused: NonNullable<NumberLease['refused']>): NumberLease => ({
  id: '',
  of,
  prefix,
  next: 1,
  last: 0,
  width: WIDTH,
  refused,
});

/** The last number of a series that was leased, also in this epoch alone, its digits, and how many were leased in 24 hours. */
async function leasedOf(tx: Tx, { caller, now }: Taker, { of, prefix }: Wanted, epoch: string) {
  const { rows } = await tx.execute<Record<'last' | 'ours' | 'today' | 'width', number | string>>(sql`
    select coalesce(max(last), 0) as last, coalesce(max(last) filter (where epoch = ${epoch}), 0) as ours,
      coalesce(max(width) filter (where "of" = ${of}), 0) as width,
      coalesce(sum(last - first + 1) filter (where at > ${now - DAY_MS}), 0) as today
    from leases where tenant_id = ${caller.tenantId} and prefix = ${prefix} and ${sameSeries(of)}`);
  const [found] = rows;
  const { last, ours, today, width } = found ?? { last: 0, ours: 0, today: 0, width: 0 };
  return { last: Number(last), lastOfEpoch: Number(ours), today: Number(today), width: Number(width) };
}

/** Ranges of a series. A prefix may have been that of another type before: numbers of boxes are counted by their prefix. */
const sameSeries = (of: string): SQL =>
  isContainerSeries(of) ? sql`("of" = ${CLIENT_SERIES} or "of" like ${`${CLIENT_SERIES}:%`})` : sql`"of" = ${of}`;
