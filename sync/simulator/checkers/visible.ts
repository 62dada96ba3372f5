import { entityOfStream, type EntityCollection } from '#schema/entities/all.ts';
import type { FeedRow } from '#schema/sync-wire.ts';
import { errandsOf } from '#sync/pull/errands.ts';
import type { Account } from '#sync/simulator/devices/device.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { isRowInSight } from '#sync/simulator/sights.ts';

/** Shared parts of the checkers: the rows the service would show a user, and the position of a device. */

/** Collection of a stream of entities. */
export function collectionOf(stream: string): EntityCollection {
  const entity = entityOfStream(stream);
  if (!entity) throw new Error(`stream ${stream} brings no entity`);
  return entity.collection;
}

/** Entity rows of the feed that this user may see and that are not deleted. */
export function visibleRows(tenant: ModelTenant, userId: string): FeedRow[] {
  const scopes = new Set(tenant.scopesOf(userId));
  const streams = new Set<string>(tenant.streamsOf(userId));
  const sight = tenant.sightNow(userId);
  const rows: FeedRow[] = [];
  for (const row of tenant.feed.values())
    if (row.row !== null && entityOfStream(row.stream) && streams.has(row.stream) && scopes.has(row.scope))
      if (isRowInSight(sight, row)) rows.push(row);
  return rows;
}

/** Entity rows, not deleted, with positions after `from` and up to `to` that this user may see. */
export function rowsBetween(tenant: ModelTenant, userId: string, from: number, to: number): FeedRow[] {
  const scopes = new Set(tenant.scopesOf(userId));
  const streams = new Set<string>(tenant.streamsOf(userId));
  const sight = tenant.sightNow(userId);
  return tenant
    .between(from, to)
    .filter(
      ({ stream, scope, row }) =>
        row !== null &&
        entityOfStream(stream) !== undefined &&
        streams.has(stream) &&
        scopes.has(scope) &&
        isRowInSight(sight, { stream, row }),
    );
}

interface CursorNow {
  epoch: string;
  since: number;
  generation: number;
  whole: boolean;
  sweep: boolean;
}

/** The cursor on disk. */
export function cursorNow({ disk }: Account): CursorNow | undefined {
  return disk.peek('settings').get('cursor')?.value as CursorNow | undefined; // written by the engine only
}

/** True if only the feed is left to fetch. */
export function hasErrands({ disk }: Account): boolean {
  const { scopes, dictionaries } = errandsOf(disk.peek('settings').get('errands')?.value);
  return Object.keys(scopes).length + Object.keys(dictionaries).length > 0;
}
