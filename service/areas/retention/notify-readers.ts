import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { placeIn } from '#schema/page-path.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import type { Sending } from '#service/areas/notifications/event.ts';
import { sendAll } from '#service/areas/notifications/notify.ts';
import { peopleOf } from '#service/areas/notifications/people-of.ts';
import { messageOf, type OrderNews } from '#service/areas/orders/order-news.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { holds, type proposalLines } from '#service/db/tables/retention.ts';
import { projects } from '#service/db/tables/vault.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { coveredItems, itemProject } from './hold-items.ts';
import { RETENTION_ZONE } from './terms.ts';

/** Messages to the readers of retention in a project. They name the project: neither the matter of a hold nor what it covers. */

type Line = Pick<typeof proposalLines.$inferSelect, 'answer'>;
const isAnswered = (lines: readonly Line[]) => lines.every(({ answer }) => answer !== '');

/** Notifies the readers of a project, once, that every line of a proposal is answered. */
export async function notifyReady(
  { tx, tenantId, caller, now }: HandlerContext,
  projectId: string,
  before: readonly Line[],
  after: readonly Line[],
): Promise<void> {
  if (isAnswered(before) || !isAnswered(after)) return;
  const news = { what: 'proposalReady', by: caller.name, detail: '' } as const;
  await sendAll(tx, tenantId, [await toReaders(tx, tenantId, projectId, news, [caller.userId])], now());
}

/** Notifies the readers of a project of a proposal that the month made. */
export async function notifyProposed(tx: Tx, tenantId: string, projectId: string, now: number): Promise<void> {
  const news = { what: 'proposalMade', by: '', detail: '' } as const;
  await sendAll(tx, tenantId, [await toReaders(tx, tenantId, projectId, news)], now);
}

/** Notifies once of each hold whose review is due. Returns how many there are. */
export async function notifyReviews(db: Database, tenantId: string, now: number): Promise<number> {
  return db.inTenant(tenantId, async (tx) => {
    const due = await tx
      .update(holds)
      .set({ reviewNotifiedAt: now })
      .where(
        and(
          eq(holds.tenantId, tenantId),
          inArray(holds.state, ['placed', 'liftAsked']),
          eq(holds.reviewNotifiedAt, 0),
          lte(holds.reviewOn, dayAt(now, RETENTION_ZONE)),
        ),
      )
      .returning({ id: holds.id, scope: holds.scope });
    // together: to one person many of them become one
    const sendings: Sending[] = [];
    for (const { id, scope } of due)
      for (const projectId of await projectsOf(tx, tenantId, id, scope === 'client'))
        sendings.push(await toReaders(tx, tenantId, projectId, { what: 'holdReview', by: '', detail: '' }));
    await sendAll(tx, tenantId, sendings, now);
    return due.length;
  });
}

async function toReaders(
  tx: Tx,
  tenantId: string,
  projectId: string,
  news: OrderNews,
  not: readonly string[] = [],
): Promise<Sending> {
  const its = and(eq(projects.tenantId, tenantId), eq(projects.id, projectId));
  const [project] = await tx.select({ name: projects.name }).from(projects).where(its);
  const to = await peopleOf(tx, tenantId, { projectId, grant: 'retention.read', not });
  const target = placeIn('retention/{tab?}', { tab: news.what === 'holdReview' ? 'holds' : 'proposals' });
  return { to, message: messageOf(project?.name ?? '', news, target), mail: 'needed' };
}

/** Projects a hold reaches into. */
async function projectsOf(tx: Tx, tenantId: string, holdId: string, isOnAll: boolean): Promise<string[]> {
  if (isOnAll) {
    const all = await tx.select({ id: projects.id }).from(projects).where(eq(projects.tenantId, tenantId));
    return all.map(({ id }) => id);
  }
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct ${itemProject} as id from ${coveredItems}
    where i.tenant_id = ${tenantId} and i.hold_id = ${holdId} and ${itemProject} is not null`);
  return rows.map(({ id }) => id);
}
