import { and, eq, inArray } from 'drizzle-orm';
import { placeIn } from '#schema/page-path.ts';
import type { BlockerSource } from '#service/areas/retention/blocker-source.ts';
import { conflicts } from '#service/db/tables/sync.ts';

/** Undecided cases: of a box all that concern it, of a document its own. */
export const casesThatBlock: BlockerSource = async (tx, tenantId, objects) => {
  const boxes = [...new Set(objects.map(({ containerId }) => containerId))];
  const { containerId, entityId, status, arrivedAt } = conflicts;
  const open = and(eq(conflicts.tenantId, tenantId), inArray(status, ['open', 'returned']), inArray(containerId, boxes));
  const found = await tx.select({ containerId, entityId, arrivedAt }).from(conflicts).where(open);
  return objects.flatMap((object) => {
    const isBox = object.id === object.containerId;
    const its = found.filter((one) => (isBox ? one.containerId === object.id : one.entityId === object.id));
    if (its.length === 0) return [];
    const since = Math.min(...its.map((one) => one.arrivedAt));
    return [
      [object.id, { code: 'openCases', params: { cases: its.length }, since, who: '', link: placeIn('sync-desk') }] as const,
    ];
  });
};
