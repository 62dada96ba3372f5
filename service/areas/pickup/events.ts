import { and, arrayOverlaps, eq, notInArray } from 'drizzle-orm';
import { orderStatus, signalKind } from '#schema/codes.ts';
import { order } from '#schema/entities/order.ts';
import type { Role } from '#schema/grants.ts';
import type { Draft } from '#schema/judge/draft.ts';
import { placeIn } from '#schema/page-path.ts';
import type { Order } from '#schema/records/order.ts';
import { accountsOf } from '#service/areas/notifications/accounts.ts';
import type { AreaEvent, Happened, Sending } from '#service/areas/notifications/event.ts';
import { broughtTo } from '#service/areas/orders/events.ts';
import { userProjects, users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';

const target = placeIn('orders/{target}', { target: 'pickup' });

function changedOrders(draft: Draft): Order[] {
  const changes = [...draft.changes.values()].filter(({ collection, erased }) => collection === order.name && !erased);
  return changes.map(({ row }) => row as Order); // filtered by collection
}

/** Role that approves requests of others (decisions.md, Roles). */
const APPROVES: Role = 'Acceptor';

/** Acceptors of a project: an order waits for acceptance, but never their own (S0 §3, kind 3). */
const waiting: AreaEvent = async ({ tx, tenantId, draft }) => {
  const sendings: Sending[] = [];
  for (const asked of broughtTo({ draft }, orderStatus.waitingForAcceptance)) {
    const { createdBy, createdByName, note, projectId, touchedBy } = asked;
    const acceptors = await tx
      .select({ id: users.id, project: projects.name })
      .from(users)
      .innerJoin(userProjects, and(eq(userProjects.tenantId, users.tenantId), eq(userProjects.userId, users.id)))
      .innerJoin(projects, and(eq(projects.tenantId, users.tenantId), eq(projects.id, userProjects.projectId)))
      .where(
        and(
          eq(users.tenantId, tenantId),
          eq(users.active, true),
          notInArray(users.id, [createdBy, ...touchedBy]),
          arrayOverlaps(users.roles, [APPROVES]),
          eq(userProjects.projectId, projectId),
        ),
      );
    const [subject, text] = [acceptors[0]?.project ?? '', [createdByName, note].filter(Boolean).join(': ')];
    sendings.push({
      to: acceptors.map(({ id }) => id),
      message: { kind: signalKind.newOrderToAccept, subject, text, target },
    });
  }
  return sendings;
};

/** The orderer: the order moved on or got its waybill, unless they did it (kind 2). */
const moved: AreaEvent = async (happened) => {
  const sendings: Sending[] = [];
  for (const asked of changedOrders(happened.draft)) {
    const step = happened.draft.steps.findLast(({ collection, rowId }) => collection === order.name && rowId === asked.id);
    const before = step?.before as Order | undefined; // `before` of a step of an order is an order
    if (!step || !before || step.userName === asked.createdByName) continue;
    if (before.status === asked.status && before.waybill === asked.waybill) continue;
    const text = [step.userName, asked.waybill].filter(Boolean).join(': ');
    const to = await accountsOf(happened.tx, happened.tenantId, [asked.createdBy]);
    const subject = await projectName(happened, asked.projectId);
    sendings.push({ to, message: { kind: signalKind.workflowProcess, subject, text, target } });
  }
  return sendings;
};

async function projectName({ tx, tenantId }: Happened, id: string): Promise<string> {
  const here = and(eq(projects.tenantId, tenantId), eq(projects.id, id));
  const [project] = await tx.select({ name: projects.name }).from(projects).where(here);
  return project?.name ?? '';
}

/** Notifications of pickups. */
export const pickupEvents = { waiting, moved };
