import type { Operation } from '#schema/operations/operation.ts';
import type { DictionaryValue } from '#schema/judge/dictionary-change.ts';
import type { Applied, Link, Waiver } from '#schema/judge/judgement.ts';
import { withPayload } from '#schema/judge/payload.ts';

/** How a case's operation is carried out after a decision. */
export interface Amendment {
  operation: Operation;
  waived: ReadonlySet<Waiver>;
  patch: Applied['patch'];
  /** What happens first: a box opened again, the other record completed. */
  before: Operation | null;
  /** The record of the operation turned out to be another one: nothing new is written. */
  link: Link | null;
  nothing: boolean;
  /** What goes into a dictionary before anything is looked at. */
  added: readonly DictionaryValue[];
  outcome: string;
}

/** What every decision sets aside: the supervisor acts with his own right, and its dependencies are done. */
const always: readonly Waiver[] = ['access', 'dependencies'];

/** An amendment with these parts. */
export function amendment(operation: Operation, waived: readonly Waiver[], more: Partial<Amendment> = {}): Amendment {
  const all = new Set([...always, ...waived]);
  return { operation, waived: all, patch: {}, before: null, link: null, nothing: false, added: [], outcome: '', ...more };
}

/** An operation the supervisor adds, in his own name. */
export function besides(deciding: Operation, type: string, entityId: string, payload: object): Operation {
  return withPayload({ ...deciding, type, entityId, lane: '', refs: [], deps: [], base: {}, supersedes: '' }, payload);
}
