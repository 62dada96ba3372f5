import { getTableName, inArray, sql } from 'drizzle-orm';
import type { Change } from '#schema/judge/draft.ts';
import { scopeAt, type AnyByAge } from '#schema/entities/cold.ts';
import { byLockOrder, subjectNamed, type AnySubject } from '#schema/entities/all.ts';
import { projectScope } from '#schema/scopes.ts';
import type { Stream } from '#schema/streams.ts';
import type { Tx } from '#service/db/database.ts';
import { columnOf, followersOf } from './cold-rows.ts';
import { entityTables } from './entity-tables.ts';
import { moveInFeed, type MovedRow } from './feed.ts';

/**
 * Brings what belongs to parents that return to devices back as well: a box that is counted again would otherwise arrive without its
 * documents, and the count would find each of them unregistered. Its rows come before the parent in the feed, so a device that has
 * the box has all of it. Writes to the feed, so only `stampFeed` follows it in its transaction.
 */
export async function warmFollowers(tx: Tx, tenantId: string, changes: readonly Change[], now: number): Promise<void> {
  const moved: (MovedRow & { from: string })[] = [];
  for (const parent of byLockOrder) {
    const { coldWhen } = parent;
    if (!coldWhen || !('days' in coldWhen)) continue;
    const ids = await returning(tx, tenantId, parent, mayReturn(parent, coldWhen, changes, now));
    if (ids.length === 0) continue;
    for (const entity of followersOf(parent))
      moved.push(...(await coldOf(tx, tenantId, { ...entity, by: entity.coldWhen.by }, ids)));
  }
  if (moved.length > 0) await moveInFeed(tx, tenantId, moved);
}

/** Changed parents that are on devices from now on and may not have been before: they left by age, or never arrived. */
function mayReturn(parent: AnySubject, { since }: AnyByAge, changes: readonly Change[], now: number): string[] {
  const own = changes.filter(({ collection, deleted, erased }) => collection === parent.name && !deleted && !erased);
  const isBack = ({ row }: Change) =>
    Number(Reflect.get(row, since) ?? 0) > 0 && scopeAt(subjectNamed(parent.name), row, now) === projectScope(row.projectId);
  return own.filter(isBack).map(({ id }) => id);
}

/** Those of them that have left. */
async function returning(tx: Tx, tenantId: string, { stream }: AnySubject, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select row_id as id from feed where tenant_id = ${tenantId} and stream = ${stream} and ${inArray(sql`row_id`, [...ids])}
      and scope like 'cold:%'`);
  return rows.map(({ id }) => id);
}

/** Rows of an entity that left with these parents. */
async function coldOf(
  tx: Tx,
  tenantId: string,
  entity: AnySubject & { by: string },
  parents: readonly string[],
): Promise<(MovedRow & { from: string })[]> {
  const column = columnOf(entity, entity.by);
  const named = column.columnType === 'PgArray' ? column : sql`array[${column}]`;
  const those = sql`array[${sql.join(
    parents.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const theirs = column.columnType === 'PgArray' ? sql`${named} && ${those}` : sql`${column} = any(${those})`;
  const { rows } = await tx.execute<{ id: string; from: string; scope: string }>(sql`
    select f.row_id as id, f.scope as "from", 'project:' || substr(f.scope, 6) as scope
    from ${sql.identifier(getTableName(entityTables[entity.name].table))}
    join feed f on f.tenant_id = ${tenantId} and f.stream = ${entity.stream} and f.row_id = ${columnOf(entity, 'id')}
    where ${columnOf(entity, 'tenantId')} = ${tenantId} and ${theirs} and f.scope like 'cold:%' and f.row is not null
    order by f.seq`);
  return rows.map((row) => ({ ...row, stream: entity.stream as Stream }));
}
