import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Purpose of a transaction: to apply saved changes (`push`), to show data (`look`), or anything else. The embedded database
 * has one session and shares its time between the kinds (`embedded/turns.ts`).
 */
export type WorkKind = 'push' | 'look' | 'other';

const current = new AsyncLocalStorage<WorkKind>();

/** Runs work whose transactions are of this kind. */
export function asKind<T>(kind: WorkKind, work: () => Promise<T>): Promise<T> {
  return current.run(kind, work);
}

/** The kind of the work that asks. */
export const kindNow = (): WorkKind => current.getStore() ?? 'other';
