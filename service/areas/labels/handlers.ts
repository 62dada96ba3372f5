import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { labelCalls } from '#schema/calls/labels.ts';
import { labelBatch } from '#schema/entities/label-batch.ts';
import { LIMITS } from '#schema/limits.ts';
import { seriesOfType } from '#schema/rules/labels/series.ts';
import { typesOf } from '#service/areas/protocoling/lists.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { labelBatches } from '#service/db/tables/labels.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { readPlace, writePlace } from '#service/http/page-place.ts';

/** Handlers of the calls of printed labels. */
export const labelHandlers: Handlers<typeof labelCalls> = {
  series: async (context) => {
    const types = await typesOf(context.tx, context.tenantId);
    const printed = await printedByType(context);
    const data = types.flatMap((type) => {
      const series = seriesOfType(type, types);
      if (!series) return [];
      const { printed: all = 0, damaged = 0 } = printed.get(type.id) ?? {};
      return [{ typeId: type.id, typeName: type.name, ...series, printed: all, damaged }];
    });
    return { data };
  },

  batches: async ({ tx, tenantId }, { after }) => {
    const from = readPlace(after);
    const { createdAt: at, id } = labelBatches;
    const older = from ? or(lt(at, from.at), and(eq(at, from.at), lt(id, from.id))) : undefined;
    const rows = await tx
      .select()
      .from(labelBatches)
      .where(and(eq(labelBatches.tenantId, tenantId), older))
      .orderBy(desc(at), desc(id))
      .limit(LIMITS.listPageRows + 1);
    const batches = rows.slice(0, LIMITS.listPageRows).map((row) => heldRow(labelBatch.name, row).row);
    const last = batches.at(-1);
    const next = last && rows.length > batches.length ? writePlace({ at: last.createdAt, id: last.id }) : '';
    return { data: { batches, next } };
  },
};

async function printedByType({ tx, tenantId }: HandlerContext) {
  const { typeId, first, last, damaged } = labelBatches;
  const rows = await tx
    .select({
      typeId,
      printed: sql`sum(${last} - ${first} + 1)`.mapWith(Number),
      damaged: sql`sum(cardinality(${damaged}))`.mapWith(Number),
    })
    .from(labelBatches)
    .where(eq(labelBatches.tenantId, tenantId))
    .groupBy(typeId);
  return new Map(rows.map((row) => [row.typeId, row]));
}
