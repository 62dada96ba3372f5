import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import { classesOf, projectsOf } from '#service/areas/settings/references.ts';
import type { Tx } from '#service/db/database.ts';
import { leases } from '#service/db/tables/sync.ts';
import type { Caller } from '#service/http/handlers.ts';

export interface Taker {
  caller: Caller;
  deviceId: string;
  now: number;
}

/** A series: container codes (`container`) or an attribute, with the prefix of its digits. */
export interface Wanted {
  of: string;
  prefix: string;
  count: number;
}

const CONTAINER = 'container';
const WIDTH = 4;

/**
 * Reserves the next numbers of each series for a device, behind everything that was leased or used (decisions.md S6).
 * A number is never given to two devices, and one that is given back is not given again. What cannot be given is refused by
 * itself: one such class must not keep a device from the numbers of all others.
 */
export async function takeLeases(tx: Tx, taker: Taker, wanted: readonly Wanted[]): Promise<NumberLease[]> {
  const taken: NumberLease[] = [];
  const numbered = wanted.some(({ of }) => of !== CONTAINER) ? await numberedClasses(tx, taker.caller) : new Map();
  // in one order for all callers, so two devices never deadlock
  const inOrder = wanted.toSorted((a, b) => (`${a.of} ${a.prefix}` < `${b.of} ${b.prefix}` ? -1 : 1));
  for (const series of inOrder) {
    const classIds: string[] = numbered.get(series.of) ?? [];
    const refused = refusalOf(series, classIds);
    if (refused) taken.push({ id: '', of: series.of, prefix: series.prefix, next: 1, last: 0, width: WIDTH, refused });
    else taken.push(await takeLease(tx, taker, series, classIds));
  }
  return taken;
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
 * classes get none. Container codes have no prefix, because all projects share one series. A number typed over the first one
 * of a class starts another series, so an attribute may have any prefix.
 */
function refusalOf({ of, prefix }: Wanted, classIds: readonly string[]): NumberLease['refused'] {
  // the number would not fit a code
  if (prefix.length > LIMITS.codeCharacters) return 'prefixTooLong';
  const isKnown = of === CONTAINER ? prefix === '' : classIds.length > 0;
  return isKnown ? undefined : 'unknownSeries';
}

async function takeLease(tx: Tx, taker: Taker, { of, prefix, count }: Wanted, classIds: readonly string[]): Promise<NumberLease> {
  const { caller, deviceId, now } = taker;
  const { tenantId } = caller;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lease ${tenantId} ${of} ${prefix}`}, 0))`);
  const used = await highestUsed(tx, tenantId, { of, prefix, classIds });
  const leased = await tx.execute<{ last: number | string }>(sql`
    select coalesce(max(last), 0) as last from leases where tenant_id = ${tenantId} and "of" = ${of} and prefix = ${prefix}`);
  const first = Math.max(used.number, Number(leased.rows[0]?.last ?? 0)) + 1;
  const last = first + count - 1;
  const id = randomUUID();
  await tx.insert(leases).values({ tenantId, id, deviceId, of, prefix, first, last, at: now });
  return { id, of, prefix, next: first, last, width: Math.max(used.width, WIDTH) };
}

/** The highest number of the series in the vault, and with how many digits it is written. */
async function highestUsed(
  tx: Tx,
  tenantId: string,
  { of, prefix, classIds }: { of: string; prefix: string; classIds: readonly string[] },
): Promise<{ number: number; width: number }> {
  const after = prefix.length + 1;
  const codes =
    of === CONTAINER
      ? sql`select code as value from containers where tenant_id = ${tenantId} and code ^@ ${prefix}`
      : sql`select "values" ->> ${of} as value from registrations
          where tenant_id = ${tenantId} and class_id in ${classIds} and "values" ->> ${of} ^@ ${prefix}`;
  const found = await tx.execute<{ digits: string }>(sql`
    select digits from (select substr(value, ${after}::int) as digits from (${codes}) as series) as rests
    where digits ~ '^[0-9]{1,15}$' order by digits::numeric desc limit 1`);
  const digits = found.rows[0]?.digits ?? '';
  return { number: Number(digits || 0), width: digits.length };
}
