import type { Outcome } from './call.ts';

const LEAST_MS = 500;

interface Patience {
  /** Tries before its user is asked to try again. */
  tries?: number;
  /** Longest pause. */
  mostMs?: number;
  pause?: (ms: number) => Promise<unknown>;
}

/** Makes a call, again after the pause the service asks for while it takes no more: one of many in a row passes its rate later. */
export async function whenFree<T>(
  ask: () => Promise<Outcome<T>>,
  { tries = 10, mostMs = Infinity, pause = (ms) => new Promise((settle) => setTimeout(settle, ms)) }: Patience = {},
): Promise<Outcome<T>> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await ask();
    if (outcome.kind !== 'later' || tried === tries) return outcome;
    await pause(Math.min(Math.max(LEAST_MS, outcome.retryAfterMs), mostMs));
  }
}
