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
  /** Runs first: reopens a box, or completes the other record. */
  before: Operation | null;
  /** Set if the record of the operation is the same as an existing one, so nothing new is written. */
  link: Link | null;
  nothing: boolean;
  /** Values to add to a dictionary before the operation is judged. */
  added: readonly DictionaryValue[];
  outcome: Outcome;
}

/** Checks that every decision skips: the supervisor acts with their own rights, and the dependencies are done. */
const always: readonly Waiver[] = ['access', 'sight', 'dependencies'];

/** Creates an amendment with these parts. */
export function amendment(operation: Operation, waived: readonly Waiver[], more: Partial<Amendment> = {}): Amendment {
  const all = new Set([...always, ...waived]);
  return { operation, waived: all, patch: {}, before: null, link: null, nothing: false, added: [], outcome: '', ...more };
}

/** Returns an operation that the supervisor adds in their own name. */
export function operationOfSupervisor(deciding: Operation, type: string, entityId: string, payload: object): Operation {
  return withPayload({ ...deciding, type, entityId, lane: '', refs: [], deps: [], base: {}, supersedes: '' }, payload);
}
