import { and, asc, eq, gt, lte, ne, or } from 'drizzle-orm';
import { containerStatus } from '#schema/codes.ts';
import { ORDER_LIMITS } from '#schema/limits/orders.ts';
import { dayAt, instantOf } from '#schema/rules/zoned-time.ts';
import { partId } from '#service/areas/orders/changes.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { proposalLines, proposals, retentionDates } from '#service/db/tables/retention.ts';
import { containers, projects } from '#service/db/tables/vault.ts';
import { workPriority } from '#service/work/kinds.ts';
import { putWork } from '#service/work/put.ts';
import { explain } from './explain.ts';
import { notifyProposed } from './notify-readers.ts';
import { firstStop, reviewed } from './proposals.ts';
import { RETENTION_ZONE } from './terms.ts';

/** The month after a day, and the moment it begins. */
function nextMonth(now: number): { month: string; from: number } {
  const [year = 0, month = 1] = dayAt(now, RETENTION_ZONE).split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
  return { month: next, from: instantOf(`${next}-01`, 0, RETENTION_ZONE) };
}

/**
 * Puts the work of the coming month, once: it waits until the month begins, so a month during which the service was down is not
 * skipped, and a new client begins with its first whole month.
 */
export async function planProposals(db: Database, tenantId: string, now: number): Promise<number> {
  const { month, from: dueAt } = nextMonth(now);
  const asked = { kind: 'retention.propose', id: `retention-propose-${month}`, subject: month, payload: { month } } as const;
  await db.inTenant(tenantId, (tx) => putWork(tx, tenantId, { ...asked, priority: workPriority.scheduled, dueAt, now }));
  return 1;
}

interface Portion {
  month: string;
  /** `project~box` an earlier portion ended at; empty for the start. */
  place: string;
  now: number;
}

/**
 * Proposes the boxes of one project that are due, in the archive, and not prevented from being destroyed: at most as many as one
 * basket takes. Returns the place of the next portion, empty for none.
 */
export async function proposeSome(tx: Tx, tenantId: string, { month, place, now }: Portion): Promise<string> {
  const found = await dueAfter(tx, tenantId, place, dayAt(now, RETENTION_ZONE));
  const [first] = found;
  if (!first) return '';
  const { projectId } = first;
  const boxes = found.filter((box) => box.projectId === projectId);
  const ids = boxes.map(({ id }) => id);
  const why = await explain(tx, tenantId, ids, 'destruction', now);
  const going = boxes.filter(({ id }) => firstStop(why.get(id), reviewed) === undefined);
  const last = `${projectId}~${ids.at(-1) ?? ''}`;
  if (going.length === 0) return last;
  const id = partId(`${tenantId}/${month}/${place}`, 1);
  const made = { madeAt: now, madeBy: '', madeByName: '' };
  await tx
    .insert(proposals)
    .values({ tenantId, id, projectId, title: month, state: 'open', ...made })
    .onConflictDoNothing();
  const lines = going.map(({ id: objectId, code }) => ({ tenantId, proposalId: id, objectId, containerId: objectId, code }));
  await insertRows(tx, proposalLines, lines, 'keep');
  await notifyProposed(tx, tenantId, projectId, now);
  return last;
}

/** Boxes due by a day after a place, by project and id: as many as a basket takes. */
async function dueAfter(tx: Tx, tenantId: string, place: string, until: string) {
  const [project = '', box = ''] = place.split('~');
  const { eligibleOn, objectId, projectId } = retentionDates;
  const isNext = or(gt(projectId, project), and(eq(projectId, project), gt(objectId, box)));
  const isDue = and(eq(retentionDates.tenantId, tenantId), ne(eligibleOn, ''), lte(eligibleOn, until), isNext);
  const isThere = and(eq(containers.deletedAt, 0), eq(containers.status, containerStatus.completed), eq(projects.active, true));
  return tx
    .select({ id: containers.id, code: containers.code, projectId })
    .from(retentionDates)
    .innerJoin(containers, and(eq(containers.tenantId, tenantId), eq(containers.id, objectId)))
    .innerJoin(projects, and(eq(projects.tenantId, tenantId), eq(projects.id, projectId)))
    .where(and(isDue, isThere))
    .orderBy(asc(projectId), asc(objectId))
    .limit(ORDER_LIMITS.positions);
}
