import type { Outcome } from '#schema/records/outcome.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { DictionaryValue } from '#schema/judge/dictionary-change.ts';
import type { Applied, Link, Waiver } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';

/** Changes to a case's operation after a decision. */
export interface Amendment {
  operation: Operation;
  waived: ReadonlySet<Waiver>;
  patch: Applied['patch'];
  /** Runs first: a box reopened, the other record completed. */
  before: Operation | null;
  /** The record of the operation turned out to be another one: nothing new is written. */
  link: Link | null;
  nothing: boolean;
  /** Values added to a dictionary before the operation is judged. */
  added: readonly DictionaryValue[];
  outcome: Outcome;
}

/** Checks that every decision skips: the supervisor acts with their own right, and its dependencies are done. */
const always: readonly Waiver[] = ['access', 'sight', 'dependencies'];

/** An amendment with these parts. */
export function amendment(operation: Operation, waived: readonly Waiver[], more: Partial<Amendment> = {}): Amendment {
  const all = new Set([...always, ...waived]);
  return { operation, waived: all, patch: {}, before: null, link: null, nothing: false, added: [], outcome: '', ...more };
}

/** Returns an operation that the supervisor adds in their own name. */
export function operationOfSupervisor(deciding: Operation, type: string, entityId: string, payload: object): Operation {
  return withPayload({ ...deciding, type, entityId, lane: '', refs: [], deps: [], base: {}, supersedes: '' }, payload);
}
