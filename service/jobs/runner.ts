import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#service/db/database.ts';
import { faultName, meansLost } from '#service/db/faults.ts';
import { processTimer, type Job, type Timer } from './job.ts';
import { giveBack, takeLease } from './lease.ts';

/** Interval between checks for due jobs. */
const LOOK_MS = 60_000;

export interface RunnerParts {
  db: Database;
  log: Logger;
  now: () => number;
  jobs: readonly Job[];
  timer?: Timer | undefined;
}

export interface Runner {
  /** Runs what is due and not in work elsewhere, one after the other; answers the names. */
  runDue: () => Promise<string[]>;
  /** Looks no more, and waits for the job in work. */
  stop: () => Promise<void>;
}

/**
 * Runs jobs in this process (timer ─▶ due? ─▶ lease ─▶ run ─▶ give back). Every node has a runner; the lease in the
 * database lets one of them work. A failing job stops no other, and a lost database is tried at the next look.
 */
export function startJobs({ db, log, now, jobs, timer = processTimer }: RunnerParts): Runner {
  const holder = randomUUID();
  let working: Promise<string[]> | undefined;
  let stopped = false;

  async function work(): Promise<string[]> {
    const ran: string[] = [];
    for (const job of jobs) {
      if (stopped) break;
      if (await runOne(job)) ran.push(job.name);
    }
    return ran;
  }

  async function runOne(job: Job): Promise<boolean> {
    try {
      if (!(await takeLease(db, job, holder, now()))) return false;
      const ended = await outcomeOf(job);
      await giveBack(db, job, holder, { ...ended, at: now() });
      return true;
    } catch (error) {
      log.warn({ job: job.name, lost: meansLost(error), err: error }, 'job not run');
      return false;
    }
  }

  async function outcomeOf(job: Job): Promise<{ failed: boolean; outcome: string }> {
    try {
      const done = await job.run(db, now());
      if (Number(done['broken'] ?? 0) > 0) log.error({ job: job.name, ...done }, 'job found damage');
      else log.info({ job: job.name, ...done }, 'job');
      return { failed: false, outcome: JSON.stringify(done) };
    } catch (error) {
      log.error({ job: job.name, err: error }, 'job failed');
      return { failed: true, outcome: `failed ${faultName(error)}` };
    }
  }

  function runDue(): Promise<string[]> {
    working ??= work().finally(() => (working = undefined));
    return working;
  }

  const stopTimer = timer(() => void runDue(), LOOK_MS);
  return {
    runDue,
    stop: async () => {
      stopped = true;
      stopTimer();
      await working;
    },
  };
}
