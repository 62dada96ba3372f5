import { BehaviorSubject } from 'rxjs';
import type { Engine, SyncStatus } from '#sync/engine-contract.ts';
import { StoreFault } from '#sync/ports.ts';
import type { Local } from './database.ts';

const idle: SyncStatus = {
  phase: 'connecting',
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

/** Makes the engine of an open database. Until `sync/engine.ts` stands, one that refuses every save. */
export function makeEngine(_local: Local): Promise<Engine> {
  const status = new BehaviorSubject(idle);
  return Promise.resolve({
    save: refuse,
    cancel: refuse,
    retry: refuse,
    status,
    statusNow: () => status.value,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    sendNow: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    signedIn: () => undefined,
    catchUp: () => Promise.resolve(false),
  });
}

function refuse(): Promise<never> {
  return Promise.reject(new StoreFault('unavailable', 'The engine is not there yet.'));
}
