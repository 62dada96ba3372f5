import { useSyncExternalStore } from 'react';

/**
 * Cases this supervisor postponed: they are at the end of the queue of this tab until they are taken or decided. This is an
 * order of work and not a state of the case: colleagues see it at its place, unlocked.
 */
const KEY = 'desk.later';
/** The oldest are forgotten first: a case forgotten here only comes back to its place. */
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
    // Blocked or full: then it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Puts a case behind all others. */
export function putOff(id: string): void {
  write([...[...ids].filter((each) => each !== id), id]);
}

/** Gives a case its place again. */
export function bringBack(...gone: readonly string[]): void {
  if (gone.some((id) => ids.has(id))) write([...ids].filter((each) => !gone.includes(each)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ids of the cases put off, those put off last at the end. */
export function useLater(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => ids);
}
