import { and, eq, sql } from 'drizzle-orm';
import { RETENTION_LIMITS } from '#schema/limits.ts';
import { explained, type Blocker, type Ending, type Explained } from '#schema/rules/blockers.ts';
import { anyAreas } from '#service/areas/all.ts';
import type { Tx } from '#service/db/database.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import type { Endangered } from './blocker-source.ts';

/**
 * Explains for each box or document if it may be ended, and what prevents it. The one function every path of
 * `destructivePaths` asks, under the locks it decides with.
 *
 * @param ids of containers and registrations, at most `RETENTION_LIMITS.explained`
 * @param now moment of the decision; terms end on days
 * @returns by id; an id the client does not have has no entry
 */
export async function explain(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  ending: Ending,
  now = Date.now(),
): Promise<ReadonlyMap<string, Explained>> {
  if (ids.length > RETENTION_LIMITS.explained) throw new RangeError('Too many objects are to be explained at once.');
  const objects = await endangered(tx, tenantId, [...new Set(ids)]);
  const found = new Map<string, Blocker[]>(objects.map(({ id }) => [id, []]));
  const sources = objects.length > 0 ? anyAreas.flatMap(({ blockers = [] }) => blockers) : [];
  for (const source of sources)
    for (const [id, blocker] of await source(tx, tenantId, objects, now)) found.get(id)?.push(blocker);
  return new Map([...found].map(([id, blockers]) => [id, explained(blockers, ending)]));
}

/** The objects that are there, deleted ones too: an archived record is erased after its deletion. */
export async function endangered(tx: Tx, tenantId: string, ids: string[]): Promise<Endangered[]> {
  const asked = sql`${sql.param(ids)}::text[]`;
  const boxes = and(eq(containers.tenantId, tenantId), sql`${containers.id} = any(${asked})`);
  const papers = and(eq(registrations.tenantId, tenantId), sql`${registrations.id} = any(${asked})`);
  const { id, containerId, projectId } = registrations;
  return [
    ...(await tx
      .select({ id: containers.id, containerId: containers.id, projectId: containers.projectId })
      .from(containers)
      .where(boxes)),
    ...(await tx.select({ id, containerId, projectId }).from(registrations).where(papers)).map((row) => ({
      ...row,
      containerId: row.containerId ?? '',
    })),
  ];
}
