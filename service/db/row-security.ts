import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '#service/db/database.ts';
import { APP_ROLE } from '#service/db/driver.ts';
import { protectionOf, type Protection } from '#service/db/protection.ts';
import * as tables from '#service/db/schema.ts';

const OURS = `tenant_id = nullif(current_setting('app.tenant', true), '')`;

/**
 * Forces row-level security on every table with a tenant, and grants the role of tenant work its rights. Runs after each
 * migration over the catalog, so a new table cannot be missed. Without a tenant set, the condition compares with null: nothing
 * is visible and nothing can be written. The owner has a separate policy, because force binds it too unless it is a superuser.
 */
export async function secureTables(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ name: string; tenant: boolean }>(sql`
    select c.relname as name, exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    ) as tenant
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and c.relname <> 'migrations'
    order by 1`);
  await tx.execute(sql`select set_config('client_min_messages', 'warning', true)`);
  for (const { name, tenant } of rows) {
    for (const statement of [...(tenant ? policies(name) : []), ...rights(name)]) await tx.execute(sql.raw(statement));
  }
  await tx.execute(sql.raw(`do $$ begin execute format('grant usage on schema %I to ${APP_ROLE}', current_schema()); end $$`));
}

function policies(table: string): string[] {
  return [
    `alter table "${table}" enable row level security`,
    `alter table "${table}" force row level security`,
    `drop policy if exists tenant_rows on "${table}"`,
    `drop policy if exists owner_rows on "${table}"`,
    `create policy tenant_rows on "${table}" to ${APP_ROLE} using (${OURS}) with check (${OURS})`,
    `create policy owner_rows on "${table}" to current_user using (true) with check (true)`,
  ];
}

/** Protected tables by name, as their own files declare it. */
const protections: ReadonlyMap<string, Protection | undefined> = new Map(
  Object.values(tables).flatMap((table) =>
    is(table, PgTable) ? [[getTableConfig(table).name, protectionOf(table)] as const] : [],
  ),
);

const verbs: Readonly<Record<Exclude<Protection, 'closed'> | 'free', string>> = {
  readOnly: 'select',
  appendOnly: 'select, insert',
  rising: 'select, insert, update',
  free: 'select, insert, update, delete',
};

function rights(table: string): string[] {
  const none = `revoke all on "${table}" from public, ${APP_ROLE}`;
  const protection = protections.get(table) ?? 'free';
  return protection === 'closed' ? [none] : [none, `grant ${verbs[protection]} on "${table}" to ${APP_ROLE}`];
}
