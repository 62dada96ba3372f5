import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { id } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { roles } from '#schema/grants.ts';

/** The workflow of a document (S1 §7 Documents): its states, history and verification. */

/** People a step waits for; empty for an internal step if the caller is outside the archive. */
const performer = v.variant('of', [
  v.object({ of: v.literal('role'), role: v.picklist(roles) }),
  v.object({ of: v.literal('user'), name: v.string() }),
  v.object({ of: v.literal('starter'), name: v.string() }),
]);
export type PerformerNamed = v.InferOutput<typeof performer>;

const step = { activityId: v.string(), name: v.string(), stage: v.string(), /** `activityKind` */ kind: v.number() };

const openStep = v.object({
  ...step,
  openedAt: v.number(),
  /** 0 for no due date. */
  dueAt: v.number(),
  performers: v.array(performer),
  /** True for a step of the archive. */
  internal: v.boolean(),
  /** Number of people who accepted, and the number required. */
  votes: v.number(),
  needed: v.number(),
});
export type OpenStep = v.InferOutput<typeof openStep>;

const state = v.object({
  workflowStateId: v.string(),
  name: v.string(),
  /** True for the step the case waits in. */
  current: v.boolean(),
  /** `start`: begins a case; `way`: answers an open step of the caller; `put`: moves the case, for managers. */
  by: v.picklist(['start', 'way', 'put']),
  /** Step a way starts from; empty for others. */
  step: v.string(),
  /** `relationKind` of a way; 0 for others. */
  kind: v.number(),
  reason: v.picklist(['no', 'may', 'must']),
});
export type WorkflowState = v.InferOutput<typeof state>;

const flowCase = v.object({
  id: v.string(),
  number: v.string(),
  workflow: v.string(),
  version: v.number(),
  /** `flowCaseStatus` */
  status: v.number(),
  startedAt: v.number(),
  startedBy: v.string(),
  endedAt: v.number(),
  /** Rises with each move. */
  rowVersion: v.number(),
});

const states = v.object({
  /** The case of the document: the open one, else the last; null if it was in none. */
  flowCase: v.nullable(flowCase),
  waiting: v.array(openStep),
  /** States the caller may give the document now. */
  states: v.array(state),
});

const historyRow = v.object({
  /** `flowEvent` */
  event: v.number(),
  at: v.number(),
  step: v.string(),
  stage: v.string(),
  /** The way that was taken. */
  way: v.string(),
  /** Empty for an automatic event, and for people of the archive if the caller is outside it. */
  user: v.string(),
  internal: v.boolean(),
  reason: v.string(),
  /** Names of values that were corrected. */
  fields: v.array(v.string()),
  /** Reason of a halt; empty for others. */
  halt: v.string(),
});
export type FlowHistoryRow = v.InferOutput<typeof historyRow>;

const verification = v.object({
  guid: v.string(),
  /** `verificationStatus` */
  status: v.number(),
  /** The step that verifies or verified it. */
  step: v.string(),
  by: v.string(),
  at: v.number(),
  /** Values that were corrected on the way. */
  corrected: v.number(),
  /** Names of the values the step confirms. */
  confirms: v.array(v.string()),
});
export type Verification = v.InferOutput<typeof verification>;

export const workflowDocumentCalls = calls({
  loadWorkflowStates: {
    method: 'GET',
    path: '/api/documents/load-workflow-states',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'The case of a document: where it waits, for whom, and the states the caller may give it (S1 §7).',
    input: v.strictObject({ documentGuid: id }),
    result: states,
  },
  assignToState: {
    method: 'POST',
    path: '/api/documents/assign-to-state',
    who: 'document.search',
    bucket: 'write',
    audit: 'flow.put',
    offline: 'never',
    summary:
      'Gives a document a state of `loadWorkflowStates`: begins a case, answers a step, or moves the case (S1 §7). When the case moved in the meantime nothing happens: `row.changed`.',
    input: v.strictObject({
      opId: v.pipe(v.string(), v.uuid()),
      documentGuid: id,
      workflowStateId: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
      /** `rowVersion` of the case the caller saw; 0 for none. */
      rowVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      reason: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.noteCharacters)), ''),
    }),
    result: v.object({
      number: v.string(),
      /** `flowCaseStatus` after it. */
      status: v.number(),
    }),
  },
  getWorkflowHistory: {
    method: 'GET',
    path: '/api/documents/get-workflow-history/{id}',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'The history of the cases of a document, the oldest first (S1 §7).',
    input: v.strictObject({ id }),
    result: v.object({
      cases: v.array(v.object({ ...flowCase.entries, rows: v.array(historyRow), whole: v.boolean() })),
    }),
  },
  getVerificationStatus: {
    method: 'POST',
    path: '/api/documents/get-verification-status',
    who: 'document.search',
    bucket: 'read',
    offline: 'cached',
    summary: 'Whether the values of documents are verified, by whom and since when; 0 for what the caller does not see (S1 §7).',
    input: v.strictObject({ guidList: v.pipe(v.array(id), v.minLength(1), v.maxLength(250)) }),
    result: v.array(verification),
  },
});
