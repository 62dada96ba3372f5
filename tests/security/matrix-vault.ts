import { sql } from 'drizzle-orm';
import { projectScope } from '#schema/scopes.ts';
import { stampFeed } from '#service/areas/sync/feed.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import type { Bench } from '#tests/bench/http-bench.ts';
import { fillVault } from '#tests/bench/vault-fixture.ts';

/** Words that stand in rows only, never in what a test asks for: where one is read, something passed. */
export const SECRET_OF_USER = 'CANARY-otherUser';
export const SECRET_OF_CLIENT = 'CANARY-otherTenant';

/** A client nobody of the tests belongs to. */
const APART = 't-west';

const places = [
  ['t-north', 'own'],
  ['t-north', 'otherUser'],
  [APART, 'otherTenant'],
] as const;

/** The vault of the fixture, with a canary in each text of the rows a caller must not see, and the feed that tells them. */
export async function fillCanaries(bench: Bench): Promise<void> {
  const apart = { tenantId: APART, urlPath: 'west', name: 'West', language: 'de', parameters: {} };
  await bench.db.asSystem((tx) => tx.insert(tenants).values(apart));
  await fillVault(bench, APART);
  for (const [tenantId, target] of places) {
    const word = `CANARY-${target}`;
    const project = `${target}-project`;
    await bench.db.asSystem(async (tx) => {
      await tx.execute(sql`update projects set name = ${word} where id = ${project}`);
      await tx.execute(sql`update classes set name = ${word} where project_id = ${project}`);
      await tx.execute(sql`update containers set description = ${word}, created_by_name = ${word} where project_id = ${project}`);
      await tx.execute(sql`update registrations set created_by_name = ${word} where project_id = ${project}`);
      await tx.execute(sql`update orders set note = ${word}, waybill = ${word} where project_id = ${project}`);
      await tx.execute(sql`update notifications set subject = ${word}, text = ${word} where user_id = ${`${target}-user`}`);
      await tx.execute(sql`insert into dictionary_values (tenant_id, dictionary_id, folded, value, since_version)
        values (${tenantId}, ${`${target}-dictionary`}, 'a', ${word}, 1)`);
      const row = { description: word, projectId: project };
      await stampFeed(tx, tenantId, [
        { stream: 'containers', id: `${target}-container`, scope: projectScope(project), row },
        { stream: 'settings', id: `${tenantId}-settings`, scope: 'client', row: { word: `CLIENT-${tenantId}` } },
      ]);
    });
  }
  await bench.db.asSystem((tx) => tx.execute(sql`update devices set name = ${SECRET_OF_CLIENT} where tenant_id = ${APART}`));
  await bench.db.asSystem((tx) =>
    tx.execute(sql`insert into decisions (tenant_id, id, conflict_id, at, user_id, user_name, device_id, decision, reason, note,
      batch_id, seconds_spent) values (${APART}, 'd', 'otherTenant-case', 1, 'u', ${SECRET_OF_CLIENT}, 'd', 'return', 'r', 'n',
      'otherTenant-batch', 1)`),
  );
}

/** One text over everything the client apart holds, and what the other user's project holds: it must never change. */
export async function foreignState({ db }: Bench): Promise<string> {
  return db.asSystem(async (tx) => {
    const parts: string[] = [];
    const digest = async (table: string, where: string) => {
      const { rows } = await tx.execute<{ d: string | null }>(
        sql.raw(`select md5(string_agg(t::text, '|' order by t::text)) as d from ${table} t where ${where}`),
      );
      parts.push(`${table} ${rows[0]?.d}`);
    };
    const { rows } = await tx.execute<{ name: string }>(
      sql`select distinct table_name as name from information_schema.columns
        where column_name = 'tenant_id' and table_schema = current_schema() order by 1`,
    );
    for (const { name } of rows) await digest(name, `tenant_id = '${APART}'`);
    await digest('feed', `scope = 'project:otherUser-project'`);
    for (const table of ['containers', 'registrations', 'orders', 'classes']) {
      await digest(table, `project_id = 'otherUser-project'`);
    }
    await digest('notifications', `user_id in ('own-user', 'otherUser-user')`);
    for (const table of ['custody', 'protocols']) await digest(table, `container_id = 'otherUser-container'`);
    return parts.join('\n');
  });
}

/** Puts back what earlier callers deleted: deleting what is gone already changes nothing, and is answered so to everybody. */
export async function reviveOwn({ db }: Bench): Promise<void> {
  await db.asSystem(async (tx) => {
    await tx.execute(sql`update registrations set deleted_at = 0 where id = 'own-document'`);
    await tx.execute(sql`update containers set deleted_at = 0, status = 1, documents = 1 where id = 'own-container'`);
  });
}
