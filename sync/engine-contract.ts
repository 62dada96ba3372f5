import type { Observable } from 'rxjs';
import type { OperationKind } from '#schema/operations/operation.ts';

/** Interface of the engine for the application. Implemented in `sync/engine.ts`. */

/** Owner of the work: one engine serves one user of one client on one device (decisions.md S8). */
export interface Owner {
  clientId: string;
  userId: string;
  userName: string;
  deviceName: string;
  /** Version of the application, for the service's view of devices. */
  version: string;
}

/** State of the exchange in one word, for the chip (ux.md §9): `offline` no coverage, `unreachable` network up and service not, `intercepted` something on the way answers in its place. */
export type SyncPhase =
  | 'upToDate'
  | 'sending'
  | 'receiving'
  | 'connecting'
  | 'offline'
  | 'unreachable'
  | 'signIn'
  | 'updateNeeded'
  | 'barred'
  | 'intercepted'
  | 'paused'
  | 'storageFault';

export interface SyncStatus {
  phase: SyncPhase;
  /** True while the user stays offline, whatever worse state the phase shows. */
  paused: boolean;
  /** Operations saved here and not yet accepted. */
  waiting: number;
  /** Progress of the current run: operations with a verdict, of this many. Both 0 when nothing runs. */
  sent: number;
  total: number;
  needsYou: number;
  withSupervisor: number;
  /** Times by this device, 0 for never: oldest waiting save, last accepted one, next try while backing off. */
  oldestAt: number;
  lastSentAt: number;
  nextTryAt: number;
  /** The first picture is whole: the cursor reached the head at least once. */
  pictureWhole: boolean;
  /** Rows still to fetch of the pull under way; 0 when none. */
  behind: number;
  /** Device clock minus service clock, ms, as last measured. */
  skewMs: number;
}

export interface SaveRequest<P> {
  kind: OperationKind<P>;
  /** A new UUIDv7 when left out: the id of the new row for ever. */
  entityId?: string;
  payload: P;
  /** Version of the class the values were checked by; 0 where none applies. */
  configVersion?: number;
  /** Version of the row the user saw, if newer ones came while a form was open; by default the newest here. */
  seen?: number;
  /** Operation that was refused or returned and is replaced by this one. */
  supersedes?: string;
  /** Milliseconds it waits on the device before it is sent, so that its author can cancel it; 0 when left out. */
  restMs?: number;
}

/** Request for an id chosen before, as a draft does. */
export type NewRequest<P> = SaveRequest<P> & { entityId: string };

export interface Saved {
  opId: string;
  entityId: string;
  n: number;
}

/** Result of an undo: taken back on the device, or compensated because it may have been sent. */
export type Undone = 'cancelled' | 'alreadySent';

export interface Engine {
  /**
   * Saves an operation; it is on disk when this resolves. Its projection follows immediately (I6). Throws `StoreFault` if it
   * could not be saved.
   */
  save<P>(request: SaveRequest<P>): Promise<Saved>;
  /** The same for what must not be here yet; `undefined` where it is, saved by another tab or before a crash, and nothing was written. */
  saveNew<P>(request: NewRequest<P>): Promise<Saved | undefined>;
  /** Takes back an operation that never left the device. */
  cancel(opId: string): Promise<Undone>;
  /** Puts a refused operation in line again (after its cause was removed). */
  retry(opId: string): Promise<void>;
  status: Observable<SyncStatus>;
  /** The status now, without subscribing. */
  statusNow(): SyncStatus;
  start(): Promise<void>;
  /** Stops loops and timers; promises under way settle. Nothing stored is touched. */
  stop(): Promise<void>;
  sendNow(): void;
  pause(): void;
  resume(): void;
  /** Someone signed in again: the queue goes on. */
  signedIn(): void;
  /** Pulls until the cursor reaches the head; resolves true when it did, false when it could not. */
  catchUp(): Promise<boolean>;
}
