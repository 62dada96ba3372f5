import { and, asc, eq, or } from 'drizzle-orm';
import type { savedViewCalls } from '#schema/calls/saved-views.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { savedViews } from '#service/db/tables/documents.ts';
import type { Handlers, Refused } from '#service/http/handlers.ts';
import { searchReachOf } from './searched-targets.ts';

const unknown: Refused = { refused: 'row.unknown', message: 'No such view.' };

/** Saved searches: a user's own, and shared ones of the projects and classes they search. */
export const savedViewHandlers: Handlers<typeof savedViewCalls> = {
  savedViews: async (context, { targetId }) => {
    const { tx, tenantId, caller } = context;
    const reach = await searchReachOf(context);
    const isSeen = or(eq(savedViews.owner, caller.userId), eq(savedViews.shared, true));
    const its = and(
      eq(savedViews.tenantId, tenantId),
      isSeen,
      ...(targetId === undefined ? [] : [eq(savedViews.targetId, targetId)]),
    );
    const found = await tx.select().from(savedViews).where(its).orderBy(asc(savedViews.name));
    const visible = found.filter((view) => reach.has(view.targetId) && (view.owner === caller.userId || reach.mayAsk(view)));
    return {
      data: visible.map(({ id, target, targetId: on, name, shared, query, columns, version, owner, ownerName }) => {
        const about = { id, target: target === 'link' ? ('link' as const) : ('class' as const), targetId: on, name, shared };
        return { ...about, query, columns, version, isOwn: owner === caller.userId, owner: ownerName };
      }),
    };
  },

  saveView: async (context, { id, version, ...view }) => {
    const { tx, tenantId, caller, now } = context;
    if (!(await searchReachOf(context)).has(view.targetId)) return unknown;
    const its = and(eq(savedViews.tenantId, tenantId), eq(savedViews.id, id));
    const [known] = await tx.select().from(savedViews).where(its).for('update');
    if (known && known.owner !== caller.userId) return unknown;
    if (known && version !== 0 && version !== known.version)
      return { refused: 'row.changed', message: 'This view was saved in another place.' };
    if (!known) {
      const own = and(eq(savedViews.tenantId, tenantId), eq(savedViews.owner, caller.userId));
      if ((await tx.$count(savedViews, own)) >= DOCUMENT_LIMITS.savedViews)
        return { refused: 'documents.tooMany', message: 'There are too many views.' };
    }
    const next = (known?.version ?? 0) + 1;
    const row = { ...view, version: next, changedAt: now(), owner: caller.userId, ownerName: caller.name };
    if (known) await tx.update(savedViews).set(row).where(its);
    else await tx.insert(savedViews).values({ tenantId, id, ...row });
    return { data: { version: next } };
  },

  deleteView: async ({ tx, tenantId, caller }, { id }) => {
    const own = and(eq(savedViews.tenantId, tenantId), eq(savedViews.id, id), eq(savedViews.owner, caller.userId));
    const deleted = await tx.delete(savedViews).where(own).returning({ id: savedViews.id });
    return { data: { deleted: deleted.length } };
  },
};
