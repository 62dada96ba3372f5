import { BehaviorSubject, of, switchMap } from 'rxjs';
import type { Engine, SyncStatus } from '#sync/engine-contract.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { engineNow, local } from '#src/data/workplace/local.ts';
import { here, part } from '#src/data/workplace/workplace.ts';

/** State of the exchange before there is an engine. */
const silent: SyncStatus = {
  phase: 'connecting',
  paused: false,
  waiting: 0,
  sent: 0,
  total: 0,
  needsYou: 0,
  withSupervisor: 0,
  oldestAt: 0,
  lastSentAt: 0,
  nextTryAt: 0,
  pictureWhole: false,
  behind: 0,
  skewMs: 0,
};

/** State of the exchange, which follows the open database from the first read on. */
export const syncStatus = part((place) => {
  const status = new BehaviorSubject<SyncStatus>(silent);
  let engine: Engine | undefined;
  local(place)
    .pipe(
      switchMap((state) => {
        const before = engine;
        engine = state.kind === 'open' ? state.engine : undefined;
        if (engine) return engine.status;
        // unsent operations stay when the database failed: a sign-out or switch of the client asks first
        return of(state.kind === 'fault' ? { ...(before?.statusNow() ?? silent), phase: 'storageFault' as const } : silent);
      }),
    )
    .subscribe((next) => status.next(next));
  return status;
});

/** State of the exchange, for the chip and the sync centre. */
export function useSyncStatus(): SyncStatus {
  return useObserved(syncStatus(here()));
}

/** True while the service cannot be reached: by choice, without a network, or because it does not answer. */
export function useAway(): boolean {
  const { phase } = useSyncStatus();
  return phase === 'offline' || phase === 'unreachable';
}

/** True while rows may be missing, because the first pull of this device is not complete. */
export function isArriving({ phase, pictureWhole }: Pick<SyncStatus, 'phase' | 'pictureWhole'>): boolean {
  return !pictureWhole && (phase === 'connecting' || phase === 'receiving');
}

/** The same, for a screen that would otherwise show an empty list. */
export function useArriving(): boolean {
  return isArriving(useSyncStatus());
}

/** Actions of the user on the exchange. */
export const syncActions = {
  sendNow: (): void => engineNow(here())?.sendNow(),
  pause: (): void => engineNow(here())?.pause(),
  resume: (): void => engineNow(here())?.resume(),
} as const;
