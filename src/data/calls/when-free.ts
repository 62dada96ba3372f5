import type { Outcome } from './call.ts';

/** Tries of a call at a busy service, before its user is asked to try again. */
const TRIES = 10;
const LEAST_MS = 500;

/** Makes a call, again after the pause the service asks for while it takes no more: one of many in a row passes its rate later. */
export async function whenFree<T>(
  ask: () => Promise<Outcome<T>>,
  pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms)),
): Promise<Outcome<T>> {
  for (let tried = 1; ; tried += 1) {
    const outcome = await ask();
    if (outcome.kind !== 'later' || tried === TRIES) return outcome;
    await pause(Math.max(LEAST_MS, outcome.retryAfterMs));
  }
}
