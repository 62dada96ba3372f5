import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#schema/limits.ts';
import { beginEpoch } from '#service/areas/sync/epoch.ts';
import { codeOf } from '#service/db/faults.ts';
import { migrate } from '#service/db/migrate.ts';
import { CONTINUOUS, nextNumber } from '#service/db/number-series.ts';
import { numberSeries } from '#service/db/tables/evidence.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';

let db: TemporaryDatabase;
beforeAll(async () => {
  db = await temporaryDatabase();
});
afterAll(() => db?.close());

const take = (tenantId: string, year: number, fails = false) =>
  db.inTenant(tenantId, async (tx) => {
    const number = await nextNumber(tx, tenantId, 'order', year);
    if (fails) throw new Error('changed our mind');
    return number;
  });
const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('24 writers at the same time, a third of which roll back, leave no gap and no double', async () => {
  const writers = upTo(24).map((writer) => upTo(5).map((turn) => (writer + turn) % 3 === 0));
  const numbers: number[] = [];
  await Promise.all(
    writers.map(async (turns) => {
      for (const fails of turns)
        numbers.push(
          ...(await take('a', 2026, fails).then(
            (n) => [n],
            () => [],
          )),
        );
    }),
  );
  expect(numbers).toHaveLength(80);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(80));
});

test('a savepoint that is lost gives its number back, and the transaction goes on with it', async () => {
  const numbers = await db.inTenant('s', async (tx) => {
    const first = await nextNumber(tx, 's', 'order', 2026);
    const lost = tx.transaction(async (part) => {
      await nextNumber(part, 's', 'order', 2026);
      throw new Error('part');
    });
    await lost.catch(() => undefined);
    return [first, await nextNumber(tx, 's', 'order', 2026)];
  });
  expect(numbers).toEqual([1, 2]);
});

test('clients, series and years count separately', async () => {
  expect(await take('b', 2026)).toBe(1);
  expect(await take('b', 2027)).toBe(1);
  expect(await take('b', 2026)).toBe(2);
  const other = await db.inTenant('b', (tx) => nextNumber(tx, 'b', 'certificate', CONTINUOUS));
  expect(other).toBe(1);
});

test('a client neither sees, takes nor deletes numbers of another', async () => {
  expect(await refused(db.inTenant('b', (tx) => nextNumber(tx, 'a', 'order', 2026)))).toBe('42501');
  expect(await refused(db.inTenant('b', (tx) => tx.delete(numberSeries)))).toBe('42501');
  const seen = await db.inTenant('b', (tx) => tx.select().from(numberSeries));
  expect(new Set(seen.map(({ tenantId }) => tenantId))).toEqual(new Set(['b']));
});

test('protocols go on behind the highest number that was given before series existed', async () => {
  const earlier = await temporaryDatabase();
  try {
    await earlier.asSystem(async (tx) => {
      await tx.execute(sql`drop table number_series`);
      await tx.execute(sql`delete from migrations where name in ('0019_number_series', '0052_official_numbers_by_epoch')`);
      await tx.execute(sql`alter table protocols drop constraint protocols_tenant_id_container_id_containers_tenant_id_id_fk`);
      await tx.execute(sql`insert into protocols values ('a', 1, 'x', 'h', 1), ('a', 41, 'y', 'h', 1), ('b', 7, 'z', 'h', 1)`);
    });
    expect(await migrate(earlier)).toEqual(['0019_number_series', '0052_official_numbers_by_epoch']);
    const next = (tenantId: string) => earlier.inTenant(tenantId, (tx) => nextNumber(tx, tenantId, 'protocol', CONTINUOUS));
    expect([await next('a'), await next('b'), await next('c')]).toEqual([42, 8, 1]);
    const ours = eq(numberSeries.name, 'protocol');
    expect(await earlier.asSystem((tx) => tx.select().from(numberSeries).where(ours))).toHaveLength(3);
  } finally {
    await earlier.close();
  }
});

test('after a restore a series leaves out once what can be on paper, a year that came later nothing', async () => {
  const restored = await temporaryDatabase();
  try {
    const next = (year: number) => restored.inTenant('a', (tx) => nextNumber(tx, 'a', 'order', year));
    // the database began by the clock of this machine
    const now = Date.now();
    const year = new Date(now).getFullYear();
    expect([await next(year), await next(year)]).toEqual([1, 2]);
    await beginEpoch(restored, now);
    const out = LIMITS.leasedADay;
    expect([await next(year), await next(year)]).toEqual([out + 3, out + 4]);
    expect([await next(CONTINUOUS), await next(year + 2), await next(year + 2)]).toEqual([out + 1, 1, 2]);
    await beginEpoch(restored, now);
    expect([await next(year), await next(CONTINUOUS)]).toEqual([2 * out + 5, 2 * out + 2]);
  } finally {
    await restored.close();
  }
});
