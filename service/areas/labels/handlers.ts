import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { labelCalls } from '#schema/calls/labels.ts';
import { labelBatch } from '#schema/entities/label-batch.ts';
import { LIMITS } from '#schema/limits.ts';
import type { LabelBatch } from '#schema/records/labels.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { codeOfNumber, seriesOfType } from '#schema/rules/labels/series.ts';
import { typesOf } from '#service/areas/protocoling/lists.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import type { Tx } from '#service/db/database.ts';
import { labelBatches } from '#service/db/tables/labels.ts';
import type { HandlerContext, Handlers } from '#service/http/handlers.ts';
import { readPlace, writePlace } from '#service/http/page-place.ts';

/** Handlers of the calls of printed labels. */
export const labelHandlers: Handlers<typeof labelCalls> = {
  series: async (context) => {
    const types = await typesOf(context.tx, context.tenantId);
    const language = await callerLanguage(context);
    const printed = await printedByType(context);
    const data = types.flatMap((type) => {
      const series = seriesOfType(type, types);
      if (!series) return [];
      const { printed: all = 0, damaged = 0 } = printed.get(type.id) ?? {};
      return [{ typeId: type.id, typeName: inLanguage(type, language).name, ...series, printed: all, damaged }];
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
    const found = rows.slice(0, LIMITS.listPageRows).map((row) => heldRow(labelBatch.name, row).row);
    const used = await usedIn(tx, tenantId, found);
    const batches = found.map((batch) => ({ ...batch, used: used.get(batch.id) ?? 0 }));
    const last = batches.at(-1);
    const next = last && rows.length > batches.length ? writePlace({ at: last.createdAt, id: last.id }) : '';
    return { data: { batches, next } };
  },
};

/** Labels of each batch that are on boxes, by its id: codes of one length between its first and its last one. */
async function usedIn(tx: Tx, tenantId: string, batches: readonly LabelBatch[]): Promise<ReadonlyMap<string, number>> {
  const ranges = batches.map((batch) => ({
    id: batch.id,
    from: codeOfNumber(batch, batch.first),
    until: codeOfNumber({ ...batch, checkDigit: false }, batch.last) + (batch.checkDigit ? '9' : ''),
  }));
  const { rows } = await tx.execute<{ id: string; used: number | string }>(sql`
    select r.id, count(*) as used from jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb) as r(id text, "from" text, until text)
    join containers c on c.tenant_id = ${tenantId} and c.code >= r."from" and c.code <= r.until and length(c.code) = length(r."from")
    where c.deleted_at = 0 group by r.id`);
  return new Map(rows.map(({ id, used }) => [id, Number(used)]));
}

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
