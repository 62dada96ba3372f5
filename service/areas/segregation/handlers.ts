import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { segregationCalls } from '#schema/calls/segregation.ts';
import { countOutcome } from '#schema/codes/bench.ts';
import { count, countId } from '#schema/entities/count.ts';
import { exception } from '#schema/entities/exception.ts';
import { treated } from '#schema/entities/treated.ts';
import { LIMITS } from '#schema/limits.ts';
import type { Exception, Treated } from '#schema/records/bench.ts';
import type { Container } from '#schema/records/container.ts';
import { normaliseCode } from '#schema/rules/codes-normal.ts';
import { isSettled } from '#schema/rules/bench/settled.ts';
import { containerOf, documentsInSight } from '#service/areas/protocoling/lists.ts';
import { applyDirectly, type Asked } from '#service/areas/sync/direct-call.ts';
import { heldRow } from '#service/areas/sync/entity-tables.ts';
import { counts, exceptions, segregationHistory } from '#service/db/tables/bench.ts';
import { containers, registrations } from '#service/db/tables/vault.ts';
import {
  withoutTransaction,
  type CallerContext,
  type HandlerContext,
  type Handlers,
  type Refused,
} from '#service/http/handlers.ts';
import { benchFactsOf, seesShelves } from './bench-facts.ts';
import { generateBoxesCsv } from './boxes-csv.ts';
import { aboutSeen } from './about-seen.ts';
import { ofCallersProjects } from './caller-projects.ts';
import { countableBoxes } from './countable-boxes.ts';
import { documentsElsewhere } from './documents-elsewhere.ts';

type Calls = typeof segregationCalls;

const unknown: Refused = { refused: 'row.unknown', message: 'No such box.' };

/** The same operation a bench queues, under the caller's id. */
async function done(context: CallerContext, asked: Asked) {
  const { opId, verdict, code, conflictId } = await applyDirectly(context, asked);
  if (verdict === 'refused') return { refused: 'action.refused' as const, message: code };
  return { data: { opId, verdict, code, conflictId } };
}

/** A box by its code, in a project of the caller. */
async function boxOf(context: HandlerContext, projectId: string, boxCode: string): Promise<Container | null> {
  const box = await containerOf(context, { code: normaliseCode(boxCode) });
  return box?.projectId === projectId ? box : null;
}

