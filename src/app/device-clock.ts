import { syncStatus } from '#src/data/sync/status.ts';
import { noteClock } from '#src/kit/inputs/today.ts';

/** Keeps the day of forms in step with the clock as the exchange measured it. */
export function followClock(): void {
  syncStatus().subscribe(({ skewMs }) => noteClock(skewMs));
}
