import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { retentionCalls } from '#schema/calls/retention.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { isOfTheWay, stops, type BlockerCode, type Explained } from '#schema/rules/blockers.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import { proposalLines, proposals } from '#service/db/tables/retention.ts';
import type { HandlerContext, Handlers, Refused } from '#service/http/handlers.ts';
import { isSettled } from './closing.ts';
import { explain } from './explain.ts';
import { behind, onePage } from './newest-first.ts';
import { notifyReady } from './notify-readers.ts';
import { may, reached, reachOf, shown, unknownThing } from './reach.ts';
import { keep } from './schedules.ts';
import { refusedDay } from './terms.ts';

type Calls = Pick<typeof retentionCalls, 'proposals' | 'proposalLines' | 'proposalMake' | 'proposalAnswer'>;

/** A review is part of a proposal: its answer is the review. */
export const reviewed: ReadonlySet<string> = new Set<BlockerCode>(['review']);

/** Code of the first reason that stops a destruction, apart from those that are part of its way. */
export const firstStop = (why: Explained | undefined, ofTheWay: ReadonlySet<string>): BlockerCode | undefined =>
  why?.blockers.find(({ code }) => !ofTheWay.has(code) && stops(code, 'destruction'))?.code;

/** Handlers of proposals: boxes proposed for destruction, each answered by a person. */
export const proposalHandlers: Handlers<Calls> = {
  proposals: async (context, { searchPackageId: place }) => {
    const { tx, tenantId } = context;
    const names = await reachOf(context);
    if (names.size === 0) return { data: { items: [], searchPackageId: '', isLastPage: true, matches: 0 } };
    const its = and(eq(proposals.tenantId, tenantId), inArray(proposals.projectId, [...names.keys()]));
    const found = await tx
      .select({
        row: proposals,
        lines: count(''),
        destroy: count(" and l.answer = 'destroy'"),
        keep: count(" and l.answer in ('keep', 'transfer')"),
      })
      .from(proposals)
      .where(and(its, behind({ at: proposals.madeAt, id: proposals.id }, place)))
      .orderBy(desc(proposals.madeAt), desc(proposals.id))
      .limit(ORDER_LIMITS.pageRows + 1);
    const { rows, ...page } = onePage(found, ({ row: { madeAt, id } }) => ({ at: madeAt, id }));
    const items = rows.map(({ row: { tenantId: _tenant, madeBy: _by, ...row }, ...counts }) => ({
      ...row,
      ...counts,
      projectName: names.get(row.projectId) ?? '',
    }));
    return { data: { items, ...page, matches: await tx.$count(proposals, its) } };
  },

  proposalLines: async (context, { id }) => {
    const found = await proposalOf(context, id);
    if (!found) return unknownThing;
    const lines = await linesOf(context, id);
    const why = await explain(
      context.tx,
      context.tenantId,
      lines.map(({ objectId }) => objectId),
      'destruction',
      context.now(),
    );
    return {
      data: lines.map(({ objectId, code, answer, keepUntil, reason, answeredByName }) => ({
        objectId,
        code,
        answer,
        keepUntil,
        reason,
        answeredByName,
        blockers: shown(
          context,
          (why.get(objectId)?.blockers ?? []).filter(({ code: of }) => !isOfTheWay(of)),
        ),
      })),
    };
  },

  proposalMake: async (context, { id, projectId, title, objects }) => {
    const { tx, tenantId, caller, now } = context;
    const things = await reached(context, objects);
    const areAll = things.length === new Set(objects).size && things.every((one) => one.projectId === projectId);
    if (!areAll || !(await may(context, 'order.destroy', projectId))) return unknownThing;
    const why = await explain(
      tx,
      tenantId,
      things.map((one) => one.id),
      'destruction',
      now(),
    );
    const reasonOf = (one: { id: string }) => firstStop(why.get(one.id), reviewed);
    const leftOut = things.flatMap((one) => {
      const reason = reasonOf(one);
      return reason ? [{ code: one.code, reason }] : [];
    });
    const going = things.filter((one) => !reasonOf(one));
    if (going.length === 0) {
      const again = await proposalOf(context, id);
      return again ? { data: { lines: (await linesOf(context, id)).length, leftOut: [] } } : blocked(leftOut[0]?.reason);
    }
    const made = { madeAt: now(), madeBy: caller.userId, madeByName: caller.name };
    await tx
      .insert(proposals)
      .values({ tenantId, id, projectId, title, state: 'open', ...made })
      .onConflictDoNothing();
    if ((await proposalOf(context, id))?.projectId !== projectId) return unknownThing;
    await insertRows(
      tx,
      proposalLines,
      going.map(({ id: objectId, containerId, code }) => ({ tenantId, proposalId: id, objectId, containerId, code })),
      'keep',
    );
    return { data: { lines: going.length, leftOut } };
  },

  proposalAnswer: async (context, { id, objects: named, answer, keepUntil = '', reason = '' }) => {
    const { tx, tenantId, caller, now } = context;
    const found = await proposalOf(context, id, true);
    if (!found || !(await may(context, 'order.destroy', found.projectId))) return unknownThing;
    if (found.state !== 'open') return { refused: 'action.refused', message: 'statusForbids' };
    if (answer !== 'destroy' && reason === '') return { refused: 'action.refused', message: 'reasonRequired' };
    if (answer === 'keep' && keepUntil === '') return { refused: 'action.refused', message: 'reasonRequired' };
    const over = answer === 'keep' && refusedDay(keepUntil, now());
    if (over) return over;
    const lines = await linesOf(context, id);
    const known = new Set(lines.map(({ objectId }) => objectId));
    if (named && !named.every((one) => known.has(one))) return unknownThing;
    const objects = named ?? lines.flatMap((line) => (line.answer === '' ? [line.objectId] : []));
    await tx
      .update(proposalLines)
      .set({
        answer,
        keepUntil: answer === 'keep' ? keepUntil : '',
        reason,
        answeredByName: caller.name,
        answeredAt: now(),
      })
      .where(
        and(eq(proposalLines.tenantId, tenantId), eq(proposalLines.proposalId, id), inArray(proposalLines.objectId, objects)),
      );
    if (answer === 'keep') await keep(context, objects, keepUntil, reason);
    const after = await linesOf(context, id);
    if (isSettled(after)) await tx.update(proposals).set({ state: 'closed' }).where(oursOf(context, id));
    await notifyReady(context, found.projectId, lines, after);
    return { data: { saved: true } };
  },
};

const oursOf = ({ tenantId }: HandlerContext, id: string) => and(eq(proposals.tenantId, tenantId), eq(proposals.id, id));

/** The number of lines of a proposal with some answers. */
const count = (answer: string) => sql<number>`(select count(*)::int from proposal_lines l
  where l.tenant_id = proposals.tenant_id and l.proposal_id = proposals.id${sql.raw(answer)})`;

const blocked = (reason: string | undefined): Refused => ({
  refused: 'action.refused',
  message: reason === 'hold' ? 'onHold' : reason === 'onProposal' ? 'onProposal' : 'notEligible',
});

/** A proposal of the caller's projects; locked for an answer. */
export async function proposalOf(context: HandlerContext, id: string, isLocked = false) {
  const query = context.tx.select().from(proposals).where(oursOf(context, id));
  const [found] = isLocked ? await query.for('update') : await query;
  return found && (await reachOf(context)).has(found.projectId) ? found : null;
}

/** Lines of a proposal by code. */
export async function linesOf({ tx, tenantId }: HandlerContext, id: string) {
  const its = and(eq(proposalLines.tenantId, tenantId), eq(proposalLines.proposalId, id));
  return tx.select().from(proposalLines).where(its).orderBy(asc(proposalLines.code));
}
