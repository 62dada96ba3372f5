import type { CallResult } from '#schema/calls/call.ts';
import type { OpenStep, workflowDocumentCalls, WorkflowState } from '#schema/calls/workflow-documents.ts';
import { documentGrant } from '#schema/codes/documents.ts';
import { activityKind, flowCaseStatus, flowTaskStatus, relationKind } from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import type { Language } from '#schema/records/translations.ts';
import { graphOf, isOffered, isWaiting } from '#schema/rules/flow/graph.ts';
import { canEndFrom } from '#schema/rules/flow/reach.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import type { Seen } from '#service/areas/documents/seen.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { casesOf, definitionOf, tasksOf, votesOf, workflowsFor } from './cases.ts';
import { cannotAnswer, isInternalStep, namedPerformers } from './performers.ts';
import { userNames } from './user-names.ts';
import type { CaseRow, TaskRow } from './turn.ts';

type Answer = CallResult<(typeof workflowDocumentCalls)['loadWorkflowStates']>;

/** True if a person may begin a case with a document: as with a registration, the class must be one they may add to. */
export function mayStart({ document, rights, reach }: Seen): boolean {
  return rights.may('workflow.start') && rights.kinds.has(documentGrant.workflow) && reach.mayImport(document);
}

/** The case of a document: where it waits, for whom, and what the caller may do with it. */
export async function statesOf(context: HandlerContext, found: Seen): Promise<Answer> {
  const { tx, tenantId } = context;
  const language = await callerLanguage(context);
  const cases = await casesOf(tx, tenantId, [found.document.id]);
  const row = cases.findLast(({ endedAt }) => endedAt === 0) ?? cases.at(-1);
  const starts = !row || row.endedAt > 0 ? await startsOf(context, found, language) : [];
  if (!row) return { flowCase: null, waiting: [], states: starts };
  const definition = await definitionOf(tx, tenantId, row);
  const open = (await tasksOf(tx, tenantId, [row.id])).filter(({ status }) => status === flowTaskStatus.open);
  const waiting = await waitingSteps(context, row, definition, open, language);
  const states =
    row.endedAt > 0 ? starts : [...ways(context, row, definition, found, language), ...puts(row, definition, found, language)];
  return { flowCase: caseOf(row, definition, language), waiting, states };
}

/** A case for a screen. */
export function caseOf(row: CaseRow, definition: FlowDefinition, language: Language): NonNullable<Answer['flowCase']> {
  const { id, number, version, status, startedAt, startedByName: startedBy, endedAt, rowVersion } = row;
  const workflow = inLanguage(definition, language).name;
  return { id, number, workflow, version, status, startedAt, startedBy, endedAt, rowVersion };
}

async function startsOf({ tx, tenantId }: HandlerContext, found: Seen, language: Language): Promise<WorkflowState[]> {
  if (!mayStart(found)) return [];
  const states: WorkflowState[] = [];
  for (const { id: workflowId, version } of await workflowsFor(tx, tenantId, found.document.classId)) {
    const { name } = inLanguage(await definitionOf(tx, tenantId, { workflowId, version }), language);
    states.push({ workflowStateId: `start:${workflowId}`, name, current: false, by: 'start', step: '', kind: 0, reason: 'may' });
  }
  return states;
}

async function waitingSteps(
  { tx, tenantId, caller }: HandlerContext,
  row: CaseRow,
  definition: FlowDefinition,
  open: readonly TaskRow[],
  language: Language,
): Promise<OpenStep[]> {
  const graph = graphOf(definition);
  const votes = await votesOf(tx, tenantId, row.id);
  const ids = definition.activities.flatMap((one) => (isOffered(one) ? one.performers : []));
  const names = await userNames(
    tx,
    tenantId,
    ids.flatMap((one) => (one.of === 'user' ? [one.userId] : [])),
  );
  return row.marking.flatMap((token): OpenStep[] => {
    const activity = graph.activities.get(token);
    if (!activity) return [];
    const task = open.find(({ activityId }) => activityId === token);
    const internal = isInternalStep(definition, activity.groupId);
    const isHidden = internal && !caller.grants.has('workflow.internal');
    const cast = isOffered(activity) && !isHidden ? namedPerformers(activity.performers, row, names) : [];
    const its = votes.filter(({ activityId, visit }) => activityId === token && visit === task?.visit);
    return [
      {
        ...placeOf(definition, activity.id, language),
        openedAt: task?.openedAt ?? 0,
        dueAt: task?.dueAt ?? 0,
        performers: cast,
        internal,
        votes: its.length,
        needed: activity.kind === activityKind.approval ? activity.needed : 1,
      },
    ];
  });
}

/** Name and stage of a step in a language. */
export function placeOf(definition: FlowDefinition, activityId: string, language: Language) {
  const activity = graphOf(definition).activities.get(activityId);
  const stage = definition.stages.find(({ id }) => id === activity?.groupId);
  return {
    activityId,
    name: activity ? inLanguage(activity, language).name : '',
    stage: stage ? inLanguage(stage, language).name : '',
    kind: activity?.kind ?? 0,
  };
}

/** Answers of the caller to the open steps of a case. */
function ways(
  { caller }: HandlerContext,
  row: CaseRow,
  definition: FlowDefinition,
  { rights }: Seen,
  language: Language,
): WorkflowState[] {
  if (row.status !== flowCaseStatus.running) return [];
  const graph = graphOf(definition);
  return row.marking.flatMap((token) => {
    const activity = graph.activities.get(token);
    if (!activity || !isOffered(activity) || cannotAnswer(activity, row, caller, rights)) return [];
    const step = inLanguage(activity, language).name;
    return graph
      .out(token)
      .filter(({ kind }) => kind !== relationKind.timeout)
      .map((way) => ({
        workflowStateId: `way:${way.id}`,
        name: inLanguage(way, language).name,
        current: false,
        by: 'way' as const,
        step,
        kind: way.kind,
        reason: way.reason,
      }));
  });
}

/** Steps a manager may put the case into: those from which its end is proven. */
function puts({ marking }: CaseRow, definition: FlowDefinition, { rights }: Seen, language: Language): WorkflowState[] {
  if (!rights.may('workflow.manage')) return [];
  return definition.activities
    .filter((activity) => isWaiting(activity) && canEndFrom(definition, activity.id))
    .map((activity) => ({
      workflowStateId: `put:${activity.id}`,
      name: inLanguage(activity, language).name,
      current: marking.includes(activity.id),
      by: 'put',
      step: '',
      kind: 0,
      reason: 'must',
    }));
}
