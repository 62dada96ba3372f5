import type { Database } from '#service/db/database.ts';

/** Work of the service that nobody asks for: runs now and then, on one node at a time, and may be run again at any time. */
export interface Job {
  name: string;
  everyMs: number;
  /**
   * Answers what it did in a few words or numbers, for the log; a throw is tried again after `RETRY_MS`. `broken` above 0
   * says that it found damage, and is logged as an error.
   */
  run: (db: Database, now: number) => Promise<Readonly<Record<string, number | string>>>;
}

/** Wakes the runner; a test wakes it by hand. Answers how to stop. */
export type Timer = (wake: () => void, everyMs: number) => () => void;

/** The clock of the process; it keeps nothing alive. */
export const processTimer: Timer = (wake, everyMs) => {
  const timer = setInterval(wake, everyMs).unref();
  return () => clearInterval(timer);
};
