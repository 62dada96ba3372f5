import { LIMITS } from '#schema/limits.ts';
import type { Rng } from '#sync/ports.ts';

/**
 * Full jitter: anywhere between nothing and the doubled delay, so that a thousand tablets that lost the service at once
 * do not come back at once. `tries` counts failures in a row, from 1.
 */
export function backoffMs(tries: number, rng: Rng): number {
  const most = Math.min(LIMITS.backoffMostMs, LIMITS.backoffFirstMs * 2 ** Math.min(tries, 20));
  return Math.round(rng.next() * most);
}
