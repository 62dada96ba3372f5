import { and, asc, count, eq, gt, inArray, lte, ne, or } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import type { DueBox } from '#schema/calls/retention-shapes.ts';
import { stops } from '#schema/rules/blockers.ts';
import { dayAfter, dayAt } from '#schema/rules/zoned-time.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { retentionDates } from '#service/db/tables/retention.ts';
import { containers } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { explain } from './explain.ts';
import { reachOf, shown } from './reach.ts';
import { RETENTION_ZONE } from './terms.ts';

/** A page of boxes in the archive that are due by a day, the earliest first, each with what is in the way now. */
export async function dueBoxes(
  context: HandlerContext,
  { projectId, days = 0, searchPackageId: place = '' }: { projectId?: string; days?: number; searchPackageId?: string },
) {
  const { tx, tenantId, now } = context;
  const names = await reachOf(context);
  const mine = [...names.keys()].filter((id) => (projectId ?? id) === id);
  const until = dayAfter(dayAt(now(), RETENTION_ZONE), days);
  const [on = '', after = ''] = place.split('~');
  const { eligibleOn, objectId } = retentionDates;
  const isNext = on === '' ? undefined : or(gt(eligibleOn, on), and(eq(eligibleOn, on), gt(objectId, after)));
  const isBox = and(eq(containers.tenantId, tenantId), eq(containers.id, objectId));
  const isDue = and(
    eq(retentionDates.tenantId, tenantId),
    eq(containers.deletedAt, 0),
    eq(containers.status, containerStatus.completed),
    inArray(retentionDates.projectId, mine),
    ne(eligibleOn, ''),
    lte(eligibleOn, until),
  );
  const [all] = await tx.select({ matches: count() }).from(retentionDates).innerJoin(containers, isBox).where(isDue);
  const found = await tx
    .select({ date: retentionDates, box: containers })
    .from(retentionDates)
    .innerJoin(containers, isBox)
    .where(and(isDue, isNext))
    .orderBy(asc(eligibleOn), asc(objectId))
    .limit(ORDER_LIMITS.pageRows + 1);
  const page = found.slice(0, ORDER_LIMITS.pageRows);
  const ids = page.map(({ box }) => box.id);
  const why = await explain(tx, tenantId, ids, 'destruction', now());
  const items = page.map(({ date, box }): DueBox => {
    const { blockers = [] } = why.get(box.id) ?? {};
    return {
      id: box.id,
      code: box.code,
      projectId: box.projectId,
      projectName: names.get(box.projectId) ?? '',
      documents: box.documents,
      createdAt: box.createdAt,
      eligibleOn: date.eligibleOn,
      scheduleCode: date.scheduleCode,
      // a review is done on the proposal
      can: !blockers.some(({ code }) => code !== 'review' && stops(code, 'destruction')),
      blockers: shown(context, blockers),
    };
  });
  const last = page.at(-1)?.date;
  const isLastPage = found.length <= ORDER_LIMITS.pageRows;
  const searchPackageId = isLastPage || !last ? '' : `${last.eligibleOn}~${last.objectId}`;
  return { items, isLastPage, searchPackageId, matches: all?.matches ?? 0 };
}
