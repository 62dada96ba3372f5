/** Milliseconds by which the clock of this device is ahead of the service, as measured last. */
let ahead = 0;

/** Takes note of the measured clock: a device that was without power is days off, and forms would write that day. */
export function noteClock(aheadMs: number): void {
  ahead = aheadMs;
}

/** yyyy-MM-dd where this device is: by its zone, and by its clock as far as it is known to be right. */
export function todayHere(): string {
  const now = new Date(Date.now() - ahead);
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
