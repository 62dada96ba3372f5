import { randomUUID } from 'node:crypto';
import { WORK_LIMITS } from '#schema/limits.ts';
import { meansLost } from '#service/db/faults.ts';
import { processTimer, type Timer } from '#service/jobs/job.ts';
import { renewLease } from '#service/work/held.ts';
import { lanes, type WorkRules } from '#service/work/kinds.ts';
import { laneWorker, type LaneParts } from '#service/work/lane-worker.ts';
import { forgetNodes, showNode, type Node } from '#service/work/nodes.ts';
import { onWorkNotice } from '#service/work/notice.ts';

export interface WorkerParts<R extends WorkRules> extends LaneParts<R> {
  /** Release of this node. */
  version: string;
  timer?: Timer | undefined;
}

/** The workers of a node, one per lane. */
export interface Workers {
  /** Runs what is due in every lane, each row after the one before it; a test calls it by hand. */
  runDue: () => Promise<void>;
  /** Shows that the node lives and renews its leases; a test calls it by hand. */
  renew: () => Promise<void>;
  /** Takes no more, gives back what runs and shows that the node has ended. */
  stop: () => Promise<void>;
}

/**
 * Starts the workers of this process (notice or clock → take → run → end). A node runs one row of each lane at a time. Which
 * node runs a row, and what becomes of the work of a killed one, is decided by the rows alone.
 */
export async function startWorkers<R extends WorkRules>(parts: WorkerParts<R>): Promise<Workers> {
  const { db, log, now, timer = processTimer } = parts;
  const node: Node = { id: randomUUID(), version: parts.version, startedAt: now() };
  const workers = lanes.map((lane) => laneWorker(parts, lane, node.id));

  await forgetNodes(db);
  await showNode(db, node, 'running', now());

  async function renew(): Promise<void> {
    try {
      await showNode(db, node, 'running', now());
      for (const { lane, running } of workers) {
        const one = running();
        const renewed = one && (await renewLease(db, one.taken, lane, now()));
        if (!one) continue;
        if (!renewed) one.stop('lost');
        else if (renewed.isCancelled) one.stop('cancelled');
        else one.othersWait = renewed.othersWait;
      }
    } catch (error) {
      log.warn({ lost: meansLost(error), err: error }, 'leases not renewed');
    }
  }

  const runDue = async () => void (await Promise.all(workers.map(({ wake }) => wake())));
  const stopNotices = await onWorkNotice(db, (lane) => void workers.find((one) => one.lane === lane)?.wake());
  const stopTimers = [timer(() => void runDue(), WORK_LIMITS.lookMs), timer(() => void renew(), WORK_LIMITS.renewMs)];
  return {
    runDue,
    renew,
    stop: async () => {
      for (const stop of stopTimers) stop();
      await stopNotices();
      await Promise.all(workers.map(({ stop }) => stop()));
      await showNode(db, node, 'ended', now()).catch(() => undefined);
    },
  };
}
