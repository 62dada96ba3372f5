import { importStatus as states } from '#schema/codes.ts';
import type { ImportRow } from '#schema/calls/imports.ts';

/** Part of the work that was done at a time, from 0 to 1. */
interface Sample {
  at: number;
  part: number;
}

/** Answers about running work, oldest first. Each work is measured from its own start. */
export interface Pace {
  work: string;
  samples: readonly Sample[];
}
export const noPace: Pace = { work: '', samples: [] };

/** The pace is that of the last minutes: other work on the server makes an import slower or faster. */
const WINDOW_MS = 180_000;
/** Shorter measurements depend on chance. */
const LEAST_MS = 8_000;
/** Per cents that have passed before a pace follows from them. */
const LEAST_PERCENT = 3;

/** Rows are exact; a check that does not know how many there are shows whole per cents of its file. */
const knowsRows = ({ status, counters }: ImportRow) =>
  (status === states.running || status === states.checking) && (counters.ofRows ?? 0) > 0;

const partOf = (row: ImportRow): number => (knowsRows(row) ? row.counters.rows / (row.counters.ofRows ?? 1) : row.progress / 100);

/** The pace with what an answer shows of the work; the same answer adds nothing. */
export function paced(before: Pace, row: ImportRow, at: number): Pace {
  const work = `${row.id} ${row.status}`;
  const part = partOf(row);
  const last = before.samples.at(-1);
  if (before.work !== work || (last && part < last.part)) return { work, samples: [{ at, part }] };
  if (last && at <= last.at) return before;
  const samples = [...before.samples, { at, part }];
  const recent = samples.filter((sample) => sample.at >= at - WINDOW_MS);
  return { work, samples: isPace(recent, row) ? recent : samples };
}

function isPace(samples: readonly Sample[], row: ImportRow): boolean {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < LEAST_MS) return false;
  const moved = last.part - first.part;
  return knowsRows(row) ? moved > 0 : moved * 100 >= LEAST_PERCENT;
}

/** Milliseconds the rest takes at the measured pace; undefined while there is none. */
export function remainingMs({ samples }: Pace, row: ImportRow): number | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || !isPace(samples, row)) return undefined;
  return ((1 - last.part) * (last.at - first.at)) / (last.part - first.part);
}
