import type { Database } from '#service/db/database.ts';

/** Background work of the service: runs on one node at a time, and may be run again at any time. */
export interface Job {
  name: string;
  everyMs: number;
  /**
   * Returns its result in a few words or numbers for the log; a throw is retried after `RETRY_MS`. `broken` above 0
   * means damage was found, and is logged as an error.
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
