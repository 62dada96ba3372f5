import { and, eq, inArray } from 'drizzle-orm';
import { count, countId } from '#schema/entities/count.ts';
import { placement, placementId } from '#schema/entities/placement.ts';
import type { Count, Placement } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { counts, placements } from '#service/db/tables/bench.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { mayInProject } from './caller-projects.ts';

/** True if the caller sees the shelves of a project: the archive does, customers do not. */
export const seesShelves = (context: HandlerContext, projectId: string): Promise<boolean> =>
  mayInProject(context, 'container.receive', projectId);

/** Reads the counts of a page of boxes, and their shelves if the caller sees those. */
export async function benchFactsOf(
  { tx, tenantId }: HandlerContext,
  boxes: readonly Pick<Container, 'id'>[],
  withShelves: boolean,
): Promise<{ counts: Count[]; shelves: Placement[] }> {
  if (boxes.length === 0) return { counts: [], shelves: [] };
  const [countIds, placementIds] = [boxes.map(({ id }) => countId(id)), boxes.map(({ id }) => placementId(id))];
  const counted = and(eq(counts.tenantId, tenantId), inArray(counts.id, countIds));
  const placed = and(eq(placements.tenantId, tenantId), inArray(placements.id, placementIds));
  const rows = await tx.select().from(counts).where(counted);
  const shelves = withShelves ? await tx.select().from(placements).where(placed) : [];
  return {
    counts: rows.map((row) => heldRow(count.name, row).row),
    shelves: shelves.map((row) => heldRow(placement.name, row).row),
  };
}
