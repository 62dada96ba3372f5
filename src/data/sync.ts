import { BehaviorSubject, of, switchMap } from 'rxjs';
import type { SyncStatus } from '#sync/engine-contract.ts';
import { engineNow, local } from './local.ts';
import { useObserved } from './observed.ts';

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
local
  .pipe(
    switchMap((state) => {
      if (state.kind === 'open') return state.engine.status;
      return of(state.kind === 'fault' ? { ...silent, phase: 'storageFault' as const } : silent);
    }),
  )
  .subscribe((status) => syncStatus.next(status));

/** State of the exchange, for the chip and the sync centre. */
export function useSyncStatus(): SyncStatus {
  return useObserved(syncStatus);
}

/** Whether what is here may be only a part yet: the first picture of this device is on its way. */
export function isArriving({ phase, pictureWhole }: Pick<SyncStatus, 'phase' | 'pictureWhole'>): boolean {
  return !pictureWhole && (phase === 'connecting' || phase === 'receiving');
}

/** The same, for a screen that would say that there is nothing. */
export function useArriving(): boolean {
  return isArriving(useSyncStatus());
}

/** What a person may ask of the exchange. */
export const syncActions = {
  sendNow: (): void => engineNow()?.sendNow(),
  pause: (): void => engineNow()?.pause(),
  resume: (): void => engineNow()?.resume(),
} as const;
