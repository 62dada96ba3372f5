import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { intakeCalls } from '#schema/calls/segregation.ts';
import { containerStatus, type ContainerStatus } from '#schema/codes.ts';
import { operationType } from '#schema/codes/orders.ts';
import { LIMITS } from '#schema/limits.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { takenOut } from '#service/areas/orders/blockers.ts';
import { positionsPage, unknownOrder } from '#service/areas/orders/details.ts';
import { readableOrder } from '#service/areas/orders/order-items.ts';
import { isStillThere } from '#service/areas/places/still-there.ts';
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

  shelfBoxes: async (context, { placeCode, after }) => {
    const { tx, tenantId } = context;
    const here = and(eq(placements.tenantId, tenantId), eq(placements.placeCode, normaliseCode(placeCode)));
    const next = gt(placements.containerId, after);
    const { id, code, projectId, status } = containers;
    const rows = await tx
      .select({ id, code, projectId, status })
      .from(placements)
      .innerJoin(containers, and(eq(containers.tenantId, placements.tenantId), eq(id, placements.containerId)))
      .where(and(here, next, await ofCallersProjects(context, placements.projectId), isStillThere))
      .orderBy(asc(placements.containerId))
      .limit(LIMITS.shelfBoxes + 1);
    const page = rows.slice(0, LIMITS.shelfBoxes);
    const ids = page.map((row) => row.id);
    const away = await takenOut(tx, tenantId, ids);
    const boxes = page.map((row) => ({
      ...row,
      status: row.status as ContainerStatus, // the column has these codes
      isHere: row.status === containerStatus.completed && !away.has(row.id),
    }));
    return { data: { boxes, isLastPage: rows.length === page.length } };
  },
};
