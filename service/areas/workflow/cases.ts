import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { activityKind, flowCaseStatus, flowTaskStatus } from '#schema/codes/flow.ts';
import { DAY_MS } from '#schema/limits.ts';
import { flowDefinition, type FlowDefinition } from '#schema/records/flow.ts';
import { graphOf } from '#schema/rules/flow/graph.ts';
import { addWorkingDays, type WorkingCalendar } from '#schema/rules/working-time.ts';
import { insertRows } from '#service/areas/sync/bulk.ts';
import type { Tx } from '#service/db/database.ts';
import * as tables from '#service/db/tables/workflow.ts';
import { putWork } from '#service/work/put.ts';
import {
  noHistory,
  timerWork,
  type CaseRow,
  type FlowBefore,
  type FlowHead,
  type FlowRows,
  type HistoryRow,
  type TaskRow,
} from './turn.ts';

/** Reading and writing the cases of documents. */

const isOpen = inArray(tables.flowCases.status, [flowCaseStatus.running, flowCaseStatus.halted]);

/** Cases of these documents, the oldest first. */
export async function casesOf(tx: Tx, tenantId: string, guids: readonly string[]): Promise<CaseRow[]> {
  const { flowCases } = tables;
  const its = and(eq(flowCases.tenantId, tenantId), inArray(flowCases.documentGuid, [...guids]));
  const found = await tx.select().from(flowCases).where(its).orderBy(asc(flowCases.startedAt), asc(flowCases.id));
  return found.map(({ tenantId: _, ...row }) => row);
}

/** The case a document is in, locked; null if it is in none. */
export const openCase = (tx: Tx, tenantId: string, documentGuid: string): Promise<CaseRow | null> =>
  locked(tx, tenantId, and(eq(tables.flowCases.documentGuid, documentGuid), isOpen));

/** A case by its id, locked. */
export const lockedCase = (tx: Tx, tenantId: string, id: string): Promise<CaseRow | null> =>
  locked(tx, tenantId, eq(tables.flowCases.id, id));

async function locked(tx: Tx, tenantId: string, one: SQL | undefined): Promise<CaseRow | null> {
  const { flowCases } = tables;
  const [found] = await tx
    .select()
    .from(flowCases)
    .where(and(eq(flowCases.tenantId, tenantId), one))
    .for('update');
  if (!found) return null;
  const { tenantId: _, ...row } = found;
  return row;
}

/** Tasks of these cases, in the order they were opened. */
export async function tasksOf(tx: Tx, tenantId: string, caseIds: readonly string[]): Promise<TaskRow[]> {
  const { flowTasks } = tables;
  const its = and(eq(flowTasks.tenantId, tenantId), inArray(flowTasks.caseId, [...caseIds]));
  const found = await tx.select().from(flowTasks).where(its).orderBy(asc(flowTasks.openedAt), asc(flowTasks.activityId));
  return found.map(({ tenantId: _, ...row }) => row);
}

/** People who accepted the open steps of a case. */
export async function votesOf(tx: Tx, tenantId: string, caseId: string) {
  const { flowVotes } = tables;
  return tx
    .select()
    .from(flowVotes)
    .where(and(eq(flowVotes.tenantId, tenantId), eq(flowVotes.caseId, caseId)));
}

/** History of a case, in its order, with its recorded end. */
export async function historyOfCase(
  tx: Tx,
  tenantId: string,
  caseId: string,
): Promise<{ rows: HistoryRow[]; head: FlowHead | undefined }> {
  const { flowHistory } = tables;
  const its = and(eq(flowHistory.tenantId, tenantId), eq(flowHistory.caseId, caseId));
  const found = await tx.select().from(flowHistory).where(its).orderBy(asc(flowHistory.position));
  return { rows: found.map(({ tenantId: _, ...row }) => row), head: await headOf(tx, tenantId, caseId) };
}

async function headOf(tx: Tx, tenantId: string, caseId: string): Promise<FlowHead | undefined> {
  const { flowHeads } = tables;
  const its = and(eq(flowHeads.tenantId, tenantId), eq(flowHeads.caseId, caseId));
  const [head] = await tx.select().from(flowHeads).where(its);
  return head;
}

