import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, DatabaseLost } from '#service/db/faults.ts';
import { migrate } from '#service/db/migrate.ts';
import { temporaryDatabase, type TemporaryDatabase } from '#tests/bench/temporary-database.ts';
import { epochs } from '#service/db/tables/sync.ts';
import { auditEvents } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';

let db: TemporaryDatabase;
beforeAll(async () => {
  db = await temporaryDatabase();
});
afterAll(() => db?.close());

const project = (id: string) => ({ tenantId: 'a', id, name: `Ąę ${id}`, kinds: [1, 3], containerTypeIds: ['x,"y', '{z}'] });
const names = () => db.inTenant('a', async (tx) => (await tx.select().from(projects)).map((row) => row.id).toSorted());

test('a transaction is whole or nothing', async () => {
  const broken = db.inTenant('a', async (tx) => {
    await tx.insert(projects).values(project('lost'));
    throw new Error('changed our mind');
  });
  await expect(broken).rejects.toThrow('changed our mind');
  expect(await names()).toEqual([]);
});

test('an error that was swallowed inside a transaction still fails it: nothing rolled back is called done', async () => {
  const tried = db.inTenant('a', async (tx) => {
    await tx.insert(projects).values(project('ghost'));
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  expect(await tried.catch(codeOf)).toBe('25P02');
  expect(await names()).toEqual([]);
});

test('a savepoint loses its own part only', async () => {
  await db.inTenant('a', async (tx) => {
    await tx.insert(projects).values(project('outer'));
    await tx
      .transaction(async (part) => {
        await part.insert(projects).values(project('inner'));
        throw new Error('part');
      })
      .catch(() => undefined);
  });
  expect(await names()).toEqual(['outer']);
});

test('arrays, JSON, times and big numbers come back as they went, on both kinds of database', async () => {
  const at = new Date('2026-03-29T01:30:00.123Z');
  const detail = { polish: 'zażółć', list: [1, 'two', null], quote: `'"\\` };
  const event = { tenantId: 'a', id: 'e', userId: 'u', event: 'x', at, detail };
  await db.inTenant('a', (tx) => tx.insert(auditEvents).values(event));
  const [found] = await db.inTenant('a', (tx) => tx.select().from(auditEvents));
  expect(found).toMatchObject({ at, detail });
  const [kept] = await db.inTenant('a', (tx) => tx.select().from(projects));
  expect(kept).toMatchObject({ kinds: [1, 3], containerTypeIds: ['x,"y', '{z}'], name: 'Ąę outer' });
  const { rows } = await db.asSystem((tx) =>
    tx.execute(sql`select count(*) as n, 9007199254740991::bigint as most from projects`),
  );
  expect(rows).toEqual([{ n: 1, most: Number.MAX_SAFE_INTEGER }]);
});

test('a broken rule reports its code and constraint', async () => {
  const twice = db.inTenant('a', (tx) => tx.insert(projects).values(project('outer')));
  const error = await twice.then(
    () => undefined,
    (fault: Error) => fault.cause,
  );
  expect(error).toMatchObject({ code: '23505', constraint: 'projects_tenant_id_id_pk', table: 'projects' });
});

test('a transaction inside a transaction is refused immediately, not a deadlock', async () => {
  const nested = db.inTenant('a', () => db.asSystem((tx) => tx.execute(sql`select 1`)));
  await expect(nested).rejects.toThrow('inside a transaction');
});

test('a handle that outlives its transaction is refused', async () => {
  const escaped = await db.inTenant('a', async (tx) => tx.select().from(projects).prepare('late'));
  if (db.kind === 'embedded') await expect(escaped.execute()).rejects.toThrow();
});

test('three hundred concurrent transactions leave the sum as it was', async () => {
  await db.asSystem((tx) => tx.execute(sql`create table purse (id int primary key, coins int not null)`));
  await db.asSystem((tx) => tx.execute(sql`insert into purse values (1, 1000), (2, 1000), (3, 1000)`));
  const move = (from: number, to: number) =>
    db.asSystem(async (tx) => {
      // always the lower row first: this is about lost updates, not about deadlocks
      const steps = [[from, -1] as const, [to, 1] as const].toSorted(([a], [b]) => a - b);
      for (const [id, by] of steps) await tx.execute(sql`update purse set coins = coins + ${by} where id = ${id}`);
    });
  await Promise.all(Array.from({ length: 300 }, (_, i) => move((i % 3) + 1, ((i + 1) % 3) + 1)));
  const { rows } = await db.asSystem((tx) => tx.execute(sql`select coins from purse order by id`));
  expect(rows).toEqual([{ coins: 1000 }, { coins: 1000 }, { coins: 1000 }]);
});

test('two transactions that lock the same rows crosswise both end well', async () => {
  const cross = (ids: readonly number[]) =>
    db.asSystem(async (tx) => {
      for (const id of ids)
        await tx.execute(sql`update purse set coins = coins + 1 where id = ${id} and pg_sleep(0.05) is not null`);
    });
  await Promise.all([cross([1, 2]), cross([2, 1])]);
  const { rows } = await db.asSystem((tx) => tx.execute(sql`select coins from purse where id < 3`));
  expect(rows).toEqual([{ coins: 1002 }, { coins: 1002 }]);
});

test('a deadlock or serialisation failure is tried again, and given up after the fifth time', async () => {
  let tries = 0;
  const raise = sql`do $$ begin raise exception 'race' using errcode = '40001'; end $$`;
  const second = await db.asSystem(async (tx) => {
    tries += 1;
    if (tries < 2) await tx.execute(raise);
    return tries;
  });
  expect(second).toBe(2);
  tries = 0;
  const never = db.asSystem((tx) => ((tries += 1), tx.execute(raise)));
  expect(await never.then(() => '', codeOf)).toBe('40001');
  expect(tries).toBe(5);
});

test('a message on a channel arrives after the commit, and not after stopping', async () => {
  const received: string[] = [];
  const stop = await db.listen('heads', (payload) => received.push(payload));
  await db.inTenant('a', (tx) => tx.execute(sql`select pg_notify('heads', 'a:7')`));
  await expect.poll(() => received).toEqual(['a:7']);
  await stop();
  await db.inTenant('a', (tx) => tx.execute(sql`select pg_notify('heads', 'a:8')`));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toEqual(['a:7']);
  expect(() => db.listen('x; drop table feed', () => {})).toThrow('channel');
});

test('migrating again does nothing, and there is one epoch', async () => {
  expect(await migrate(db)).toEqual([]);
  expect(await db.asSystem((tx) => tx.select().from(epochs))).toHaveLength(1);
});

test('a database of another version is left alone', async () => {
  await db.asSystem((tx) => tx.execute(sql`insert into migrations values ('9999_later', 'x', 0)`));
  await expect(migrate(db)).rejects.toThrow('another version');
  await db.asSystem((tx) => tx.execute(sql`delete from migrations where name = '9999_later'`));
});

test('ping answers while a transaction is open', async () => {
  const answers = await db.asSystem(async (tx) => {
    await tx.execute(sql`select 1`);
    return db.ping();
  });
  expect(answers).toBe(true);
});

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a connection the server ends is a lost database, and the next one is new',
  async () => {
    const ended = db.asSystem(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    });
    await expect(ended).rejects.toBeInstanceOf(DatabaseLost);
    expect(await db.ping()).toBe(true);
  },
);

test.runIf(process.env['TEST_DATABASE_URL'])('listening goes on after its connection was cut', async () => {
  const received: string[] = [];
  const stop = await db.listen('cut', (payload) => received.push(payload));
  await db.asSystem((tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'strongroom-listen'`),
  );
  await expect
    .poll(async () => {
      await db.inTenant('a', (tx) => tx.execute(sql`select pg_notify('cut', 'x')`));
      return received.length;
    })
    .toBeGreaterThan(0);
  await stop();
});
