import { randomUUID } from 'node:crypto';
import type { CallInput, CallResult } from '#schema/calls/call.ts';
import type { workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { activityKind, flowEvent, relationKind } from '#schema/codes/flow.ts';
import type { FlowDetail } from '#service/db/tables/workflow.ts';
import { emptyFlow } from '#schema/rules/flow/advance.ts';
import { graphOf, isOffered, isWaiting } from '#schema/rules/flow/graph.ts';
import { canEndFrom } from '#schema/rules/flow/reach.ts';
import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import { withClass } from '#service/areas/documents/handlers.ts';
import { lockDocument } from '#service/areas/documents/lock.ts';
import { lacks, unknownDocument, type Seen } from '#service/areas/documents/seen.ts';
import { workingCalendar } from '#service/areas/settings/working-calendar.ts';
import { nextNumber } from '#service/db/number-series.ts';
import { flowVotes } from '#service/db/tables/workflow.ts';
import type { HandlerContext, Refused } from '#service/http/handlers.ts';
import { caseValues } from './case-values.ts';
import { beforeMove, caseOfOperation, definitionOf, lockedCase, openCase, votesOf, workflowsFor, writeMove } from './cases.ts';
import { cannotAnswer } from './performers.ts';
import { mayStart } from './states.ts';
import { caseNumber, noHistory, noted, turn, type CaseRow, type FlowBefore, type FlowMove } from './turn.ts';

type Call = (typeof workflowDocumentCalls)['assignToState'];
type Asked = CallInput<Call> & { rowVersion: number; reason: string };
type Answer = { data: CallResult<Call> } | Refused;

const refused = (message: string): Refused => ({ refused: 'action.refused', message });
const moved: Refused = { refused: 'row.changed', message: 'The case has moved on.' };
const answerOf = ({ number, status }: CaseRow): Answer => ({ data: { number, status } });

/** Gives a document a state of its workflow. Of two callers in parallel the first moves the case; the second is answered `row.changed`. */
export async function assignToState(context: HandlerContext, asked: Asked): Promise<Answer> {
  const { tx, tenantId } = context;
  // before it is read: a correction that is being written chooses the way as well
  await lockDocument({ tx, tenantId }, asked.documentGuid);
  const found = await withClass(context, asked.documentGuid);
  if (!found) return unknownDocument;
  const refusal = lacks(found, documentGrant.workflow);
  if (refusal) return refusal;
  const before = await caseOfOperation(tx, tenantId, asked.opId);
  const known = before && (await lockedCase(tx, tenantId, before));
  if (known) return known.documentGuid === asked.documentGuid ? answerOf(known) : unknownDocument;
  const current = await openCase(tx, tenantId, asked.documentGuid);
  if ((current?.rowVersion ?? 0) !== asked.rowVersion) return moved;
  const [by = '', target = ''] = split(asked.workflowStateId);
  const move = await moveOf(context, asked, found, current?.classId ?? found.document.classId);
  if (!current) return by === 'start' ? begin(context, target, found, move) : refused('stateUnknown');
  if (by === 'way') return answerStep(context, current, target, found, move);
  return by === 'put' ? putInto(context, current, target, found, move) : refused('stateUnknown');
}

/** `start:<workflow>`, `way:<relation>` or `put:<activity>`. */
const split = (stateId: string): string[] => /^(start|way|put):(.+)$/s.exec(stateId)?.slice(1) ?? [];

type Known = Omit<FlowMove, 'input' | 'event'>;

async function moveOf(context: HandlerContext, { opId, reason }: Asked, { document }: Seen, beganIn: string): Promise<Known> {
  const { tx, tenantId, caller, now } = context;
  const at = now();
  const detail: FlowDetail = reason.trim() === '' ? {} : { reason: reason.trim() };
  return {
    by: { userId: caller.userId, userName: caller.name, opId },
    detail,
    at,
    ...(await caseValues(tx, tenantId, beganIn, document)),
    calendar: await workingCalendar(tx, tenantId, at),
  };
}

async function begin(context: HandlerContext, workflowId: string, found: Seen, move: Known): Promise<Answer> {
  const { tx, tenantId, caller } = context;
  const { document } = found;
  const workflow = (await workflowsFor(tx, tenantId, document.classId)).find(({ id }) => id === workflowId);
  if (!workflow) return refused('stateUnknown');
  if (!mayStart(found)) return refused('notOffered');
  const definition = await definitionOf(tx, tenantId, { workflowId, version: workflow.version });
  const year = Number(dayAt(move.at, HOME_ZONE).slice(0, 4));
  const row: CaseRow = {
    ...emptyFlow,
    id: randomUUID(),
    number: '',
    workflowId,
    version: workflow.version,
    projectId: document.projectId,
    classId: document.classId,
    documentGuid: document.id,
    startedAt: move.at,
    startedBy: caller.userId,
    startedByName: caller.name,
    endedAt: 0,
    rowVersion: 0,
  };
  const before = { row, open: [], head: noHistory, definition };
  const rows = turn(before, { ...move, input: { is: 'start' }, event: flowEvent.started });
  if ('fault' in rows) return refused('stateUnknown');
  // last, as its row stays locked to the end of the transaction
  const number = caseNumber(year, await nextNumber(tx, tenantId, 'case', year));
  const numbered = { ...rows, row: { ...rows.row, number } };
  await writeMove(tx, tenantId, numbered, definition, move.calendar);
  return answerOf(numbered.row);
}

async function answerStep(
  context: HandlerContext,
  current: CaseRow,
  relationId: string,
  { rights }: Seen,
  move: Known,
): Promise<Answer> {
  const { tx, tenantId, caller } = context;
  const before = await beforeMove(tx, tenantId, current);
  const graph = graphOf(before.definition);
  const way = graph.relations.get(relationId);
  const activity = graph.activities.get(way?.fromId ?? '');
  if (!way || !activity || !isOffered(activity) || way.kind === relationKind.timeout) return refused('stateUnknown');
  const task = before.open.find(({ activityId }) => activityId === activity.id);
  if (!task) return moved;
  const cannot = cannotAnswer(activity, current, caller, rights);
  if (cannot) return refused(cannot);
  if (way.reason === 'must' && !move.detail.reason) return refused('reasonRequired');
  const input = { is: 'answer', activityId: activity.id, relationId } as const;
  if (activity.kind === activityKind.approval && activity.needed > 1 && way.kind === relationKind.accept) {
    const votes = (await votesOf(tx, tenantId, current.id)).filter(
      (one) => one.activityId === activity.id && one.visit === task.visit,
    );
    if (votes.some(({ userId }) => userId === caller.userId)) return refused('votedBefore');
    const { visit } = task;
    await tx
      .insert(flowVotes)
      .values({ tenantId, caseId: current.id, activityId: activity.id, visit, userId: caller.userId, at: move.at });
    if (votes.length + 1 < activity.needed) return vote(context, before, { ...move, input, event: flowEvent.voted });
  }
  return write(context, before, { ...move, input, event: flowEvent.answered });
}

/** A vote below the required number moves nothing but the version of the case. */
async function vote({ tx, tenantId }: HandlerContext, { row, head, definition }: FlowBefore, move: FlowMove): Promise<Answer> {
  const history = noted(row.id, head, move);
  const next = { ...row, rowVersion: row.rowVersion + 1 };
  const rows = { row: next, tasks: [], history, timers: [] };
  await writeMove(tx, tenantId, rows, definition, move.calendar);
  return answerOf(next);
}

async function putInto(
  context: HandlerContext,
  current: CaseRow,
  activityId: string,
  { rights }: Seen,
  move: Known,
): Promise<Answer> {
  if (!rights.may('workflow.manage')) return refused('notOffered');
  if (!move.detail.reason) return refused('reasonRequired');
  const before = await beforeMove(context.tx, context.tenantId, current);
  const activity = graphOf(before.definition).activities.get(activityId);
  if (!activity || !isWaiting(activity) || !canEndFrom(before.definition, activityId)) return refused('stateUnknown');
  return write(context, before, { ...move, input: { is: 'put', activityId }, event: flowEvent.put });
}

async function write({ tx, tenantId }: HandlerContext, before: FlowBefore, move: FlowMove): Promise<Answer> {
  const rows = turn(before, move);
  if ('fault' in rows) return moved;
  await writeMove(tx, tenantId, rows, before.definition, move.calendar);
  return answerOf(rows.row);
}
