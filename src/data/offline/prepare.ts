import { BehaviorSubject } from 'rxjs';
import type { Local } from '#src/data/database/database.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { local, openNow } from '#src/data/workplace/local.ts';
import { here, part, type Workplace } from '#src/data/workplace/workplace.ts';
import { preparationIds, type Preparation } from './preparation.ts';

export type { Preparation, PreparationId, PreparationLine } from './preparation.ts';

/**
 * Preparation for offline work: one card that turns green line by line (ux.md §6.1, 0). Live sync brings all rows anyway; this catches
 * up, requests what only the service has, and shows until when the user may stay offline.
 */
export const PREPARATION = 'preparation';

const nothing: Preparation = {
  running: false,
  at: 0,
  readyUntil: 0,
  lines: preparationIds.map((id) => ({ id, state: 'waiting', count: 0, bytes: 0, at: 0, detail: '' })),
};

/** The lines of the card, which follow the open database from the first read on. */
export const preparation = part((place) => {
  const subject = new BehaviorSubject<Preparation>(nothing);
  local(place).subscribe((state) => {
    if (state.kind !== 'open') return subject.next(nothing);
    void state.local.store.get('settings', [PREPARATION]).then(([doc]) => {
      const kept = doc?.value as Preparation | undefined; // written only by prepare-run.ts
      if (!kept || subject.value.running || openNow(place) !== state.local) return;
      // a line that is new in this version waits for its first run
      const lines = nothing.lines.map((line) => kept.lines.find(({ id }) => id === line.id) ?? line);
      subject.next({ ...kept, lines, running: false });
    });
  });
  return subject;
});

/** The current card, also after a restart. */
export function usePreparation(): Preparation {
  return useObserved(preparation(here()));
}

const runs = part(() => ({ now: undefined as { of: Local; done: Promise<Preparation | undefined> } | undefined }));

/**
 * Prepares; lines change as they go. Resolves when every line is ready or failed, and with undefined if the user signed out in the
 * meantime: the result belongs to them only.
 */
export function prepareForOffline(place: Workplace = here()): Promise<Preparation | undefined> {
  const opened = openNow(place);
  if (!opened) return Promise.resolve(undefined);
  const state = runs(place);
  if (state.now?.of !== opened) state.now = { of: opened, done: prepareNow(opened, place) };
  return state.now.done;
}

async function prepareNow(opened: Local, place: Workplace): Promise<Preparation | undefined> {
  const subject = preparation(place);
  try {
    // loaded with the first run: the card does not need it
    const loaded = await import('./prepare-run.ts').catch(() => undefined);
    if (loaded) return await loaded.prepareLines(opened, place);
    // a page that cannot load one of its files is not stored
    const lines = subject.value.lines.map((line) =>
      line.id === 'application' ? { ...line, state: 'failed' as const, detail: 'noServiceWorker' as const } : line,
    );
    const failed = { ...subject.value, readyUntil: 0, lines };
    subject.next(failed);
    return failed;
  } finally {
    const state = runs(place);
    if (state.now?.of === opened) state.now = undefined;
  }
}
