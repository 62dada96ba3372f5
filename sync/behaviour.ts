import { dependenciesOf } from '#sync/outbox/dependencies.ts';
import { outboxRules, type OutboxRules } from '#sync/outbox/states.ts';
import { doubtful, isProjected } from '#sync/projection/fold.ts';
import { samePlace, type Cursor } from '#sync/pull/cursor.ts';
import { chooseBatch } from '#sync/push/batch.ts';
import type { PullAnswer } from '#schema/sync-wire.ts';

/** Steps of applying a page, in their order (I5: rows first, then the cursor). */
export type PageStep = 'verdicts' | 'rows' | 'cursor' | 'settle';

/**
 * Every decision the engine takes, as one table of pure functions. The application runs the shipped one; the simulator
 * proves that its checkers notice when a single entry is wrong (sync/simulator/mutants/all.ts).
 */
export interface Behaviour {
  rules: OutboxRules;
  dependenciesOf: typeof dependenciesOf;
  chooseBatch: typeof chooseBatch;
  isProjected: typeof isProjected;
  doubtful: typeof doubtful;
  /** An answer is applied only to the cursor it was asked from (compare-and-set on epoch and since). */
  fits: (asked: Cursor, answer: PullAnswer, now: Cursor) => boolean;
  /** A row is taken only when it is newer than the one kept. */
  newer: (arrived: number, kept: number) => boolean;
  pageSteps: readonly PageStep[];
}

export const shipped: Behaviour = {
  rules: outboxRules,
  dependenciesOf,
  chooseBatch,
  isProjected,
  doubtful,
  fits: (asked, answer, now) => samePlace(asked, now) && answer.since === now.since,
  newer: (arrived, kept) => arrived > kept,
  pageSteps: ['verdicts', 'rows', 'cursor', 'settle'],
};
