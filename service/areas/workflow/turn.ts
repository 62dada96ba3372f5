import { createHash } from 'node:crypto';
import { activityKind, flowEvent, flowTaskStatus, type FlowEvent } from '#schema/codes/flow.ts';
import { canonical } from '#schema/operations/operation.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { advance, type FlowEffect, type FlowInput } from '#schema/rules/flow/advance.ts';
import { graphOf, isOffered } from '#schema/rules/flow/graph.ts';
import { addWorkingDays, type WorkingCalendar } from '#schema/rules/working-time.ts';
import { dayAt } from '#schema/rules/zoned-time.ts';
import type { flowCases, FlowDetail, flowHistory, flowTasks } from '#service/db/tables/workflow.ts';

type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'tenantId'>;
export type CaseRow = Row<typeof flowCases>;
export type TaskRow = Row<typeof flowTasks>;
export type HistoryRow = Row<typeof flowHistory>;
/** End of a history. */
export type FlowHead = Pick<HistoryRow, 'position' | 'hash'>;

/** End of a history without rows. */
export const noHistory: FlowHead = { position: 0, hash: '' };

/** Official number of a case, by its place among those of the year. */
export const caseNumber = (year: number, n: number): string => `W-${year}-${String(n).padStart(4, '0')}`;

/** The work of a deadline: the same deadline is the same work. */
export const timerWork = (caseId: string, { activityId, visit, relationId }: FlowRows['timers'][number]) => ({
  kind: 'flow.timer' as const,
  id: [caseId, activityId, visit, relationId].join('/'),
  subject: caseId,
  payload: { activityId, visit, relationId },
});

/** A case, as it is before a move. */
export interface FlowBefore {
  row: CaseRow;
  /** Its open tasks. */
  open: readonly TaskRow[];
  head: FlowHead;
  definition: FlowDefinition;
}

/** A move of a case: its input, and the person and values behind it. */
export interface FlowMove {
  input: FlowInput;
  event: FlowEvent;
  by: { userId: string; userName: string; opId: string };
  detail: FlowDetail;
  at: number;
  /** Values of the document. */
  values: Readonly<Record<string, string>>;
  /** Names of its attributes, which conditions may use. */
  attributes: readonly { id: string; name: string }[];
  calendar: WorkingCalendar;
}

/** Rows of a move, written together. */
export interface FlowRows {
  row: CaseRow;
  /** Tasks that were opened or ended. */
  tasks: readonly TaskRow[];
  history: readonly HistoryRow[];
  timers: readonly Extract<FlowEffect, { is: 'timer' }>[];
}

/** Moves a case and returns the rows to write, or why it does not move. Pure: the demonstration makes its cases with it. */
export function turn(before: FlowBefore, move: FlowMove): FlowRows | { fault: 'notWaiting' | 'noSuchWay' } {
  const { row, definition } = before;
  const { valueOf, today } = valuesOf(move);
  const moved = advance(definition, row, move.input, { valueOf, today });
  if ('fault' in moved) return moved;
  const { state, effects } = moved;
  const corrected = correctedIn(before, move);
  const tasks = [
    ...before.open.flatMap((task) => endedTask(task, move, effects, corrected.length)),
    ...effects.flatMap((effect) => (effect.is === 'opened' ? openedTask(before, move, effect) : [])),
  ];
  const ended = effects.find((effect) => effect.is === 'ended');
  const removed = row.marking.filter((token) => !state.marking.includes(token));
  const placed = state.marking.filter((token) => !row.marking.includes(token));
  const fields = corrected.length > 0 ? { fields: corrected } : {};
  const history = [
    entry(move, { removed, placed, detail: { ...move.detail, ...fields } }, row.visits),
    ...effects.flatMap((effect) => ofEffect(effect, move.at)),
  ];
  return {
    row: {
      ...row,
      ...state,
      rowVersion: row.rowVersion + 1,
      endedAt: ended ? move.at : row.endedAt,
    },
    tasks,
    history: chain(row.id, before.head, history),
    timers: effects.filter((effect) => effect.is === 'timer'),
  };
}

type Open = Omit<HistoryRow, 'caseId' | 'position' | 'previousHash' | 'hash'>;

/** Adds events that move nothing, such as a vote. */
export function noted(
  caseId: string,
  head: FlowHead,
  move: Pick<FlowMove, 'input' | 'event' | 'by' | 'detail' | 'at'>,
): HistoryRow[] {
  return chain(caseId, head, [entry(move, { removed: [], placed: [], detail: move.detail }, {})]);
}

function valuesOf({ values, attributes, at, calendar }: FlowMove) {
  const byName = new Map(attributes.map(({ id, name }) => [name, id]));
  const valueOf = (nameOrId: string) => values[nameOrId] ?? values[byName.get(nameOrId) ?? ''];
  return { valueOf, today: dayAt(at, calendar.time.zone) };
}

