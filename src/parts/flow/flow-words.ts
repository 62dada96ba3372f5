import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OpenStep, PerformerNamed } from '#schema/calls/workflow-documents.ts';
import { flowCaseStatus, verificationStatus, type FlowCaseStatus, type VerificationStatus } from '#schema/codes/flow.ts';
import type { FlowHalt } from '#schema/rules/flow/advance.ts';
import type { Undone } from '#src/data/answers/use-called.ts';
import type { PillTone } from '#src/kit/feedback/pill.tsx';
import { roleLabels } from '#src/text/labels.ts';
import { troubleText } from '#src/parts/answers/trouble.ts';

interface Status {
  text: MessageDescriptor;
  tone: PillTone;
}

/** States of a case. */
export const caseStatus: Readonly<Record<FlowCaseStatus, Status>> = {
  [flowCaseStatus.running]: { text: msg({ message: 'Running', context: 'case' }), tone: 'open' },
  [flowCaseStatus.completed]: { text: msg({ message: 'Completed', context: 'case' }), tone: 'success' },
  [flowCaseStatus.rejected]: { text: msg({ message: 'Rejected', context: 'case' }), tone: 'danger' },
  [flowCaseStatus.withdrawn]: { text: msg({ message: 'Withdrawn', context: 'case' }), tone: 'neutral' },
  [flowCaseStatus.halted]: { text: msg({ message: 'Halted', context: 'case' }), tone: 'danger' },
};

/** Verification of a document. */
export const verificationWords: Readonly<Record<VerificationStatus, Status>> = {
  [verificationStatus.none]: { text: msg`Not to be verified`, tone: 'neutral' },
  [verificationStatus.waiting]: { text: msg`Waits for verification`, tone: 'waiting' },
  [verificationStatus.inWork]: { text: msg`Being verified`, tone: 'open' },
  [verificationStatus.verified]: { text: msg`Verified`, tone: 'success' },
  [verificationStatus.corrected]: { text: msg`Verified with corrections`, tone: 'success' },
  [verificationStatus.rejected]: { text: msg`Values are wrong`, tone: 'danger' },
};

/** Reasons of a case that does not move. */
export const haltWords: Readonly<Record<FlowHalt, MessageDescriptor>> = {
  noWay: msg`No condition of the decision is true.`,
  twice: msg`A step would wait twice at the same time.`,
  endless: msg`Too many steps follow each other without a person between them.`,
};

/** The people a step waits for, in one line. */
export function peopleText(i18n: I18n, { performers, internal }: Pick<OpenStep, 'performers' | 'internal'>): string {
  if (internal && performers.length === 0) return i18n._(msg`the archive`);
  if (performers.length === 0) return '';
  const nameOf = (performer: PerformerNamed) => (performer.of === 'role' ? i18n._(roleLabels[performer.role]) : performer.name);
  return performers.map(nameOf).join(', ');
}

const refusals: Readonly<Record<string, MessageDescriptor>> = {
  notOffered: msg`This step is not offered to you. Nothing was changed.`,
  fourEyes: msg`Another person has to approve this step: you started the case. Nothing was changed.`,
  votedBefore: msg`You have accepted this step already. It waits for another person.`,
  reasonRequired: msg`Give a reason first. Nothing was changed.`,
  stateUnknown: msg`The workflow has no such state any more. Look at the case again.`,
};

/** Text for a state that was not given. */
export function flowFault(i18n: I18n, fault: Undone): string {
  if (fault.kind !== 'refused') return troubleText(i18n, fault);
  if (fault.code === 'row.changed')
    return i18n._(msg`The case has moved on in the meantime. Nothing was changed; you see it as it is now.`);
  const words = fault.code === 'action.refused' ? refusals[fault.message] : undefined;
  return words ? i18n._(words) : troubleText(i18n, fault);
}
