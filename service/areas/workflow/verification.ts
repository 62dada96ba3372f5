import type { Verification } from '#schema/calls/workflow-documents.ts';
import { activityKind, flowTaskStatus, relationKind, verificationStatus, type VerificationStatus } from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import { graphOf } from '#schema/rules/flow/graph.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { casesOf, definitionOf, tasksOf } from './cases.ts';
import { isInternalStep } from './performers.ts';
import type { CaseRow, TaskRow } from './turn.ts';

const none = { status: verificationStatus.none, step: '', by: '', at: 0, corrected: 0, confirms: [] };

/** Returns the verification of documents, by the last verifying step of their cases that was not taken back. A document out of sight is like one that does not exist. */
export async function verificationOf(context: HandlerContext, guids: readonly string[]): Promise<Verification[]> {
  const { tx, tenantId } = context;
  const seen = (await seenOf(context, guids)).map(({ document }) => document);
  const cases = await casesOf(
    tx,
    tenantId,
    seen.map(({ id }) => id),
  );
  const tasks = (
    await tasksOf(
      tx,
      tenantId,
      cases.map(({ id }) => id),
    )
  ).filter(({ kind }) => kind === activityKind.verification);
  const found = new Map<string, Verification>();
  for (const document of seen) {
    const its = cases.filter(({ documentGuid }) => documentGuid === document.id);
    const task = tasks.findLast(({ caseId, status }) => status !== flowTaskStatus.over && its.some(({ id }) => id === caseId));
    const row = its.find(({ id }) => id === task?.caseId);
    if (task && row) found.set(document.id, await verified(context, document, row, task));
  }
  return guids.map((guid) => found.get(guid) ?? { guid, ...none });
}

async function verified(
  context: HandlerContext,
  { id: guid, classId }: { id: string; classId: string },
  row: CaseRow,
  task: TaskRow,
): Promise<Verification> {
  const { tx, tenantId, caller } = context;
  const definition = await definitionOf(tx, tenantId, row);
  const activity = graphOf(definition).activities.get(task.activityId);
  if (activity?.kind !== activityKind.verification) return { guid, ...none };
  const language = await callerLanguage(context);
  const documentClass = await new TransactionReader(tx, tenantId).documentClass(classId);
  const names = new Map((documentClass ? inLanguage(documentClass, language).attributes : []).map(({ id, name }) => [id, name]));
  const isHidden = isInternalStep(definition, activity.groupId) && !caller.grants.has('workflow.internal');
  return {
    guid,
    status: statusOf(task, definition),
    step: inLanguage(activity, language).name,
    by: isHidden ? '' : task.answeredByName,
    at: task.endedAt || task.openedAt,
    corrected: task.corrected,
    confirms: activity.confirm.map((id) => names.get(id) ?? id),
  };
}

/** `inWork` is for batches a person has taken; a task of the pool waits. */
function statusOf({ status, relationId, corrected }: TaskRow, definition: FlowDefinition): VerificationStatus {
  if (status === flowTaskStatus.open) return verificationStatus.waiting;
  const way = graphOf(definition).relations.get(relationId);
  if (way?.kind !== relationKind.accept) return verificationStatus.rejected;
  return corrected > 0 ? verificationStatus.corrected : verificationStatus.verified;
}
