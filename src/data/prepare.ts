import { BehaviorSubject } from 'rxjs';
import { preparationIds, type Preparation, type PreparationId, type PreparationLine } from './preparation.ts';
import { engineNow, local, openNow } from './local.ts';
import { useObserved } from './observed.ts';
import type { Looked } from './prepare-lines.ts';
import { session } from './session.ts';

export type { Preparation, PreparationId, PreparationLine } from './preparation.ts';

/**
 * Preparation for the basement: one card that turns green line by line (ux.md §4, step 0). Everything is on the device by
 * live sync anyway; this catches up, asks for what only the service can give, and says until when one may stay away.
 */
const DOC = 'preparation';

const nothing: Preparation = {
  running: false,
  at: 0,
  readyUntil: 0,
  lines: preparationIds.map((id) => ({ id, state: 'waiting', count: 0, bytes: 0, at: 0, detail: '' })),
};

export const preparation = new BehaviorSubject<Preparation>(nothing);

/** The card as it stands, also after a restart. */
export function usePreparation(): Preparation {
  return useObserved(preparation);
}

local.subscribe((state) => {
  if (state.kind !== 'open') return preparation.next(nothing);
  void state.local.store.get('settings', [DOC]).then(([doc]) => {
    const kept = doc?.value as Preparation | undefined; // written only below
    if (kept && !preparation.value.running) preparation.next({ ...kept, running: false });
  });
});

let running: Promise<Preparation> | undefined;

/** Prepares; lines change as they go. Resolves when every line is ready or failed. */
export function prepareForOffline(): Promise<Preparation> {
  running ??= prepareNow().finally(() => (running = undefined));
  return running;
}

async function prepareNow(): Promise<Preparation> {
  const opened = openNow();
  if (!opened) return preparation.value;
  // what looks is fetched with the first look: the card stands without it
  const { lookApplication, lookClock, lookIdentity, lookLeases, lookRows, lookStorage } = await import('./prepare-lines.ts');
  const lines = preparation.value.lines.map((line): PreparationLine => ({ ...line, state: 'waiting' }));
  preparation.next({ ...preparation.value, running: true, readyUntil: 0, lines });
  await take('application', lookApplication);
  const caughtUp = (await engineNow()?.catchUp()) ?? false;
  for (const id of ['classes', 'dictionaries', 'containerTypes', 'costCenters', 'openBoxes'] as const) {
    await take(id, () => lookRows(opened, id, caughtUp));
  }
  await take('leases', () => lookLeases(opened));
  await take('storage', lookStorage);
  await take('clock', () => lookClock(caughtUp));
  await take('identity', lookIdentity);
  const isReady = preparation.value.lines.every((line) => line.state === 'ready');
  const done = { ...preparation.value, running: false, at: Date.now(), readyUntil: isReady ? session.value.captureUntil : 0 };
  preparation.next(done);
  await opened.store.put('settings', [{ id: DOC, value: done, at: done.at }]);
  return done;
}

async function take(id: PreparationId, look: () => Promise<Looked>): Promise<void> {
  change(id, { state: 'working' });
  const { ok, ...found } = await look();
  change(id, { ...found, state: ok ? 'ready' : 'failed' });
}

function change(id: PreparationId, found: Partial<PreparationLine>): void {
  const lines = preparation.value.lines.map((line) => (line.id === id ? { ...line, ...found } : line));
  preparation.next({ ...preparation.value, lines });
}
