import { sql } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import type { DocumentRow } from '#service/areas/documents/seen.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { tenants } from '#service/db/tables/tenancy.ts';
import { registrations } from '#service/db/tables/vault.ts';
import { seeded } from '#service/demo/random.ts';
import type { WorkHandler, WorkRun } from '#service/work/handler.ts';
import { workPriority } from '#service/work/kinds.ts';
import { putWork } from '#service/work/put.ts';
import { deleteDemoDocuments } from './deleted.ts';
import { FIRST_DOCUMENTS, FURTHER_DOCUMENTS, OTHERS_DOCUMENTS, firstPlan, furtherPlan } from './document-plans.ts';
import { demoExtras } from './extras.ts';
import { furtherExtras } from './further-extras.ts';
import { keepDrawn, type DrawingParts } from './keep-drawn.ts';
import { refuseUploads } from './refused-uploads.ts';

/** The client whose demonstration is whole; the others have a tenth. */
const WHOLE = 'demo';
/** Further documents of one row: the lane is free for people between two. */
const PART = 27;

/**
 * Puts the drawing of the demonstration's pages: a first start is ready before they are. The further documents come after
 * everything a person waits for.
 */
export async function putDemoDocuments(db: Database, seed: number, now: number): Promise<void> {
  await db.asSystem(async (tx) => {
    for (const { tenantId, urlPath } of await tx.select().from(tenants)) {
      const isWhole = urlPath === WHOLE;
      const payload = { seed, ...(!isWhole && { documents: OTHERS_DOCUMENTS }) };
      await putWork(tx, tenantId, { kind: 'catalogue.build', id: `demo-catalogue-${tenantId}`, payload: {}, now });
      await putWork(tx, tenantId, { kind: 'demo.documents', id: `demo-documents-${tenantId}`, payload, now });
      if (isWhole) await putFurther(tx, tenantId, seed, now);
    }
  });
}

async function putFurther(tx: Tx, tenantId: string, seed: number, now: number): Promise<void> {
  for (let from = 0; from < FURTHER_DOCUMENTS; from += PART) {
    const payload = { seed, from, to: Math.min(from + PART, FURTHER_DOCUMENTS) };
    // one millisecond apart, so that they come in order
    const about = { id: `demo-further-${from}-${tenantId}`, priority: workPriority.maintenance, now, dueAt: now + from };
    await putWork(tx, tenantId, { kind: 'demo.furtherDocuments', payload, ...about });
  }
}

/** Draws the pages of documents from their own values, one document to a step. The same seed draws the same. */
export function drawDemoDocuments(parts: DrawingParts): WorkHandler<{ seed: number; documents?: number | undefined }> {
  return {
    run: async (run, { seed, documents = FIRST_DOCUMENTS }) => {
      const chosen = await parts.db.inTenant(run.tenantId, (tx) => documentsToDraw(tx, run.tenantId, documents));
      await eachAfter(run, chosen.length, async (at) => {
        const document = chosen[at];
        if (document) await keepDrawn(parts, run, document, firstPlan(at), seeded(seed, `pages ${document.id}`));
      });
      return async (tx) => {
        await demoExtras(tx, run.tenantId, chosen, seeded(seed, `extras ${run.tenantId}`), run.now());
        await deleteDemoDocuments(tx, run.tenantId, chosen, run.now());
      };
    },
  };
}

/** Draws a part of the further documents: those without pages, in the same order. */
export function drawFurtherDocuments(parts: DrawingParts): WorkHandler<{ seed: number; from: number; to: number }> {
  return {
    run: async (run, { seed, from, to }) => {
      const first = Number(run.cursor || '0');
      const isUndrawn = sql`and not exists (
        select 1 from document_files f where f.tenant_id = d.tenant_id and f.document_id = d.id)`;
      const chosen = await parts.db.inTenant(run.tenantId, (tx) =>
        documentsToDraw(tx, run.tenantId, to - from - first, isUndrawn),
      );
      await eachAfter(run, to - from, async (at) => {
        const document = chosen[at - first];
        if (document) await keepDrawn(parts, run, document, furtherPlan(from + at), seeded(seed, `further ${document.id}`));
      });
      if (to < FURTHER_DOCUMENTS) return undefined;
      const refused = await refuseUploads(parts, run.tenantId);
      return async (tx) => {
        await refused(tx, run.now());
        await furtherExtras(tx, run.tenantId, seeded(seed, `further extras ${run.tenantId}`), run.now());
      };
    },
  };
}

/** One step for each number from the one that an earlier run reached. */
async function eachAfter(run: WorkRun, most: number, draw: (at: number) => Promise<void>): Promise<void> {
  for (let at = Number(run.cursor || '0'); at < most; at += 1) {
    run.signal.throwIfAborted();
    await draw(at);
    const done = { cursor: String(at + 1), progress: Math.round((100 * (at + 1)) / most) };
    await run.step(async () => done);
  }
}

/** The newest documents of each class in turn, of those on site and those in the archive: only the latter can be ordered. */
async function documentsToDraw(tx: Tx, tenantId: string, most: number, further = sql``): Promise<DocumentRow[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select d.id, row_number() over (
        partition by d.class_id, c.status = ${containerStatus.completed} order by d.created_at desc, d.id
      ) as n
      from registrations d join containers c on c.tenant_id = d.tenant_id and c.id = d.container_id
      where d.tenant_id = ${tenantId} and d.deleted_at = 0 ${further}
    ) ranked order by n, id limit ${most}`);
  const ids = rows.map(({ id }) => id);
  const found = await tx
    .select()
    .from(registrations)
    .where(
      sql`tenant_id = ${tenantId} and id = any(array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)))`,
    );
  return ids.flatMap((id) => (found.find((row) => row.id === id) as DocumentRow | undefined) ?? []); // written only from registrations
}
