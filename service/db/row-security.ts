import { sql } from 'drizzle-orm';
import type { Tx } from '#service/db/database.ts';
import { APP_ROLE } from '#service/db/driver.ts';

/** Evidence: tenant work adds to these and never changes them. */
const appendOnly = new Set([
  'custody',
  'custody_roots',
  'custody_leaves',
  'decisions',
  'audit_events',
  'protocols',
  'document_history',
  'order_events',
  'stock_moves',
  'retention_schedules',
  'class_retention',
  'retention_keeps',
  'certificates',
]);
/** Tables that count evidence or numbers: they rise, and are never deleted. */
const rising = new Set(['custody_heads', 'custody_totals', 'number_series', 'handovers', 'order_numbers', 'material_stock']);
/** Written by the system only. */
const readOnly = new Set(['tenants', 'epochs', 'rescue_keys']);
/** No business of any client. */
const closed = new Set(['jobs', 'nodes', 'work_turns']);
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

function rights(table: string): string[] {
  const none = `revoke all on "${table}" from public, ${APP_ROLE}`;
  return closed.has(table) ? [none] : [none, `grant ${verbsOn(table)} on "${table}" to ${APP_ROLE}`];
}

function verbsOn(table: string): string {
  if (readOnly.has(table)) return 'select';
  if (appendOnly.has(table)) return 'select, insert';
  return rising.has(table) ? 'select, insert, update' : 'select, insert, update, delete';
}
