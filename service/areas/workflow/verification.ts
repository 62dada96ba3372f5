import type { Verification } from '#schema/calls/workflow-documents.ts';
import { activityKind, flowTaskStatus, relationKind, verificationStatus, type VerificationStatus } from '#schema/codes/flow.ts';
import type { FlowDefinition } from '#schema/records/flow.ts';
import type { Language } from '#schema/records/translations.ts';
import { graphOf } from '#schema/rules/flow/graph.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { seenOf } from '#service/areas/documents/seen.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { classesOf } from '#service/areas/settings/references.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { confirmedNames } from './case-values.ts';
import { casesOf, definitionOf, tasksOf } from './cases.ts';
import { isInternalStep } from './performers.ts';
import type { TaskRow } from './turn.ts';

const none = { status: verificationStatus.none, step: '', by: '', at: 0, corrected: 0, confirms: [] };

/**
 * Returns the verification of documents, by the last verifying step of their cases that was not taken back. A document out of sight is like
 * one that does not exist.
 */
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
  const language = await callerLanguage(context);
  const reader = new TransactionReader(tx, tenantId);
  const projectIds = new Set(seen.map(({ projectId }) => projectId));
  const others = tasks.length > 0 ? (await classesOf(tx, tenantId, [...projectIds])).map((one) => inLanguage(one, language)) : [];
  const definitions = new Map<string, FlowDefinition>();
  const found = new Map<string, Verification>();
  for (const { id: guid } of seen) {
    const its = cases.filter(({ documentGuid }) => documentGuid === guid);
    const task = tasks.findLast(({ caseId, status }) => status !== flowTaskStatus.over && its.some(({ id }) => id === caseId));
    const row = its.find(({ id }) => id === task?.caseId);
    if (!task || !row) continue;
    const version = `${row.workflowId} ${row.version}`;
    const definition = definitions.get(version) ?? (await definitionOf(tx, tenantId, row));
    definitions.set(version, definition);
    // the values to confirm are of the class in which the case began, also after the document was moved
    const began = await reader.documentClass(row.classId);
    const isStaff = context.caller.grants.has('workflow.internal');
    const namesOf = (ids: readonly string[]) => (began ? confirmedNames(ids, inLanguage(began, language), others) : []);
    found.set(guid, verified(guid, task, definition, { language, namesOf, isStaff }));
  }
  return guids.map((guid) => found.get(guid) ?? { guid, ...none });
}

interface Shown {
  language: Language;
  /** Names of values that a step confirms. */
  namesOf: (ids: readonly string[]) => string[];
  isStaff: boolean;
}

function verified(guid: string, task: TaskRow, definition: FlowDefinition, { language, namesOf, isStaff }: Shown): Verification {
  const activity = graphOf(definition).activities.get(task.activityId);
  if (activity?.kind !== activityKind.verification) return { guid, ...none };
  return {
    guid,
    status: statusOf(task, definition),
    step: inLanguage(activity, language).name,
    by: isInternalStep(definition, activity.groupId) && !isStaff ? '' : task.answeredByName,
    at: task.endedAt || task.openedAt,
    corrected: task.corrected,
    confirms: namesOf(activity.confirm),
  };
}

/** `inWork` is for batches a person has taken; a task of the pool waits. */
function statusOf({ status, relationId, corrected }: TaskRow, definition: FlowDefinition): VerificationStatus {
  if (status === flowTaskStatus.open) return verificationStatus.waiting;
  const way = graphOf(definition).relations.get(relationId);
  if (way?.kind !== relationKind.accept) return verificationStatus.rejected;
  return corrected > 0 ? verificationStatus.corrected : verificationStatus.verified;
}
