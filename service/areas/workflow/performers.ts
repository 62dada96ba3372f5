import type { PerformerNamed } from '#schema/calls/workflow-documents.ts';
import { activityKind } from '#schema/codes/flow.ts';
import type { FlowDefinition, Performer } from '#schema/records/flow.ts';
import type { OfferedActivity } from '#schema/rules/flow/graph.ts';
import type { DocumentRights } from '#service/areas/documents/rights.ts';
import type { Caller } from '#service/http/handlers.ts';
import type { CaseRow } from './turn.ts';

type Starter = Pick<CaseRow, 'startedBy' | 'startedByName'>;

/** Why a person cannot answer a step: it is not offered to them, or they began the case and another has to look at it. */
export type CannotAnswer = 'notOffered' | 'fourEyes';

/** Returns why a person cannot answer a step; null if it is offered to them and they may answer in the project. */
export function cannotAnswer(
  activity: OfferedActivity,
  { startedBy }: Pick<CaseRow, 'startedBy'>,
  { userId }: Pick<Caller, 'userId'>,
  rights: DocumentRights,
): CannotAnswer | null {
  if (!rights.may('workflow.answer')) return 'notOffered';
  const isOffered = (performer: Performer) => {
    if (performer.of === 'role') return rights.is(performer.role);
    return performer.of === 'user' ? performer.userId === userId : startedBy === userId;
  };
  if (!activity.performers.some(isOffered)) return 'notOffered';
  return activity.kind === activityKind.approval && activity.fourEyes && startedBy === userId ? 'fourEyes' : null;
}

/** True if a step is of a stage of the archive: its people are named to internal staff alone. */
export const isInternalStep = ({ stages }: FlowDefinition, groupId: string): boolean =>
  stages.find(({ id }) => id === groupId)?.internal === true;

/** The people of a step for a screen. */
export function namedPerformers(
  performers: readonly Performer[],
  { startedByName }: Starter,
  names: ReadonlyMap<string, string>,
): PerformerNamed[] {
  return performers.map((performer) => {
    if (performer.of === 'role') return performer;
    if (performer.of === 'user') return { of: 'user', name: names.get(performer.userId) ?? '' };
    return { of: 'starter', name: startedByName };
  });
}
