import * as v from 'valibot';
import type { Lock } from '#sync/ports.ts';
import { openChannel } from './channel.ts';

/**
 * Selects one tab among all by Web Locks. A frozen tab keeps a lock for ever (reliability.md B10), so the owner sends a
 * heartbeat every few seconds, and a visible waiting tab steals the lock after 15 s of silence:
 *
 *   waiting ─granted▶ working ─work ends▶ done
 *   waiting ─15 s silence, visible▶ working (stolen)      working ─taken away▶ lost ─work ends▶ waiting
 *   any ─end▶ done
 *
 * Correctness never depends on it.
 */
export interface WaitingLock {
  lock: Lock;
  /** Gives up waiting, so that nothing waits for ever when the engine stops. */
  end(): void;
}

const alive = v.literal('alive');
const BEAT_MS = 5_000;
const SILENCE_MS = 15_000;

/** Returns the browser's name of a lock of one database. */
export const lockOf = (database: string, name: string): string => `sync:${database}:${name}`;

/** The lock port of one database. */
export function browserLock(database: string): WaitingLock {
  const ended = new AbortController();
  return {
    lock: {
      hold: async (name, work) => {
        const full = lockOf(database, name);
        if (!navigator.locks) return work(new AbortController().signal);
        while (!ended.signal.aborted && (await holdOnce(full, work, ended.signal)) === 'taken');
      },
    },
    end: () => ended.abort(),
  };
}

type Work = (lost: AbortSignal) => Promise<void>;

async function holdOnce(name: string, work: Work, ended: AbortSignal): Promise<'done' | 'taken'> {
  const silence = new AbortController();
  const stopWatching = watchBeats(name, () => silence.abort());
  const lost = new AbortController();
  let working: Promise<void> | undefined;
  const holding = () => {
    stopWatching();
    if (ended.aborted) return Promise.resolve();
    const stopBeating = beat(name);
    working = work(lost.signal).finally(stopBeating);
    return working;
  };
  try {
    let isAborted = await request(name, { signal: AbortSignal.any([silence.signal, ended]) }, holding);
    // Still waiting when the holder fell silent: take it.
    if (!working && silence.signal.aborted && !ended.aborted) isAborted = await request(name, { steal: true }, holding);
    if (!working) return ended.aborted ? 'done' : 'taken';
    if (!isAborted) return 'done';
    // Taken from us while we worked: the work ends first, then we wait for our turn again.
    lost.abort();
    await working;
    return 'taken';
  } finally {
    stopWatching();
  }
}

/** Calls `silent` after a while without heartbeats; returns how to stop. */
function watchBeats(name: string, silent: () => void): () => void {
  const channel = openChannel(name, alive);
  let heardAt = Date.now();
  channel.hear(() => (heardAt = Date.now()));
  const timer = setInterval(() => {
    // Only a tab that someone looks at may take over: two background tabs would take it from each other.
    if (document.visibilityState !== 'visible') heardAt = Date.now();
    if (Date.now() - heardAt > SILENCE_MS) silent();
  }, BEAT_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

function beat(name: string): () => void {
  const channel = openChannel(name, alive);
  const say = () => channel.say('alive');
  say();
  const timer = setInterval(say, BEAT_MS);
  return () => {
    clearInterval(timer);
    channel.close();
  };
}

/** Resolves when the work is done, or true when the request was given up or the lock was taken away. */
async function request(name: string, options: LockOptions, holding: () => Promise<void>): Promise<boolean> {
  try {
    await navigator.locks.request(name, options, holding);
    return false;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    throw error;
  }
}
