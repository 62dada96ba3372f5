import type { Tx } from '#service/db/database.ts';
import type { PayloadOf, WorkRules } from '#service/work/kinds.ts';

/** Ends the work for good: trying again would end the same. The message is a code, stored with the row. */
export class WorkRefused extends Error {}

/** Reason of messages that a restored backup has and that may have been sent since. */
export const workRestored = 'work.restored';

/** Notes of a step about the work as a whole. */
export interface StepNote {
  /** Start of the next run: written with the step, so a killed node repeats nothing. */
  cursor?: string;
  /** Per cent. */
  progress?: number;
  message?: string;
}

/** One run of a row. */
export interface WorkRun {
  readonly tenantId: string;
  readonly id: string;
  readonly subject: string;
  /** User who asked for it. */
  readonly by: string;
  /** Place an earlier run reached; empty for the start. */
  readonly cursor: string;
  readonly now: () => number;
  /** Aborted when the work was cancelled, its lease was lost or the node ends. */
  readonly signal: AbortSignal;
  /**
   * A transaction of the row's client that commits only while the row is leased to this run. Keep it short: the row is locked. After
   * a step with a cursor the run may end here and continue later, when another client waits.
   */
  readonly step: (work: (tx: Tx) => Promise<StepNote | void>) => Promise<void>;
}

/** A run that failed for good, and the code of the reason. */
export interface FailedRun extends Pick<WorkRun, 'tenantId' | 'id' | 'subject' | 'by' | 'now'> {
  readonly reason: string;
}

/** Runs in the transaction that marks the row as done. */
export type WorkEnding = (tx: Tx) => Promise<void>;

/** Handler of a kind of work. */
export interface WorkHandler<P> {
  /** May run again from its cursor after a kill, so what it does outside the database must be harmless to repeat. */
  run: (run: WorkRun, payload: P) => Promise<WorkEnding | void>;
  /** Runs in the transaction that marks the row as failed for good. */
  failed?: (tx: Tx, run: FailedRun, payload: P) => Promise<void>;
}

/** One handler per kind: a kind without a handler does not compile. */
export type WorkHandlers<R extends WorkRules> = { readonly [K in keyof R]: WorkHandler<PayloadOf<R[K]>> };