/** Handlers of the segregation calls (S1 §7). */
export const segregationHandlers: Handlers<Calls> = {
  boxContent: async (context, { projectId, boxCode }) => {
    const box = await boxOf(context, projectId, boxCode);
    if (!box) return unknown;
    const expected = await documentsInSight(context, box.id);
    if (expected === null) return { refused: 'answer.tooLarge', message: 'The box has more documents than one answer may hold.' };
    const { tx, tenantId } = context;
    const [counted] = await tx
      .select()
      .from(counts)
      .where(and(eq(counts.tenantId, tenantId), eq(counts.id, countId(box.id))));
    const counting = counted ? heldRow(count.name, counted).row : null;
    const noted = isSettled(counting?.state) ? await exceptionsIn(context, box.id) : [];
    const corrections = await correctionsIn(context, box.id);
    return { data: { container: box, expected, count: counting, corrections, exceptions: noted } };
  },

  boxVerifyData: async (context, { projectId, state, after }) => {
    const found = await countableBoxes(context, { projectId, state, after, most: LIMITS.listPageRows + 1 });
    const items = found.slice(0, LIMITS.listPageRows);
    const { counts: counted, shelves } = await benchFactsOf(context, items, await seesShelves(context, projectId));
    return { data: { items, counts: counted, shelves, isLastPage: found.length === items.length } };
  },

  generateCsv: generateBoxesCsv,

  confirmBox: withoutTransaction<Calls['confirmBox']>((context, { opId, id, ...asked }) =>
    done(context, {
      opId,
      type: 'container.verify',
      entityId: id,
      payload: { ...asked, projectId: '', differences: [], receives: false },
    }),
  ),

  validateDocument: async (context, { projectId, boxCode, documentCode }) => {
    const box = boxCode === '' ? null : await boxOf(context, projectId, boxCode);
    if (!box && boxCode !== '') return unknown;
    const { tx, tenantId } = context;
    const code = normaliseCode(documentCode);
    const inBox = box ? ((await documentsInSight(context, box.id)) ?? []) : [];
    const here = box !== null && inBox.some((row) => row.code === code);
    const [other] = here ? [] : await otherBoxOf(context, code);
    const [noted] = await tx
      .select({ id: exceptions.id })
      .from(exceptions)
      .where(
        and(
          eq(exceptions.tenantId, tenantId),
          eq(exceptions.code, code),
          eq(exceptions.containerId, box?.id ?? ''),
          eq(exceptions.state, 'open'),
          await aboutSeen(context, exceptions.registrationId),
        ),
      );
    const outcome = here ? countOutcome.found : other ? countOutcome.elsewhere : countOutcome.unknown;
    return { data: { outcome, boxCode: here ? box.code : (other?.code ?? ''), exceptionId: noted?.id ?? '' } };
  },

  assignToException: withoutTransaction<Calls['assignToException']>((context, { opId, id, ...payload }) =>
    done(context, { opId, type: 'exception.note', entityId: id, payload }),
  ),

  documentsElsewhere: async (context, asked) => ({ data: await documentsElsewhere(context, asked) }),

  exceptions: async (context, { id: projectId }) => {
    const { tx, tenantId } = context;
    const rows = await tx
      .select()
      .from(exceptions)
      .where(
        and(
          eq(exceptions.tenantId, tenantId),
          eq(exceptions.projectId, projectId),
          await ofCallersProjects(context, exceptions.projectId),
          await aboutSeen(context, exceptions.registrationId),
        ),
      )
      .orderBy(asc(exceptions.state), sql`${exceptions.createdAt} desc`, asc(exceptions.id))
      .limit(LIMITS.listPageRows);
    return { data: rows.map((row) => heldRow(exception.name, row).row) };
  },
};

/** The newest corrections in a box. */
async function correctionsIn(context: HandlerContext, containerId: string): Promise<Treated[]> {
  const { tx, tenantId } = context;
  const isIn = and(eq(segregationHistory.tenantId, tenantId), eq(segregationHistory.containerId, containerId));
  const rows = await tx
    .select()
    .from(segregationHistory)
    .where(and(isIn, await aboutSeen(context, segregationHistory.registrationId)))
    .orderBy(desc(segregationHistory.createdAt), asc(segregationHistory.id))
    .limit(LIMITS.listPageRows);
  return rows.map((row) => heldRow(treated.name, row).row);
}

/** Exceptions of a box that are about no document out of sight, the newest first. */
async function exceptionsIn(context: HandlerContext, containerId: string): Promise<Exception[]> {
  const { tx, tenantId } = context;
  const isIn = and(eq(exceptions.tenantId, tenantId), eq(exceptions.containerId, containerId));
  const rows = await tx
    .select()
    .from(exceptions)
    .where(and(isIn, await aboutSeen(context, exceptions.registrationId)))
    .orderBy(desc(exceptions.createdAt), asc(exceptions.id))
    .limit(LIMITS.listEntries);
  return rows.map((row) => heldRow(exception.name, row).row);
}

/** The box of a document code in a project of the caller. */
async function otherBoxOf(context: HandlerContext, code: string): Promise<{ code: string }[]> {
  const { tx, tenantId } = context;
  return tx
    .select({ code: containers.code })
    .from(registrations)
    .innerJoin(containers, and(eq(containers.tenantId, registrations.tenantId), eq(containers.id, registrations.containerId)))
    .where(
      and(
        eq(registrations.tenantId, tenantId),
        eq(registrations.code, code),
        eq(registrations.deletedAt, 0),
        await ofCallersProjects(context, registrations.projectId),
        await aboutSeen(context, registrations.id),
      ),
    )
    .limit(1);
}
