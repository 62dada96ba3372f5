import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { intakeCalls } from '#schema/calls/segregation.ts';
import { containerStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { container } from '#schema/entities/container.ts';
import { placement } from '#schema/entities/placement.ts';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { takenOut } from '#service/areas/orders/blockers.ts';
import { positionsPage, unknownOrder } from '#service/areas/orders/details.ts';
import { readableOrder } from '#service/areas/orders/order-items.ts';
import { isStillThere } from '#service/areas/places/still-there.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { placements } from '#service/db/tables/bench.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { Handlers } from '#service/http/handlers.ts';
import { ofCallersProjects } from './caller-projects.ts';
import { reachedBoxes } from './reached-boxes.ts';

/** Handlers of the gate and the shelves. */
export const intakeHandlers: Handlers<typeof intakeCalls> = {
  expected: async (context) => {
    const underWay = or(
      eq(containers.status, containerStatus.sent),
      and(eq(containers.status, containerStatus.closed), sql`${containers.orderId} <> ''`),
    );
    return { data: await reachedBoxes(context, underWay, LIMITS.listPageRows) };
  },

  delivery: async (context, { id, after }) => {
    const row = await readableOrder(context, id);
    if (row?.operation !== operationType.pickup) return unknownOrder;
    const answer = await positionsPage(context, id, after);
    if (!('data' in answer)) return answer;
    const { items, isLastPage } = answer.data;
    const ids = [...new Set(items.map(({ containerId }) => containerId))];
    const boxes = await reachedBoxes(context, inArray(containers.id, ids), ids.length);
    return { data: { order: row, items, boxes, isLastPage } };
  },

  onShelf: async (context, { placeCode }) => {
    const { tx, tenantId } = context;
    const here = and(eq(placements.tenantId, tenantId), eq(placements.placeCode, normaliseCode(placeCode)));
    const placed = await tx
      .select()
      .from(placements)
      .where(and(here, await ofCallersProjects(context, placements.projectId), isStillThere))
      .orderBy(asc(placements.id))
      .limit(LIMITS.shelfBoxes);
    if (placed.length === 0) return { data: [] };
    const ids = placed.map(({ containerId }) => containerId);
    const boxes = await tx
      .select()
      .from(containers)
      .where(and(eq(containers.tenantId, tenantId), inArray(containers.id, ids)));
    const byId = new Map(boxes.map((row) => [row.id, heldRow(container.name, row).row]));
    const rows = placed.map((row) => heldRow(placement.name, row).row);
    const away = await takenOut(tx, tenantId, ids);
    const onShelf = rows.flatMap((row) => {
      const box = byId.get(row.containerId);
      const isHere = box?.status === containerStatus.completed && !away.has(row.containerId);
      return box ? [{ placement: row, container: box, isHere }] : [];
    });
    return { data: onShelf };
  },
};
