import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, DatabaseLost, meansLost } from '#service/db/faults.ts';

/** Serialisation failure and deadlock: nothing was done, the same work may be tried again (architecture.md, Service). */
const passing = new Set(['40001', '40P01']);
const TRIES = 5;
const FIRST_MS = 15;

/** Runs a transaction, again when it lost a race, with growing random pauses so that the rivals part. */
export async function withRetry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (meansLost(error)) throw error instanceof DatabaseLost ? error : new DatabaseLost(error);
      if (tried >= TRIES || !passing.has(codeOf(error))) throw error;
      await pause(Math.random() * FIRST_MS * 2 ** tried);
    }
  }
}
