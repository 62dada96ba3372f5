import { importStatus as states } from '#schema/codes.ts';
import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import type { TableFormat } from './table-files.ts';

/** Kinds of rows that are not taken. */
export const faults = [
  'noBox',
  'unreadable',
  'twice',
  'shortCode',
  'empty',
  'registered',
  'elsewhere',
  'closed',
  'tooLong',
] as const;
export type Fault = (typeof faults)[number];

/** States in which imports rest until a person acts. */
export type RestingState = (typeof states)[
  | 'new'
  | 'checked'
  | 'paused'
  | 'done'
  | 'doneWithRefused'
  | 'failed'
  | 'rolledBack'
  | 'partlyRolledBack'
  | 'cancelled'];

/** An import of the demonstration. */
export interface ImportPlan {
  state: RestingState;
  format: TableFormat;
  rows: number;
  /** Faults of its rows, spread over the file. */
  faults: readonly Fault[];
  /** Time between its start and the first start of the demonstration. */
  ago: number;
}

const [some, all] = [faults.slice(0, 4), [...faults, ...faults]];

/**
 * Rows of the files that wait for a person, with their faults: enough to try the check. A file that was imported has few rows: 2,000
 * take four seconds to import and six to take back, which the other users of a first start would wait for.
 */
const WAITING = { rows: 2_000, faults: Array.from({ length: 38 }, (_, n) => faults[n % faults.length] ?? 'noBox') };

/** At least one import in each resting state, the oldest first. A paused one is stopped after a part of its rows. */
export const importPlans: readonly ImportPlan[] = [
  { state: states.done, format: 'csv', rows: 60, faults: [], ago: 24 * DAY_MS },
  { state: states.doneWithRefused, format: 'xlsx', rows: 64, faults, ago: 19 * DAY_MS },
  { state: states.rolledBack, format: 'xml', rows: 30, faults: [], ago: 15 * DAY_MS },
  { state: states.partlyRolledBack, format: 'csv', rows: 30, faults: [], ago: 12 * DAY_MS },
  { state: states.failed, format: 'xlsx', rows: 40, faults: [], ago: 8 * DAY_MS },
  { state: states.cancelled, format: 'csv', rows: 24, faults: all, ago: 6 * DAY_MS },
  { state: states.paused, format: 'csv', rows: 240, faults: some, ago: 3 * DAY_MS },
  { state: states.checked, format: 'xlsx', ...WAITING, ago: DAY_MS },
  { state: states.checked, format: 'csv', ...WAITING, ago: 20 * HOUR_MS },
  { state: states.new, format: 'xml', ...WAITING, ago: 2 * HOUR_MS },
  { state: states.new, format: 'xlsx', ...WAITING, ago: HOUR_MS },
];