/** Confirmed values that differ from those the step began with. */
function correctedIn({ open, definition }: FlowBefore, { input, values }: FlowMove): string[] {
  if (input.is !== 'answer') return [];
  const activity = graphOf(definition).activities.get(input.activityId);
  if (activity?.kind !== activityKind.verification) return [];
  const task = open.find(({ activityId }) => activityId === input.activityId);
  return activity.confirm.filter((id) => (task?.before[id] ?? '') !== (values[id] ?? ''));
}

function endedTask(task: TaskRow, { input, by, at }: FlowMove, effects: readonly FlowEffect[], corrected: number): TaskRow[] {
  const isAnswered = input.is === 'answer' && input.activityId === task.activityId;
  if (isAnswered) {
    const answer = { answeredBy: by.userId, answeredByName: by.userName, relationId: input.relationId, corrected };
    return [{ ...task, ...answer, status: flowTaskStatus.answered, endedAt: at }];
  }
  const isOver = effects.some(
    (effect) => effect.is === 'over' && effect.activityId === task.activityId && effect.visit === task.visit,
  );
  return isOver ? [{ ...task, status: flowTaskStatus.over, endedAt: at }] : [];
}

function openedTask(
  { row, definition }: FlowBefore,
  { values, at, calendar }: FlowMove,
  { activityId, visit }: { activityId: string; visit: number },
): TaskRow[] {
  const activity = graphOf(definition).activities.get(activityId);
  if (!activity || !isOffered(activity)) return [];
  const confirm = activity.kind === activityKind.verification ? activity.confirm : [];
  const dueAt = activity.dueDays > 0 ? (addWorkingDays(calendar, at, activity.dueDays) ?? 0) : 0;
  const answer = { endedAt: 0, answeredBy: '', answeredByName: '', relationId: '', corrected: 0 };
  const before = Object.fromEntries(confirm.map((id) => [id, values[id] ?? '']));
  const { kind } = activity;
  return [{ caseId: row.id, activityId, visit, kind, status: flowTaskStatus.open, openedAt: at, dueAt, before, ...answer }];
}

const byItself = { userId: '', userName: '', opId: '' };

function entry(
  { input, event, by, at }: Pick<FlowMove, 'input' | 'event' | 'by' | 'at'>,
  tokens: Pick<Open, 'removed' | 'placed' | 'detail'>,
  visits: Readonly<Record<string, number>>,
): Open {
  const activityId = input.is === 'start' ? '' : input.activityId;
  const relationId = input.is === 'answer' || input.is === 'timer' ? input.relationId : '';
  return { event, activityId, visit: visits[activityId] ?? 0, relationId, at, ...by, ...tokens };
}

function ofEffect(effect: FlowEffect, at: number): Open[] {
  const { activityId } = effect;
  const usual = { activityId, visit: 0, relationId: '', at, ...byItself, detail: {}, removed: [], placed: [] };
  switch (effect.is) {
    case 'opened':
      return [{ ...usual, event: flowEvent.opened, visit: effect.visit }];
    case 'over':
      return [{ ...usual, event: flowEvent.over, visit: effect.visit }];
    case 'decided':
      return [{ ...usual, event: flowEvent.decided, relationId: effect.relationId }];
    case 'ended':
      return [{ ...usual, event: flowEvent.ended }];
    case 'halted':
      return [{ ...usual, event: flowEvent.halted, detail: { halt: effect.reason } }];
    case 'timer':
      return [];
  }
}

function chain(caseId: string, head: FlowHead, entries: readonly Open[]): HistoryRow[] {
  let last = head;
  return entries.map((open) => {
    const linked = { ...open, caseId, position: last.position + 1, previousHash: last.hash };
    const row = { ...linked, hash: flowHash(linked) };
    last = row;
    return row;
  });
}

/** Hash of a row of the history; it names its fields, so that a new column changes no hash. */
function flowHash(row: Omit<HistoryRow, 'hash'>): string {
  const { caseId, position, event, activityId, visit, relationId, at, userId, userName, opId } = row;
  const { detail, removed, placed, previousHash } = row;
  const what = { caseId, position, event, activityId, visit, relationId, at, userId, userName, opId };
  return createHash('sha256')
    .update(canonical({ ...what, detail, removed, placed, previousHash }))
    .digest('hex');
}

/** True if a history is whole: no row missing, changed or moved, and none cut off at its end. */
export function isWholeFlow(rows: readonly HistoryRow[], head: FlowHead | undefined): boolean {
  const last = rows.at(-1);
  if ((last?.position ?? 0) !== (head?.position ?? 0) || (last?.hash ?? '') !== (head?.hash ?? '')) return false;
  return rows.every((row, at) => {
    const isNext = row.position === at + 1 && row.previousHash === (rows[at - 1]?.hash ?? '');
    return isNext && row.hash === flowHash(row);
  });
}
