import { setTimeout as pause } from 'node:timers/promises';
import { CaseMoved } from '#schema/judge/conclude.ts';
import { codeOf } from '#service/db/faults.ts';

const TRIES = 6;
const UNIQUE_VIOLATION = '23505';

/** Retries while a concurrent delivery, the same code or a decision interferes (I2). */
export async function inRace<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const lost = error instanceof CaseMoved || codeOf(error) === UNIQUE_VIOLATION;
      if (!lost || tried >= TRIES) throw error;
      await pause(Math.random() * 10 * 2 ** tried);
    }
  }
}
