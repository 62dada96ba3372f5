import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LIMITS } from '#schema/limits.ts';
import type { NumberLease } from '#schema/records/settings.ts';
import type { Tx } from '#service/db/database.ts';
import { leases } from '#service/db/tables/sync.ts';

export interface Taker {
  tenantId: string;
  deviceId: string;
  now: number;
}

/** A series: container codes (`container`) or an attribute, with what stands before its digits. */
export interface Wanted {
  of: string;
  prefix: string;
  count: number;
}

const WIDTH = 4;

/**
 * Reserves the next numbers of each series for a device, behind everything that was leased or used (decisions.md S6).
 * A number is never given to two devices, and one that is given back is not given again.
 */
export async function takeLeases(tx: Tx, taker: Taker, wanted: readonly Wanted[]): Promise<NumberLease[]> {
  const taken: NumberLease[] = [];
  // in one order for everybody, so that two devices never wait for each other in a circle
  const inOrder = wanted.toSorted((a, b) => (`${a.of} ${a.prefix}` < `${b.of} ${b.prefix}` ? -1 : 1));
  for (const series of inOrder) {
    // the number would not fit where codes stand; one such class must not keep a device from the numbers of all others
    if (series.prefix.length > LIMITS.codeCharacters) taken.push(refusedLease(series));
    else taken.push(await takeLease(tx, taker, series));
  }
  return taken;
}

function refusedLease({ of, prefix }: Wanted): NumberLease {
  return { id: '', of, prefix, next: 1, last: 0, width: WIDTH, refused: 'prefixTooLong' };
}

async function takeLease(tx: Tx, { tenantId, deviceId, now }: Taker, { of, prefix, count }: Wanted): Promise<NumberLease> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lease ${tenantId} ${of} ${prefix}`}, 0))`);
  const used = await highestUsed(tx, tenantId, of, prefix);
  const leased = await tx.execute<{ last: number | string }>(sql`
    select coalesce(max(last), 0) as last from leases where tenant_id = ${tenantId} and "of" = ${of} and prefix = ${prefix}`);
  const first = Math.max(used.number, Number(leased.rows[0]?.last ?? 0)) + 1;
  const last = first + count - 1;
  const id = randomUUID();
  await tx.insert(leases).values({ tenantId, id, deviceId, of, prefix, first, last, at: now });
  return { id, of, prefix, next: first, last, width: Math.max(used.width, WIDTH) };
}

/** The highest number of the series in the vault, and with how many digits it is written. */
async function highestUsed(tx: Tx, tenantId: string, of: string, prefix: string): Promise<{ number: number; width: number }> {
  const after = prefix.length + 1;
  const codes =
    of === 'container'
      ? sql`select code as value from containers where tenant_id = ${tenantId} and code ^@ ${prefix}`
      : sql`select "values" ->> ${of} as value from registrations where tenant_id = ${tenantId} and "values" ->> ${of} ^@ ${prefix}`;
  const found = await tx.execute<{ digits: string }>(sql`
    select digits from (select substr(value, ${after}::int) as digits from (${codes}) as series) as rests
    where digits ~ '^[0-9]{1,15}$' order by digits::numeric desc limit 1`);
  const digits = found.rows[0]?.digits ?? '';
  return { number: Number(digits || 0), width: digits.length };
}