/** The definition a case runs by. Throws if it is not there or not one: it was written at its publishing. */
export async function definitionOf(
  tx: Tx,
  tenantId: string,
  { workflowId, version }: Pick<CaseRow, 'workflowId' | 'version'>,
): Promise<FlowDefinition> {
  const { workflowVersions: its } = tables;
  const one = and(eq(its.tenantId, tenantId), eq(its.workflowId, workflowId), eq(its.version, version));
  const [found] = await tx.select({ definition: its.definition }).from(its).where(one);
  return v.parse(flowDefinition, found?.definition);
}

/** A case with all a move needs. */
export async function beforeMove(tx: Tx, tenantId: string, row: CaseRow): Promise<FlowBefore> {
  const tasks = await tasksOf(tx, tenantId, [row.id]);
  return {
    row,
    open: tasks.filter(({ status }) => status === flowTaskStatus.open),
    head: (await headOf(tx, tenantId, row.id)) ?? noHistory,
    definition: await definitionOf(tx, tenantId, row),
  };
}

/** Writes a move: case, tasks, history and timers in the caller's transaction. */
export async function writeMove(
  tx: Tx,
  tenantId: string,
  { row, tasks, history, timers }: FlowRows,
  definition: FlowDefinition,
  calendar: WorkingCalendar,
): Promise<void> {
  const own = { tenantId, ...row };
  const { flowCases } = tables;
  await tx
    .insert(flowCases)
    .values(own)
    .onConflictDoUpdate({ target: [flowCases.tenantId, flowCases.id], set: row });
  const { flowTasks: target } = tables;
  for (const task of tasks)
    await tx
      .insert(target)
      .values({ tenantId, ...task })
      .onConflictDoUpdate({ target: [target.tenantId, target.caseId, target.activityId, target.visit], set: task });
  await appendFlowHistory(tx, tenantId, row.id, history);
  const at = history.at(-1)?.at ?? 0;
  for (const timer of timers) {
    const { activityId, days } = timer;
    const isWait = graphOf(definition).activities.get(activityId)?.kind === activityKind.wait;
    const dueAt = isWait ? at + days * DAY_MS : (addWorkingDays(calendar, at, days) ?? at + days * DAY_MS);
    await putWork(tx, tenantId, { ...timerWork(row.id, timer), dueAt, now: at });
  }
}

/** Adds rows to a history and moves its recorded end. The case is locked by the caller. */
export async function appendFlowHistory(tx: Tx, tenantId: string, caseId: string, rows: readonly HistoryRow[]): Promise<void> {
  const last = rows.at(-1);
  if (!last) return;
  const own = rows.map((row) => ({ tenantId, ...row }));
  await insertRows(tx, tables.flowHistory, own);
  const { flowHeads } = tables;
  const head = { position: last.position, hash: last.hash };
  await tx
    .insert(flowHeads)
    .values({ tenantId, caseId, ...head })
    .onConflictDoUpdate({ target: [flowHeads.tenantId, flowHeads.caseId], set: head });
}

/** True if an operation moved a case already: it comes again when its answer was lost. */
export async function caseOfOperation(tx: Tx, tenantId: string, opId: string): Promise<string | null> {
  const { flowHistory } = tables;
  const its = and(eq(flowHistory.tenantId, tenantId), eq(flowHistory.opId, opId));
  const [found] = await tx
    .select({ caseId: flowHistory.caseId })
    .from(flowHistory)
    .where(its)
    .orderBy(desc(flowHistory.at))
    .limit(1);
  return found?.caseId ?? null;
}

/** Workflows that take documents of a class, with the version new cases run by. */
export async function workflowsFor(tx: Tx, tenantId: string, classId: string): Promise<{ id: string; version: number }[]> {
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    select w.id, w.version from workflows w
    join workflow_classes c on c.tenant_id = w.tenant_id and c.workflow_id = w.id
    where w.tenant_id = ${tenantId} and c.class_id = ${classId} and w.active order by w.id`);
  return rows.map(({ id, version }) => ({ id, version }));
}

/** Empties the values that the tasks of a document have kept (the one erase). */
export async function eraseFlowValues(tx: Tx, tenantId: string, documentGuid: string): Promise<void> {
  await tx.execute(sql`
    update flow_tasks t set before = '{}'::jsonb from flow_cases c
    where c.tenant_id = ${tenantId} and c.document_guid = ${documentGuid} and t.tenant_id = c.tenant_id and t.case_id = c.id`);
}
