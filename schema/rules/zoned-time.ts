/** Conversions between instants and wall-clock times of a zone. The only code that handles daylight saving. */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const found = formats.get(timeZone);
  if (found) return found;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(timeZone, made);
  return made;
}

/** Returns the wall clock of an instant as milliseconds, as if the zone were UTC. */
function wallClock(at: number, zone: string): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${formatOf(zone).format(whole).replace(' ', 'T')}Z`);
}

const offsetAt = (at: number, zone: string) => wallClock(at, zone) - Math.floor(at / 1000) * 1000;

/** Returns the civil day of an instant, yyyy-MM-dd. */
export function dayAt(at: number, zone: string): string {
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10);
}

/** Returns the civil day this many days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the ISO weekday of a civil day, Monday is 1. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/**
 * Returns the instant of a wall-clock time. A time that spring skips becomes the first minute after the gap; a time that autumn
 * repeats means the first one.
 *
 * @param minutes since midnight, 1,440 is the end of the day
 */
export function instantOf(day: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00Z`) + minutes * MINUTE_MS;
  const [before, after] = [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)];
  const fits = [wall - Math.max(before, after), wall - Math.min(before, after)].find((at) => wallClock(at, zone) === wall);
  if (fits !== undefined) return fits;
  let at = wall - before;
  while (offsetAt(at - MINUTE_MS, zone) === after) at -= MINUTE_MS;
  return at;
}
