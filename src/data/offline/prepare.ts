import { BehaviorSubject } from 'rxjs';
import type { Local } from '#src/data/database/database.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { preparationIds, type Preparation } from './preparation.ts';

export type { Preparation, PreparationId, PreparationLine } from './preparation.ts';

/**
 * Preparation for the basement: one card that turns green line by line (ux.md §6.1, 0). Live sync already brings everything to
 * the device; this catches up, asks for what only the service can give, and shows how long the device may stay offline.
 */
export const PREPARATION = 'preparation';

const nothing: Preparation = {
  running: false,
  at: 0,
  readyUntil: 0,
  lines: preparationIds.map((id) => ({ id, state: 'waiting', count: 0, bytes: 0, at: 0, detail: '' })),
};

export const preparation = new BehaviorSubject<Preparation>(nothing);

/** Returns the current card, also after a restart. */
export function usePreparation(): Preparation {
  return useObserved(preparation);
}

local.subscribe((state) => {
  if (state.kind !== 'open') return preparation.next(nothing);
  void state.local.store.get('settings', [PREPARATION]).then(([doc]) => {
    const kept = doc?.value as Preparation | undefined; // written only by prepare-run.ts
    if (kept && !preparation.value.running && openNow() === state.local) preparation.next({ ...kept, running: false });
  });
});

let run: { of: Local; done: Promise<Preparation | undefined> } | undefined;

/**
 * Prepares; lines change as they go. Resolves when every line is ready or failed, and with undefined if the user left in the
 * meantime: the next steps belong only to that user.
 */
export function prepareForOffline(): Promise<Preparation | undefined> {
  const opened = openNow();
  if (!opened) return Promise.resolve(undefined);
  if (run?.of !== opened) run = { of: opened, done: prepareNow(opened) };
  return run.done;
}

async function prepareNow(opened: Local): Promise<Preparation | undefined> {
  try {
    // the checks are loaded on first use: the card works without them
    const part = await import('./prepare-run.ts').catch(() => undefined);
    if (part) return await part.prepareLines(opened);
    // a page that cannot fetch a part of itself is not stored
    const lines = preparation.value.lines.map((line) =>
      line.id === 'application' ? { ...line, state: 'failed' as const, detail: 'noServiceWorker' as const } : line,
    );
    const failed = { ...preparation.value, readyUntil: 0, lines };
    preparation.next(failed);
    return failed;
  } finally {
    if (run?.of === opened) run = undefined;
  }
}
