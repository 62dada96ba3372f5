import type { Logger } from 'pino';
import * as v from 'valibot';
import { workState } from '#schema/codes.ts';
import { WORK_LIMITS } from '#schema/limits.ts';
import type { Database, Tx } from '#service/db/database.ts';
import { faultName, meansLost } from '#service/db/faults.ts';
import { WorkRefused, workRestored, type WorkHandler, type WorkRun } from '#service/work/handler.ts';
import { endHeld, lockHeld, LostLease, noteHeld, returnHeld } from '#service/work/held.ts';
import type { WorkRule } from '#service/work/kinds.ts';
import type { TakenWork } from '#service/work/take.ts';

/** Why a run stops before its end. */
export type StopReason = 'cancelled' | 'lost' | 'ending' | 'turn';

/** A run in this process. */
export interface Running {
  taken: TakenWork;
  startedAt: number;
  othersWait: boolean;
  stop: (reason: StopReason) => void;
}

class Stopped extends Error {
  readonly reason: StopReason;
  constructor(reason: StopReason) {
    super(`The work stops: ${reason}.`);
    this.reason = reason;
  }
}

interface RunParts {
  db: Database;
  log: Logger;
  now: () => number;
  rule: WorkRule;
  handler: WorkHandler<unknown>;
  taken: TakenWork;
  /** Called with the run, so that its lease is renewed. */
  register: (running: Running) => void;
}

/** Runs a taken row to its end, its next attempt or its next turn; never throws. */
export async function runOne(parts: RunParts): Promise<void> {
  const { db, log, now, handler, taken } = parts;
  const control = new AbortController();
  const running: Running = {
    taken,
    startedAt: now(),
    othersWait: false,
    stop: (reason) => control.abort(new Stopped(reason)),
  };
  parts.register(running);
  const about = { work: taken.id, kind: taken.kind };
  try {
    if (taken.attempts > parts.rule.attempts) throw new WorkRefused('work.killed');
    // it may have been sent after the backup; a message cannot be taken back, and a person can send it again
    if (parts.rule.lane === 'mail' && taken.isOfBackup) throw new WorkRefused(workRestored);
    const payload = v.parse(parts.rule.payload, taken.payload);
    const ending = await handler.run(workRun(parts, running, control.signal), payload);
    await writeEnd(db, taken, async (tx) => {
      await ending?.(tx);
      await endHeld(tx, taken, workState.done, '', now());
    });
    // pages are drawn and read by the thousand: their ends would push the address of a start out of sight
    const level = parts.rule.lane === 'pages' ? 'debug' : 'info';
    log[level]({ ...about, attempts: taken.attempts }, 'work done');
  } catch (error) {
    await afterFault(parts, control.signal.aborted ? control.signal.reason : error).catch((fault: unknown) => {
      // the lease runs out, and the row is free again
      log.warn({ ...about, lost: meansLost(fault), err: fault }, 'work not given back');
    });
  }
}

function workRun({ db, now, taken }: RunParts, running: Running, signal: AbortSignal): WorkRun {
  const { tenantId, id, subject, by, cursor } = taken;
  return {
    tenantId,
    id,
    subject,
    by,
    cursor,
    now,
    signal,
    step: async (work) => {
      signal.throwIfAborted();
      const note = await db.inTenant(tenantId, async (tx) => {
        await lockHeld(tx, taken);
        const noted = await work(tx);
        if (noted && Object.keys(noted).length > 0) await noteHeld(tx, taken, noted);
        return noted;
      });
      const isTurnOver = running.othersWait && now() - running.startedAt >= WORK_LIMITS.turnMs;
      if (note?.cursor !== undefined && isTurnOver) running.stop('turn');
      signal.throwIfAborted();
    },
  };
}

function writeEnd(db: Database, taken: TakenWork, write: (tx: Tx) => Promise<void>): Promise<void> {
  return db.inTenant(taken.tenantId, async (tx) => {
    await lockHeld(tx, taken);
    await write(tx);
  });
}

async function afterFault({ db, log, now, rule, handler, taken }: RunParts, fault: unknown): Promise<void> {
  const about = { work: taken.id, kind: taken.kind, attempts: taken.attempts };
  if (fault instanceof LostLease || (fault instanceof Stopped && fault.reason === 'lost')) {
    log.warn(about, 'work was taken from this node');
    return;
  }
  await writeEnd(db, taken, async (tx) => {
    if (fault instanceof Stopped) {
      if (fault.reason === 'cancelled') return endHeld(tx, taken, workState.cancelled, '', now());
      // its turn or its node ended: no attempt failed
      return returnHeld(tx, taken, { attempts: fault.reason === 'turn' ? 0 : taken.attempts - 1 });
    }
    const isFinal = fault instanceof WorkRefused || fault instanceof v.ValiError || taken.attempts >= rule.attempts;
    if (!isFinal) {
      const minutes = rule.restMinutes[Math.min(taken.attempts, rule.restMinutes.length) - 1] ?? 0;
      return returnHeld(tx, taken, { dueAt: now() + minutes * 60_000 });
    }
    const read = v.safeParse(rule.payload, taken.payload);
    const reason = fault instanceof WorkRefused ? fault.message : faultName(fault);
    if (read.success) await handler.failed?.(tx, { ...taken, now, reason }, read.output);
    await endHeld(tx, taken, workState.failed, reason, now());
  });
  if (fault instanceof Stopped) log.info({ ...about, reason: fault.reason }, 'work stopped');
  else log.error({ ...about, err: fault }, 'work failed');
}
