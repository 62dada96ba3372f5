import { codes, type CodeOf } from '#schema/codes.ts';

/** Codes of workflows. S0 §3 ActivityDefinitionType gives 1 and 10 of the activities; the others are ours. */

export const activityKind = codes({
  start: 1,
  task: 2,
  approval: 3,
  verification: 4,
  decision: 5,
  split: 6,
  join: 7,
  wait: 8,
  end: 10,
});
export type ActivityKind = CodeOf<typeof activityKind>;

export const relationKind = codes({ next: 1, accept: 2, reject: 3, condition: 4, otherwise: 5, timeout: 6, back: 7, branch: 8 });
export type RelationKind = CodeOf<typeof relationKind>;

export const flowCaseStatus = codes({ running: 1, completed: 2, rejected: 3, withdrawn: 4, halted: 5 });
export type FlowCaseStatus = CodeOf<typeof flowCaseStatus>;

export const flowTaskStatus = codes({ open: 1, answered: 2, over: 3 });
export type FlowTaskStatus = CodeOf<typeof flowTaskStatus>;

/** Events in the history of a case. */
export const flowEvent = codes({
  started: 1,
  opened: 2,
  answered: 3,
  voted: 4,
  decided: 5,
  timeUp: 6,
  over: 7,
  put: 8,
  ended: 9,
  halted: 10,
});
export type FlowEvent = CodeOf<typeof flowEvent>;

/** State of a document in the steps that verify it (S1 §7 getVerificationStatus). */
export const verificationStatus = codes({ none: 0, waiting: 1, inWork: 2, verified: 3, corrected: 4, rejected: 5 });
export type VerificationStatus = CodeOf<typeof verificationStatus>;
