import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { workState } from '#schema/codes.ts';
import { workRules } from '#service/areas/all-work.ts';
import type { Tx } from '#service/db/database.ts';
import { work } from '#service/db/tables/work.ts';
import { workPriority, type PayloadOf, type WorkRules } from '#service/work/kinds.ts';
import { sendWorkNotice } from '#service/work/notice.ts';

/** Work to put into the queue. */
export interface NewWork<R extends WorkRules, K extends keyof R> {
  kind: K;
  subject?: string;
  payload: PayloadOf<R[K]>;
  priority?: number;
  dueAt?: number;
  /** The same id puts the same work once; random by default. */
  id?: string;
  /** User who asked for it. */
  by?: string;
  now: number;
}

/** Waiting work of a client about a subject. */
export interface WorkSubject {
  kind: string;
  subject: string;
}

/** Returns the function that puts work of these kinds: `putWork`, and the kinds of a test. */
export function putterOf<R extends WorkRules>(rules: R) {
  /** Puts work in the caller's transaction, under its row security; nodes are notified after the commit. Returns its id. */
  return async <K extends keyof R & string>(tx: Tx, tenantId: string, asked: NewWork<R, K>): Promise<string> => {
    const { kind, subject = '', payload, now, by = '', id = randomUUID() } = asked;
    const { lane } = rules[kind] as R[K]; // an own key: K is one of R
    const priority = asked.priority ?? workPriority.person;
    const row = { tenantId, id, kind, lane, subject, payload, priority, by, madeAt: now, dueAt: asked.dueAt ?? now };
    await tx.insert(work).values(row).onConflictDoNothing();
    await sendWorkNotice(tx, lane);
    return id;
  };
}

/** Puts work of the product's kinds in the caller's transaction; nodes are notified after the commit. Returns its id. */
export const putWork = putterOf(workRules);

/** True if work about this subject waits or runs. */
export async function hasWork(tx: Tx, tenantId: string, about: WorkSubject): Promise<boolean> {
  const isOpen = sql`${work.state} in (${workState.waiting}, ${workState.working})`;
  const found = await tx
    .select({ id: work.id })
    .from(work)
    .where(and(isAbout(tenantId, about), isOpen))
    .limit(1);
  return found.length > 0;
}

/** Changes when waiting work is due, or how urgent it is. Returns how many rows moved; work in progress stays as it is. */
export async function moveWork(
  tx: Tx,
  tenantId: string,
  about: WorkSubject,
  to: { dueAt?: number; priority?: number },
): Promise<number> {
  const moved = await tx.update(work).set(to).where(isWaitingAbout(tenantId, about)).returning({ lane: work.lane });
  for (const { lane } of moved.slice(0, 1)) await sendWorkNotice(tx, lane);
  return moved.length;
}

/** Drops waiting work whose reason is gone; work in progress is asked to stop. */
export async function dropWork(tx: Tx, tenantId: string, about: WorkSubject): Promise<void> {
  await tx.delete(work).where(isWaitingAbout(tenantId, about));
  await tx
    .update(work)
    .set({ cancelRequested: true })
    .where(and(isAbout(tenantId, about), eq(work.state, workState.working)));
}

/** Cancels waiting work; work in progress is asked to stop, at the latest after `WORK_LIMITS.renewMs`. False if it has ended. */
export async function cancelWork(tx: Tx, tenantId: string, id: string, now: number): Promise<boolean> {
  const isOne = (state: number) => and(eq(work.tenantId, tenantId), eq(work.id, id), eq(work.state, state));
  const ended = { state: workState.cancelled, cancelRequested: true, endedAt: now };
  const cancelled = await tx.update(work).set(ended).where(isOne(workState.waiting)).returning({ id: work.id });
  if (cancelled.length > 0) return true;
  const flagged = await tx.update(work).set({ cancelRequested: true }).where(isOne(workState.working)).returning({ id: work.id });
  return flagged.length > 0;
}

const isAbout = (tenantId: string, { kind, subject }: WorkSubject) =>
  and(eq(work.tenantId, tenantId), eq(work.kind, kind), eq(work.subject, subject));

const isWaitingAbout = (tenantId: string, about: WorkSubject) => and(isAbout(tenantId, about), eq(work.state, workState.waiting));
