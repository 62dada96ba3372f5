import * as v from 'valibot';
import type { Lock } from '#sync/ports.ts';
import { here, type Workplace } from '#src/data/workplace/workplace.ts';
import { openChannel } from './channel.ts';

/**
 * One tab among all by Web Locks. A frozen tab keeps a lock for ever (reliability.md B10), so the holder sends a beat
 * every few seconds, and a visible tab that waits steals the lock after 15 s of silence:
 *
 *   waiting ─granted▶ working ─work ends▶ done
 *   waiting ─15 s silence, visible▶ working (stolen)      working ─taken away▶ lost ─work ends▶ waiting
 *   any ─end▶ done
 *
 * Correctness never depends on it.
 */
export interface WaitingLock {
  lock: Lock;
  /** Stops waiting, because a stopped engine would wait for ever. */
  end(): void;
}

const alive = v.literal('alive');
const BEAT_MS = 5_000;
const SILENCE_MS = 15_000;

/** Name of a lock of one database in the browser. */
export const lockOf = (database: string, name: string): string => `sync:${database}:${name}`;

/** The lock port of one database. */
export function browserLock(database: string, place: Workplace = here()): WaitingLock {
  const ended = new AbortController();
  return {
    lock: {
      hold: async (name, work) => {
        const full = lockOf(database, name);
        if (!place.device.locks) return work(new AbortController().signal);
        while (!ended.signal.aborted && (await holdOnce(full, work, ended.signal, place)) === 'taken');
      },
    },
    end: () => ended.abort(),
  };
}

type Work = (lost: AbortSignal) => Promise<void>;

async function holdOnce(name: string, work: Work, ended: AbortSignal, place: Workplace): Promise<'done' | 'taken'> {
  const silence = new AbortController();
  const stopWatching = watchBeats(name, () => silence.abort(), place);
  const lost = new AbortController();
  let working: Promise<void> | undefined;
  const holding = () => {
    stopWatching();
    if (ended.aborted) return Promise.resolve();
    const stopBeating = beat(name, place);
    working = work(lost.signal).finally(stopBeating);
    return working;
  };
  try {
    let isAborted = await request(name, { signal: AbortSignal.any([silence.signal, ended]) }, holding, place);
    // Still waiting when the holder fell silent: steal it.
    if (!working && silence.signal.aborted && !ended.aborted) isAborted = await request(name, { steal: true }, holding, place);
    if (!working) return ended.aborted ? 'done' : 'taken';
    if (!isAborted) return 'done';
    // Stolen while we worked: the work ends first, then we wait for the lock again.
    lost.abort();
    await working;
    return 'taken';
  } finally {
    stopWatching();
  }
}

/** Calls `silent` once no beat has arrived for a while; returns the function that stops. */
function watchBeats(name: string, silent: () => void, place: Workplace): () => void {
  const channel = openChannel(name, alive, place);
  let lastBeatAt = Date.now();
  channel.listen(() => (lastBeatAt = Date.now()));
  const timer = setInterval(() => {
    // Only a visible tab may steal it: two background tabs would steal it from each other.
    if (document.visibilityState !== 'visible') lastBeatAt = Date.now();
    if (Date.now() - lastBeatAt > SILENCE_MS) silent();
  }, BEAT_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

function beat(name: string, place: Workplace): () => void {
  const channel = openChannel(name, alive, place);
  const send = () => channel.send('alive');
  send();
  const timer = setInterval(send, BEAT_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Resolves when the work is done, or true when the request was given up or the lock was taken away. */
async function request(name: string, options: LockOptions, holding: () => Promise<void>, place: Workplace): Promise<boolean> {
  try {
    await place.device.locks?.request(name, options, holding);
    return false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    throw error;
  }
}
