import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { synchronizationCalls } from '#schema/calls/synchronizations.ts';
import { pageStatus, type PageStatus } from '#schema/codes/bench.ts';
import { container } from '#schema/entities/container.ts';
import { registration } from '#schema/entities/registration.ts';
import { syncPage } from '#schema/entities/sync-page.ts';
import { synchronization } from '#schema/entities/synchronization.ts';
import { LIMITS } from '#schema/limits.ts';
import type { SyncPage } from '#schema/records/bench.ts';
import type { AttributeValues } from '#schema/records/container.ts';
import type { Registration } from '#schema/records/registration.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isOpenPage } from '#schema/rules/bench/pages.ts';
import { isVisible } from '#schema/rules/sight.ts';
import { pageCounts } from '#service/areas/documents/related.ts';
import { applyDirectly } from '#service/areas/sync/direct-call.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { sightOf } from '#service/areas/sync/sight.ts';
import { synchronizationPages, synchronizations } from '#service/db/tables/bench.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import {
  withoutTransaction,
  type CallerContext,
  type HandlerContext,
  type Handlers,
  type Refused,
} from '#service/http/handlers.ts';
import { ofCallersProjects, seesProject } from './caller-projects.ts';
import { answerOf } from './verdict.ts';

type Calls = typeof synchronizationCalls;

const unknown: Refused = { refused: 'row.unknown', message: 'There is no such synchronization.' };

/** A synchronization in a project of the caller, a deleted one only where it is asked for; undefined where there is none. */
async function found(context: HandlerContext, id: string, deletedToo = false) {
  const { tx, tenantId } = context;
  const isThere = deletedToo ? undefined : eq(synchronizations.deletedAt, 0);
  const isOne = and(eq(synchronizations.tenantId, tenantId), eq(synchronizations.id, id), isThere);
  const [row] = await tx
    .select()
    .from(synchronizations)
    .where(and(isOne, await ofCallersProjects(context, synchronizations.projectId)));
  return row;
}

async function pagesOf({ tx, tenantId }: HandlerContext, id: string): Promise<SyncPage[]> {
  const rows = await tx
    .select()
    .from(synchronizationPages)
    .where(and(eq(synchronizationPages.tenantId, tenantId), eq(synchronizationPages.synchronizationId, id)))
    .orderBy(asc(synchronizationPages.registrationId), asc(synchronizationPages.number))
    .limit(LIMITS.listEntries);
  return rows.map((row) => heldRow(syncPage.name, row).row);
}

/** Documents of these pages that are in sight, with their own pages. */
async function documentsOf(context: HandlerContext, pages: readonly SyncPage[]) {
  const { tx, tenantId, caller } = context;
  const ids = [...new Set(pages.map(({ registrationId }) => registrationId))];
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.tenantId, tenantId), inArray(registrations.id, ids), eq(registrations.deletedAt, 0)))
    .orderBy(asc(registrations.code), asc(registrations.id));
  const sight = await sightOf(tx, tenantId, caller.userId);
  const copies = await pageCounts(tx, tenantId, ids);
  return rows
    .filter((row) => !sight || isVisible(sight, { ...row, values: row.values as AttributeValues })) // written from registrations
    .map((row): { document: Registration; pages: SyncPage[]; incomplete: boolean; copyPages: number } => {
      const document = heldRow(registration.name, row).row;
      const its = pages.filter(({ registrationId }) => registrationId === row.id);
      return {
        document,
        pages: its,
        incomplete: document.acceptedIncomplete !== true && its.some(isOpenPage),
        copyPages: copies.get(row.id) ?? 0,
      };
    });
}

/** Applies a change to a synchronization of the caller's projects. */
async function change(context: CallerContext, opId: string, entityId: string, payload: Record<string, unknown>) {
  const row = await context.db.inTenant(context.tenantId, (tx) =>
    found({ ...context, tx }, entityId, payload['do'] === 'remove'),
  );
  if (!row) return unknown;
  const asked = { opId, type: 'synchronization.change', entityId, payload: { projectId: row.projectId, ...payload } };
  return answerOf(await applyDirectly(context, asked));
}

