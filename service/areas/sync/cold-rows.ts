import { getTableColumns, getTableName, inArray, sql, type Column, type SQL } from 'drizzle-orm';
import type { AnyByAge, AnyWithParent } from '#schema/entities/cold.ts';
import { byLockOrder, type AnySubject } from '#schema/entities/all.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { Stream } from '#schema/streams.ts';
import type { Tx } from '#service/db/database.ts';
import { feed } from '#service/db/tables/sync.ts';
import { projects } from '#service/db/tables/vault.ts';
import { entityTables } from './entity-tables.ts';
import { moveInFeed } from './feed.ts';

/** Parents of one transaction, and rows of one that follows later. */
const AT_ONCE = { parents: 200, followers: 1_000 } as const;

type ByAge = AnySubject & { coldWhen: AnyByAge };
type WithParent = AnySubject & { coldWhen: AnyWithParent };

const parents = byLockOrder.filter((one): one is ByAge => one.coldWhen !== null && 'days' in one.coldWhen);
const followers = byLockOrder.filter((one): one is WithParent => one.coldWhen !== null && 'parent' in one.coldWhen);

interface Found {
  id: string;
  from: string;
  scope: string;
  [field: string]: unknown;
}
const inStream = ({ stream }: AnySubject, rows: readonly Found[]) => rows.map((row) => ({ ...row, stream: stream as Stream }));

/**
 * Removes a batch of cold rows and their dependents from all devices, in one transaction (`Entity.coldWhen`). Only the
 * feed changes, so an unsent operation on such a row is judged like any other. Returns how many rows left; 0 when
 * there are no more. Writes to the feed, so it comes last in its transaction.
 */
export async function coolSome(tx: Tx, tenantId: string, now: number): Promise<number> {
  for (const parent of parents) {
    const due = await duePage(tx, tenantId, parent, now);
    if (due.length === 0) continue;
    const moved = inStream(parent, due);
    const ids = due.map(({ id }) => id);
    for (const entity of followersOf(parent))
      moved.push(...inStream(entity, await following(tx, tenantId, entity, { with: ids })));
    await moveInFeed(tx, tenantId, moved);
    return moved.length;
  }
  for (const parent of parents)
    for (const entity of followersOf(parent)) {
      const late = inStream(entity, await following(tx, tenantId, entity, { most: AT_ONCE.followers }));
      if (late.length === 0) continue;
      await moveInFeed(tx, tenantId, late);
      return late.length;
    }
  return 0;
}

/** Entities whose rows follow this one's. */
export const followersOf = ({ name }: AnySubject) => followers.filter(({ coldWhen }) => coldWhen.parent === name);

/** The column of a field. */
export const columnOf = ({ name }: AnySubject, field: string): Column =>
  (getTableColumns(entityTables[name].table) as Readonly<Record<string, Column>>)[field] as Column; // columns and records have the same names

/** Selects the rows of an entity on devices: undeleted rows of the client's projects, by the index on scopes. */
const hot = (entity: AnySubject, tenantId: string): SQL => sql`
  ${projects} join ${feed} on ${feed.tenantId} = ${tenantId} and ${feed.stream} = ${entity.stream}
    and ${feed.scope} = 'project:' || ${projects.id} and ${feed.row} is not null
  join ${sql.identifier(getTableName(entityTables[entity.name].table))} on ${columnOf(entity, 'tenantId')} = ${tenantId}
    and ${columnOf(entity, 'id')} = ${feed.rowId}`;

const moving = sql`${feed.rowId} as id, ${feed.scope} as "from", 'cold:' || ${projects.id} as scope`;

const isOneOf = (entity: AnySubject, where: object = {}): SQL =>
  sql.join(
    [
      sql`${projects.tenantId} = ${columnOf(entity, 'tenantId')}`,
      ...Object.entries(where).map(([field, values]) => inArray(columnOf(entity, field), values as unknown[])),
    ],
    sql` and `,
  );

/** Returns the next parents that are due, locked in the order of the judges; the next run takes those another transaction locks. */
async function duePage(tx: Tx, tenantId: string, entity: ByAge, now: number): Promise<Found[]> {
  const { days, since, where } = entity.coldWhen;
  const at = columnOf(entity, since);
  const { rows } = await tx.execute<Found>(sql`
    select ${moving} from ${hot(entity, tenantId)}
    where ${isOneOf(entity, where)} and ${at} > 0 and ${at} < ${now - days * DAY_MS}
    order by ${feed.rowId} limit ${AT_ONCE.parents}
    for update of ${sql.identifier(getTableName(entityTables[entity.name].table))} skip locked`);
  return rows;
}

/** Rows on devices whose parents leave now, or have left before. */
async function following(
  tx: Tx,
  tenantId: string,
  entity: WithParent,
  { with: ids = [], most }: { with?: readonly string[]; most?: number },
): Promise<Found[]> {
  const { parent, by, where } = entity.coldWhen;
  const column = columnOf(entity, by);
  const isList = column.columnType === 'PgArray';
  const named = isList ? column : sql`array[${column}]`;
  const leaving = sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;
  const mine = isList ? sql`${named} && ${leaving}` : sql`${column} = any(${leaving})`;
  const has = sql`exists (select 1 from feed p where p.tenant_id = ${tenantId} and p.stream = ${parent} and p.row_id = one.id
    and p.scope like 'cold:%')`;
  const { rows } = await tx.execute<Found>(sql`
    select ${moving} from ${hot(entity, tenantId)}
    where ${isOneOf(entity, where)} and ${most === undefined ? mine : sql`cardinality(${named}) > 0`}
      and not exists (select 1 from unnest(${named}) as one(id) where one.id <> all(${leaving}) and not ${has})
    ${most === undefined ? sql`` : sql`limit ${most}`}`);
  return rows;
}
