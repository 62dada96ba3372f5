import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '#service/db/faults.ts';
import type { Database } from '#service/db/database.ts';
import { emptyDatabase } from '#tests/bench/emptied-database.ts';
import { counters } from '#service/db/tables/sync.ts';
import { containers, containerTypes, projects } from '#service/db/tables/vault.ts';

let db: Database;
const project = (tenantId: string, id: string) => ({ tenantId, id, name: id, kinds: [1], containerTypeIds: [] });

const refused = (work: Promise<unknown>) => work.then(() => 'accepted', codeOf);
const failing = (tenant: string) =>
  db
    .inTenant(tenant, (tx) => tx.execute(sql`select 1 / 0`))
    .then(
      () => 'done',
      () => 'failed',
    );

beforeAll(async () => {
  db = await emptyDatabase();
  for (const tenant of ['a', 'b']) {
    await db.inTenant(tenant, async (tx) => {
      await tx.insert(projects).values(project(tenant, `p-${tenant}`));
      await tx
        .insert(containerTypes)
        .values({ tenantId: tenant, id: 't', name: '', kind: 'box', codePattern: '', sealRequired: false });
    });
  }
});
afterAll(() => db?.close());

test('every table with a tenant forces row-level security, has the policy, and its keys begin with the tenant', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ name: string; forced: boolean; policy: string | null; check: string | null; key: string }>(sql`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
        pg_get_expr(p.polqual, p.polrelid) as policy, pg_get_expr(p.polwithcheck, p.polrelid) as "check",
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
         where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c left join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant_rows'
      where c.relkind = 'r' and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
        and c.relnamespace = 'public'::regnamespace`),
  );
  expect(rows.length).toBeGreaterThan(20);
  const rule = `(tenant_id = NULLIF(current_setting('app.tenant'::text, true), ''::text))`;
  expect(rows.filter((row) => !row.forced || row.policy !== rule || row.check !== rule || row.key !== 'tenant_id')).toEqual([]);
});

test('every foreign key between tenant tables carries the tenant', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ name: string; first: string }>(sql`
      select o.conname as name, a.attname as first from pg_constraint o
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = o.conkey[1]
      where o.contype = 'f' and o.connamespace = 'public'::regnamespace`),
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((row) => row.first !== 'tenant_id')).toEqual([]);
});

test('the role of tenant work owns nothing, cannot sign in and cannot bypass row-level security', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute(sql`select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole,
      (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = 'strongroom_app'`),
  );
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, owned: 0 }]);
});

test('functions with the rights of the owner are the probes of the search and the emptying of decisions: each names its client and its schema', async () => {
  const { rows } = await db.asSystem((tx) =>
    tx.execute<{ name: string; body: string; settings: string[]; who: string }>(sql`
      select p.proname as name, p.prosrc as body, p.proconfig as settings,
        (select string_agg(case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, ' ' order by a.grantee)
          from aclexplode(p.proacl) a where a.grantee <> p.proowner) as who
      from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`),
  );
  expect(rows.map(({ name, who }) => [name, who])).toEqual([
    ['erase_decisions', 'strongroom_app'],
    ['probe_texts', 'strongroom_app'],
    ['probe_words', 'strongroom_app'],
  ]);
  for (const { body, settings } of rows) {
    expect(body).toContain(`nullif(current_setting('app.tenant', true), '')`);
    expect(settings).toContain('search_path=pg_catalog, public, pg_temp');
  }
});

test('a tenant sees its own rows only, and without a tenant nothing is visible', async () => {
  expect((await db.inTenant('a', (tx) => tx.select().from(projects))).map((row) => row.id)).toEqual(['p-a']);
  const nothing = await db.asSystem(async (tx) => {
    await tx.execute(sql`set local role strongroom_app`);
    return tx.select().from(projects);
  });
  expect(nothing).toEqual([]);
  expect(await db.asSystem((tx) => tx.select().from(projects))).toHaveLength(2);
});

test('rows of another tenant cannot be written, changed or taken over', async () => {
  expect(await refused(db.inTenant('a', (tx) => tx.insert(projects).values(project('b', 'x'))))).toBe('42501');
  expect(await refused(db.inTenant('a', (tx) => tx.update(projects).set({ tenantId: 'b' })))).toBe('42501');
  await db.inTenant('a', (tx) => tx.delete(projects).where(sql`id = 'p-b'`));
  expect(await db.inTenant('b', (tx) => tx.select().from(projects))).toHaveLength(1);
});

test("a foreign key to another tenant's row is refused although the row exists", async () => {
  const box = {
    tenantId: 'a',
    id: 'c',
    code: '1',
    containerTypeId: 't',
    classId: '',
    status: 1,
    seals: [],
    inherited: {},
    createdAt: 0,
    createdBy: '',
    createdByName: '',
    version: 1,
  };
  const tried = db.inTenant('a', (tx) => tx.insert(containers).values({ ...box, projectId: 'p-b' }));
  expect(await refused(tried)).toBe('23503');
  await db.inTenant('a', (tx) => tx.insert(containers).values({ ...box, projectId: 'p-a' }));
});

test('evidence can be added and never changed by tenant work', async () => {
  const changed = db.inTenant('a', (tx) => tx.execute(sql`update custody set hash = ''`));
  expect(await refused(changed)).toBe('42501');
  const dropped = db.inTenant('a', (tx) => tx.execute(sql`delete from audit_events`));
  expect(await refused(dropped)).toBe('42501');
});

test('a pooled connection forgets role and tenant, also after a failed transaction', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => failing(index % 2 ? 'a' : 'b')));
  const after = await Promise.all(
    Array.from({ length: 30 }, () =>
      db.asSystem(async (tx) => {
        const { rows } = await tx.execute(
          sql`select current_user <> 'strongroom_app' as owner, coalesce(current_setting('app.tenant', true), '') as tenant`,
        );
        return rows[0];
      }),
    ),
  );
  expect(after.filter((row) => row?.['owner'] !== true || row['tenant'] !== '')).toEqual([]);
});

test('a counter raised by many concurrent transactions loses none', async () => {
  await db.inTenant('a', (tx) => tx.insert(counters).values({ tenantId: 'a', n: 0 }));
  const raise = () => db.inTenant('a', (tx) => tx.update(counters).set({ n: sql`${counters.n} + 1` }));
  await Promise.all(Array.from({ length: 100 }, raise));
  expect(await db.inTenant('a', (tx) => tx.select().from(counters))).toEqual([{ tenantId: 'a', n: 100, horizon: 0 }]);
});
