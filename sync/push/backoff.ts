import { LIMITS } from '#schema/limits.ts';
import type { Rng } from '#sync/ports.ts';

/**
 * Full jitter: any delay between zero and the doubled one, so that a thousand tablets that lost the service together do not
 * come back together. `tries` counts failures in a row, from 1.
 */
export function backoffMs(tries: number, rng: Rng): number {
  const most = Math.min(LIMITS.backoffMostMs, LIMITS.backoffFirstMs * 2 ** Math.min(tries, 20));
  return Math.round(rng.next() * most);
}
