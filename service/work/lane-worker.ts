import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#service/db/database.ts';
import { meansLost } from '#service/db/faults.ts';
import type { WorkHandler, WorkHandlers } from '#service/work/handler.ts';
import type { Lane, WorkRules } from '#service/work/kinds.ts';
import { runOne, type Running } from '#service/work/run-one.ts';
import { takeWork, type TakenWork } from '#service/work/take.ts';

/** Parts of a worker: its kinds and their handlers. */
export interface LaneParts<R extends WorkRules> {
  db: Database;
  log: Logger;
  now: () => number;
  rules: R;
  handlers: WorkHandlers<R>;
}

/** Runs the rows of one lane in this node, one after the other. */
export interface LaneWorker {
  readonly lane: Lane;
  /** The run in progress. */
  running: () => Running | undefined;
  /** Runs until nothing is due; a wake during a run looks once more after it. */
  wake: () => Promise<void>;
  /** Takes no more, stops the run in progress and waits for it. */
  stop: () => Promise<void>;
}

/** Makes the worker of a lane. A lost database is tried again at the next wake. */
export function laneWorker<R extends WorkRules>(parts: LaneParts<R>, lane: Lane, node: string): LaneWorker {
  const { db, log, now, rules } = parts;
  const hasLane = Object.values(rules).some((rule) => rule.lane === lane);
  // the lane is that of the row: a node of the version before may have put it into another one
  const kinds = Object.keys(rules);
  const state = { isWoken: false, hasStopped: false };
  let current: Running | undefined;
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    if (!hasLane) return;
    while (!state.hasStopped) {
      state.isWoken = false;
      const holder = `${node}:${randomUUID()}`;
      const taken = await takeWork(db, { lane, kinds, node, holder, now: now() });
      if (taken) await runTaken(taken);
      else if (!state.isWoken) return;
    }
  }

  async function runTaken(taken: TakenWork): Promise<void> {
    const rule = rules[taken.kind];
    const handler: WorkHandler<unknown> | undefined = parts.handlers[taken.kind];
    if (!rule || !handler) throw new Error(`No handler of ${taken.kind}.`);
    await runOne({ db, log, now, rule, handler, taken, register: (one) => (current = one) }).finally(() => (current = undefined));
  }

  return {
    lane,
    running: () => current,
    wake: () => {
      state.isWoken = true;
      draining ??= drain()
        .catch((error: unknown) => log.warn({ lane, lost: meansLost(error), err: error }, 'work not taken'))
        .finally(() => (draining = undefined));
      return draining;
    },
    stop: async () => {
      state.hasStopped = true;
      current?.stop('ending');
      await draining;
    },
  };
}
