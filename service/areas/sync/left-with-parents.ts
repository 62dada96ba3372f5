import { sql } from 'drizzle-orm';
import type { Change, Draft } from '#schema/judge/draft.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import type { AnyWithParent } from '#schema/entities/cold.ts';
import { subjectNamed } from '#schema/entities/all.ts';
import { coldScope, projectScope } from '#schema/scopes.ts';
import type { Tx } from '#service/db/database.ts';

/** A changed row that follows parents, and their ids. */
interface Follower {
  change: Change;
  key: string;
  parents: readonly string[];
}

const keyOf = (stream: string, id: string) => `${stream}/${id}`;
const isCold = (scope: string | undefined) => scope?.startsWith('cold:') === true;

/**
 * Keeps rows away from devices whose parents are on none: a correction of one document of a box that has left would otherwise bring
 * that document back, and a device would have a part of the box until the next run of the job. A parent of the same transaction is
 * where this transaction puts it.
 */
export async function leftWithParents(tx: Tx, tenantId: string, draft: Draft, rows: FeedDraft[]): Promise<FeedDraft[]> {
  const scopes = new Map(rows.map(({ stream, id, scope }) => [keyOf(stream, id), scope]));
  const followers = [...draft.changes.values()].flatMap((change) => followerOf(change, scopes) ?? []);
  const elsewhere = followers.flatMap(({ parents }) => parents.filter((key) => !scopes.has(key)));
  for (const [key, scope] of await scopesOf(tx, tenantId, new Set(elsewhere))) scopes.set(key, scope);
  const left = new Map(
    followers
      .filter(({ parents }) => parents.every((key) => isCold(scopes.get(key))))
      .map(({ key, change }) => [key, coldScope(change.row.projectId)]),
  );
  return left.size === 0 ? rows : rows.map((row) => ({ ...row, scope: left.get(keyOf(row.stream, row.id)) ?? row.scope }));
}

/** The follower of a change that devices of its project would receive; undefined for any other. */
function followerOf(change: Change, scopes: ReadonlyMap<string, string>): Follower | undefined {
  const { coldWhen, stream } = subjectNamed(change.collection);
  const key = keyOf(stream, change.id);
  if (!coldWhen || !('parent' in coldWhen) || scopes.get(key) !== projectScope(change.row.projectId)) return undefined;
  const parents = parentsOf(coldWhen, change.row).map((id) => keyOf(coldWhen.parent, id));
  return parents.length > 0 && fits(coldWhen, change.row) ? { change, key, parents } : undefined;
}

const parentsOf = ({ by }: AnyWithParent, row: object): string[] =>
  [Reflect.get(row, by) as string | string[]].flat().filter((id) => id !== ''); // a field with an id or ids, by its entity

const fits = ({ where = {} }: AnyWithParent, row: object): boolean =>
  Object.entries(where).every(([field, values]) => values?.includes(Reflect.get(row, field)) !== false);

/** Scopes of these rows of the feed. */
async function scopesOf(tx: Tx, tenantId: string, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  if (keys.size === 0) return new Map();
  const asked = [...keys].map((key) => {
    const at = key.indexOf('/');
    return sql`(${key.slice(0, at)}, ${key.slice(at + 1)})`;
  });
  const { rows } = await tx.execute<{ key: string; scope: string }>(sql`
    select stream || '/' || row_id as key, scope from feed
    where tenant_id = ${tenantId} and (stream, row_id) in (${sql.join(asked, sql`, `)})`);
  return new Map(rows.map(({ key, scope }) => [key, scope]));
}
