import type { Transport } from '#sync/ports.ts';

/** Delay before repeating a look that the service did not answer, because pulls come every second. */
const AGAIN_MS = 60_000;

/** Content of this device that is compared with the service over the pulls. */
export interface Compared {
  /** Interval of looks on a connected device (ms). */
  everyMs: number;
  /** Least time between a look and the one after a lost connection (ms). */
  returnMs: number;
  /** True if there is something to compare. */
  isThere: () => Promise<boolean>;
  /** Time of an event after which a look does not wait for its interval (ms); 0 for none. */
  askedAt?: () => Promise<number>;
  /** Compares. False if the service did not answer. */
  look: () => Promise<boolean>;
}

/** Looks with the first pull, after a lost connection, and at an interval. The exchange does not wait for it. */
export function withLooks(transport: Transport, { everyMs, returnMs, isThere, askedAt, look }: Compared): Transport {
  let isDue = true;
  let isBack = false;
  let at = 0;
  const lookNow = async () => {
    [isDue, isBack, at] = [false, false, Date.now()];
    isDue = !(await look());
  };
  const isTime = () => at === 0 || Math.abs(Date.now() - at) > (isDue ? AGAIN_MS : isBack ? returnMs : everyMs);
  const isWanted = async () => (isTime() || ((await askedAt?.()) ?? 0) > at) && (await isThere());
  return {
    ...transport,
    pull: async (request) => {
      const answer = await transport.pull(request);
      if (answer.kind === 'unreachable') isBack = true;
      if (answer.kind === 'answer' && (await isWanted())) lookNow().catch(reportError);
      return answer;
    },
  };
}