/** Changes one page: what is not named stays as it is. */
async function changePage(
  context: CallerContext,
  { opId, id, at }: { opId: string; id: string; at: (page: SyncPage) => boolean },
  set: Partial<Pick<SyncPage, 'status' | 'justificationId' | 'text'>>,
) {
  const page = await context.db.inTenant(context.tenantId, async (tx) => {
    const inside = { ...context, tx };
    return (await found(inside, id)) ? (await pagesOf(inside, id)).find(at) : undefined;
  });
  if (!page) return unknown;
  const { id: pageId, status, justificationId, text } = { ...page, ...set };
  return change(context, opId, id, { do: 'setPage', pageId, status, justificationId, text });
}

/** Handlers of synchronizations. */
export const synchronizationHandlers: Handlers<Calls> = {
  synchronizations: async (context, { id: projectId }) => {
    const { tx, tenantId } = context;
    if (!(await seesProject(context, projectId))) return { refused: 'row.unknown', message: 'There is no such project.' };
    const open = sql`(${synchronizationPages.status} in (${pageStatus.expected}, ${pageStatus.missing}))`;
    // the name of the table is written out: a field of a select from one table has its columns without it, and `id` would be a page's
    const numbers = (what: ReturnType<typeof sql>) => sql<number>`(select ${what} from ${synchronizationPages}
      where ${synchronizationPages.tenantId} = ${tenantId} and ${synchronizationPages.synchronizationId} = synchronizations.id)`;
    const rows = await tx
      .select({
        row: synchronizations,
        documents: numbers(sql`count(distinct ${synchronizationPages.registrationId})::int`),
        pages: numbers(sql`count(*)::int`),
        open: numbers(sql`(count(*) filter (where ${open}))::int`),
      })
      .from(synchronizations)
      .where(
        and(
          eq(synchronizations.tenantId, tenantId),
          eq(synchronizations.projectId, projectId),
          eq(synchronizations.deletedAt, 0),
        ),
      )
      .orderBy(sql`${synchronizations.state} desc`, sql`${synchronizations.createdAt} desc`)
      .limit(LIMITS.listPageRows);
    return { data: rows.map(({ row, ...counted }) => ({ ...heldRow(synchronization.name, row).row, ...counted })) };
  },

  documents: async (context, { id }) => {
    if (!(await found(context, id))) return unknown;
    return { data: await documentsOf(context, await pagesOf(context, id)) };
  },

  boxes: async (context, { id }) => {
    const { tx, tenantId } = context;
    if (!(await found(context, id))) return unknown;
    const documents = await documentsOf(context, await pagesOf(context, id));
    const ids = [...new Set(documents.map(({ document }) => document.containerId))].filter((one) => one !== '');
    if (ids.length === 0) return { data: [] };
    const rows = await tx
      .select()
      .from(containers)
      .where(and(eq(containers.tenantId, tenantId), inArray(containers.id, ids)))
      .orderBy(asc(containers.code));
    const boxes = rows.map((row) => {
      const its = documents.filter(({ document }) => document.containerId === row.id);
      const open = its.reduce((sum, { pages }) => sum + pages.filter(isOpenPage).length, 0);
      return { box: heldRow(container.name, row).row, documents: its.length, open };
    });
    return { data: boxes };
  },

  saveSynchronization: withoutTransaction<Calls['saveSynchronization']>(async (context, asked) => {
    const { opId, id, projectId, name, source } = asked;
    if (asked.do !== 'begin') return change(context, opId, id, { do: asked.do });
    const isMine = await context.db.inTenant(context.tenantId, (tx) => seesProject({ ...context, tx }, projectId));
    if (!isMine) return unknown;
    const payload = { projectId, do: 'begin', name, source };
    return answerOf(await applyDirectly(context, { opId, type: 'synchronization.change', entityId: id, payload }));
  }),

  deleteSynchronization: withoutTransaction<Calls['deleteSynchronization']>((context, { opId, id }) =>
    change(context, opId, id, { do: 'remove' }),
  ),

  addPages: withoutTransaction<Calls['addPages']>((context, { opId, id, pages }) =>
    change(context, opId, id, { do: 'addPages', pages }),
  ),

  updatePageStatus: withoutTransaction<Calls['updatePageStatus']>((context, asked) => {
    const { opId, id, statusPageId, pageBarcode, justificationId } = asked;
    const barcode = normaliseCode(pageBarcode);
    const status = Number(statusPageId) as PageStatus; // one of the codes
    return changePage(context, { opId, id, at: (page) => page.barcode === barcode }, { status, justificationId });
  }),

  addDescription: withoutTransaction<Calls['addDescription']>((context, { opId, id, pageId, text }) =>
    changePage(context, { opId, id, at: (page) => page.id === pageId }, { text }),
  ),
};
