import type { Faults } from './faults.ts';

/** Outcome of a seed. */
export interface RunResult {
  seed: number;
  operations: number;
  saved: number;
  events: number;
  hash: string;
  violations: string[];
  virtualMs: number;
  faults: Faults;
  lines: string[];
}
