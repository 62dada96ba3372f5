import { and, arrayOverlaps, eq, inArray } from 'drizzle-orm';
import { signalKind } from '#schema/codes.ts';
import { order } from '#schema/entities/order.ts';
import { grantsOf, roles } from '#schema/grants.ts';
import type { Conflict } from '#schema/records/conflict.ts';
import type { Order } from '#schema/records/order.ts';
import type { Draft } from '#schema/judge/draft.ts';
import type { Decision } from '#schema/judge/records.ts';
import type { Step } from '#schema/judge/reader.ts';
import type { Tx } from '#service/db/database.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { projects } from '#service/db/tables/vault.ts';
import { sendSignal } from '#service/hub/signals.ts';
import { notify, notifyAcceptors } from './notify.ts';

/**
 * Creates the notifications of a transaction, inside that transaction. The only place that does so. A repeated
 * operation writes nothing, so it notifies no one either.
 */
export async function createNotifications(tx: Tx, tenantId: string, draft: Draft, at: number): Promise<void> {
  const changes = [...draft.changes.values()].filter(({ collection, erased }) => collection === order.name && !erased);
  const orders = changes.map(({ row }) => row as Order); // filtered by collection
  await notifyAcceptors(tx, tenantId, orders, at);
  await notifyOrderers(tx, tenantId, orders, draft.steps, at);
  await notifyAuthors(tx, tenantId, draft, at);
  if (draft.cases.size > 0) await refreshTaskLists(tx, tenantId);
}

/** Notifies the orderer that an order moved on or got its waybill, unless they did it (kind 2). */
async function notifyOrderers(tx: Tx, tenantId: string, orders: readonly Order[], steps: readonly Step[], at: number) {
  for (const asked of orders) {
    const step = steps.findLast(({ collection, rowId }) => collection === order.name && rowId === asked.id);
    const before = step?.before as Order | undefined; // `before` of a step of an order is an order
    if (!step || !before || step.userName === asked.createdByName) continue;
    if (before.status === asked.status && before.waybill === asked.waybill) continue;
    const [author] = await accountsOf(tx, tenantId, [asked.createdBy]);
    if (!author) continue;
    const here = and(eq(projects.tenantId, tenantId), eq(projects.id, asked.projectId));
    const [project] = await tx.select({ name: projects.name }).from(projects).where(here);
    const text = [step.userName, asked.waybill].filter(Boolean).join(': ');
    const message = { kind: signalKind.workflowProcess, subject: project?.name ?? '', text, target: 'orders/pickup' };
    await notify(tx, tenantId, [author], message, at);
  }
}

/**
 * Notifies the authors of decided or returned cases (kind 2): one message for all cases of one author
 * that one person decided together, so a batch of a hundred is not a hundred messages.
 */
async function notifyAuthors(tx: Tx, tenantId: string, draft: Draft, at: number): Promise<void> {
  const decided = draft.decisions.flatMap((decision) => {
    const found = draft.cases.get(decision.conflictId);
    // a case whose decision was taken back is open: nothing to report yet
    return found && found.status !== 'open' && found.userId !== decision.userId ? [{ decision, found }] : [];
  });
  if (decided.length === 0) return;
  const authors = new Set(await accountsOf(tx, tenantId, [...new Set(decided.map(({ found }) => found.userId))]));
  const groups = Map.groupBy(decided, ({ decision, found }) => JSON.stringify([found.userId, decision.userId, decision.note]));
  for (const group of groups.values()) {
    const [first] = group;
    if (first && authors.has(first.found.userId)) await notify(tx, tenantId, [first.found.userId], wordsOf(group, first), at);
  }
}

type DecidedCase = { decision: Decision; found: Conflict };

function wordsOf(group: readonly DecidedCase[], { decision, found }: DecidedCase) {
  const titles = [...new Set(group.map((one) => one.found.title))];
  const more = titles.length > 3 ? ` +${titles.length - 3}` : '';
  const subject = (titles.slice(0, 3).join('; ') || found.containerCode) + more;
  const text = [decision.userName, decision.note].filter(Boolean).join(': ');
  // the sync centre shows what became of one's own work
  return { kind: signalKind.workflowProcess, subject, text, target: 'sync' };
}

const deciders = roles.filter((role) => grantsOf([role]).has('conflict.decide'));

/** Notifies the pages of deciders that their task list changed (kind 4); nothing is kept. */
async function refreshTaskLists(tx: Tx, tenantId: string): Promise<void> {
  const decide = and(eq(users.tenantId, tenantId), eq(users.active, true), arrayOverlaps(users.roles, deciders));
  for (const { id: userId } of await tx.select({ id: users.id }).from(users).where(decide)) {
    await sendSignal(tx, { tenantId, userId, kind: signalKind.refreshTaskList });
  }
}

/**
 * Returns those of these people with an account here: staff of another client have none, and messages without a reader are not
 * kept.
 */
async function accountsOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<string[]> {
  const here = and(eq(users.tenantId, tenantId), inArray(users.id, [...ids]), eq(users.active, true));
  return (await tx.select({ id: users.id }).from(users).where(here)).map(({ id }) => id);
}
