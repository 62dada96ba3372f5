import { useSyncExternalStore } from 'react';

/**
 * Conflicts this supervisor postponed. They are at the end of the queue of this tab until they are taken or resolved. This
 * only changes the order of work: colleagues see the conflict at its usual position, unlocked.
 */
const KEY = 'desk.later';
/** Drops the oldest first, which only return to their usual position. */
const MOST = 500;

let ids: ReadonlySet<string> = read();
const listeners = new Set<() => void>();

function read(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []);
  } catch {
    return new Set(); // blocked storage, or text of another hand
  }
}

function write(next: readonly string[]): void {
  ids = new Set(next.slice(-MOST));
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...ids]));
  } catch {
    // Storage is blocked or full, so it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Moves a conflict behind all others. */
export function putOff(id: string): void {
  write([...[...ids].filter((each) => each !== id), id]);
}

/** Returns a conflict to its usual position. */
export function bringBack(...gone: readonly string[]): void {
  if (gone.some((id) => ids.has(id))) write([...ids].filter((each) => !gone.includes(each)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of postponed conflicts, the latest at the end. */
export function useLater(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => ids);
}
