import { BehaviorSubject, of, switchMap } from 'rxjs';
import type { Engine, SyncStatus } from '#sync/engine-contract.ts';
import { useObserved } from '#src/data/live/observed.ts';
import { engineNow, local } from '#src/data/workplace/local.ts';

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

export const syncStatus = new BehaviorSubject<SyncStatus>(silent);
let engine: Engine | undefined;
local
  .pipe(
    switchMap((state) => {
      const before = engine;
      engine = state.kind === 'open' ? state.engine : undefined;
      if (engine) return engine.status;
      // changes that waited when the database failed still wait: signing out or switching the client reports them
      return of(state.kind === 'fault' ? { ...(before?.statusNow() ?? silent), phase: 'storageFault' as const } : silent);
    }),
  )
  .subscribe((status) => syncStatus.next(status));

/** State of the exchange, for the chip and the sync centre. */
export function useSyncStatus(): SyncStatus {
  return useObserved(syncStatus);
}

/** True while the data here may be partial: the first projection of this device is in progress. */
export function isArriving({ phase, pictureWhole }: Pick<SyncStatus, 'phase' | 'pictureWhole'>): boolean {
  return !pictureWhole && (phase === 'connecting' || phase === 'receiving');
}

/** The same, for a screen that would report an empty list. */
export function useArriving(): boolean {
  return isArriving(useSyncStatus());
}

/** Controls of the exchange for users. */
export const syncActions = {
  sendNow: (): void => engineNow()?.sendNow(),
  pause: (): void => engineNow()?.pause(),
  resume: (): void => engineNow()?.resume(),
} as const;
