import { countOutcome } from '#schema/codes/bench.ts';
import type { CountItem } from './count.ts';

/** Scans with a longer pause between them belong to two runs: a pause is no part of the pace. */
const PAUSE_MS = 60_000;
/** Fewer documents show no pace yet. */
const LEAST = 5;
/** The pace is that of the last documents, not of the whole box. */
const MOST = 20;
const MINUTE_MS = 60_000;

/** Speed of a count: documents a minute, and whole minutes that the missing ones take. */
export interface Pace {
  perMinute: number;
  minutesLeft: number;
}

/** Returns the pace of the documents found last; null for too few of them, after a pause, and if nothing is missing. */
export function paceOf(items: readonly Pick<CountItem, 'outcome' | 'at'>[], missing: number): Pace | null {
  const times = items.filter(({ outcome }) => outcome === countOutcome.found).map(({ at }) => at);
  const last = times.slice(-MOST);
  const pause = last.findLastIndex((at, n) => n > 0 && at - (last[n - 1] ?? at) > PAUSE_MS);
  const run = last.slice(Math.max(0, pause));
  const [from = 0, to = 0] = [run.at(0), run.at(-1)];
  // the clock of a device may be set back
  if (run.length < LEAST || missing === 0 || to <= from) return null;
  const perMinute = ((run.length - 1) * MINUTE_MS) / (to - from);
  return { perMinute: Math.max(1, Math.round(perMinute)), minutesLeft: Math.ceil(missing / perMinute) };
}
