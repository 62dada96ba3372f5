import { concat, defer, of, Subject, type Observable } from 'rxjs';
import type { Mirror } from '#sync/outbox/mirror.ts';
import type { SyncPhase, SyncStatus } from '#sync/engine-contract.ts';
import type { Reach } from './connection.ts';

export type LoopName = 'push' | 'pull' | 'files';

/** State of the loops that the outbox does not contain. */
export interface Doing {
  reach: Reach;
  halted: 'signIn' | 'updateNeeded' | undefined;
  /** An administrator has blocked this device: unsent changes stay here, in quarantine. */
  barred: boolean;
  /** Loops whose last request was answered by an intermediary: a proxy, a filter, the sign-in page of a network. */
  intercepted: readonly LoopName[];
  paused: boolean;
  storageFault: boolean;
  pushing: boolean;
  pulling: boolean;
  sent: number;
  total: number;
  lastSentAt: number;
  nextTryAt: number;
  pictureWhole: boolean;
  behind: number;
  skewMs: number;
}

export const idle: Doing = {
  reach: 'connecting',
  halted: undefined,
  barred: false,
  intercepted: [],
  paused: false,
  storageFault: false,
  pushing: false,
  pulling: false,
  sent: 0,
  total: 0,
  lastSentAt: 0,
  nextTryAt: 0,
  pictureWhole: false,
  behind: 0,
  skewMs: 0,
};

/** Returns the phase of synchronization; the most severe state wins. */
export function phaseOf(doing: Doing): SyncPhase {
  if (doing.storageFault) return 'storageFault';
  if (doing.halted) return doing.halted;
  if (doing.paused) return 'paused';
  if (doing.barred) return 'barred';
  if (doing.reach !== 'online') return doing.reach;
  if (doing.intercepted.length > 0) return 'intercepted';
  if (doing.pushing) return 'sending';
  // between the first answer of the service and the first page there is no data yet, so nothing is up to date
  if (doing.pulling || !doing.pictureWhole) return 'receiving';
  return 'upToDate';
}

type Counts = Pick<SyncStatus, 'waiting' | 'needsYou' | 'withSupervisor' | 'oldestAt'>;

/** Counts pending operations by state, in memory: no scan of the database. */
function countNow(mirror: Mirror): Counts {
  const found = { waiting: 0, needsYou: 0, withSupervisor: 0, oldestAt: 0 };
  for (const { doc } of mirror.pending()) {
    if (doc.state === 'queued' || doc.state === 'inflight') {
      found.waiting++;
      if (found.oldestAt === 0 || doc.savedAt < found.oldestAt) found.oldestAt = doc.savedAt;
    } else if (doc.state === 'contested') found.withSupervisor++;
    else if (doc.state === 'returned' || doc.state === 'refused') found.needsYou++;
  }
  return found;
}

/** Keeps the status: `update` applies changes; listeners are called only if the result differs. */
export class StatusKeeper {
  readonly #mirror: Mirror;
  readonly #changes = new Subject<SyncStatus>();
  #doing = idle;
  #last: SyncStatus | undefined;
  #counted: { revision: number; counts: Counts } | undefined;
  #listener: ((doing: Doing) => void) | undefined;

  constructor(mirror: Mirror) {
    this.#mirror = mirror;
  }

  /** The status now, and again whenever it changes. */
  readonly status: Observable<SyncStatus> = defer(() => {
    this.#last = this.now();
    return concat(of(this.#last), this.#changes);
  });

  now(): SyncStatus {
    const { paused, sent, total, lastSentAt, nextTryAt, pictureWhole, behind, skewMs } = this.#doing;
    const rest = { paused, sent, total, lastSentAt, nextTryAt, pictureWhole, behind, skewMs: Math.round(skewMs) };
    return { phase: phaseOf(this.#doing), ...this.#counts(), ...rest };
  }

  get doing(): Doing {
    return this.#doing;
  }

  /** Sets the one internal listener to the loops' state. */
  listen(listener: (doing: Doing) => void): void {
    this.#listener = listener;
  }

  update(changes: Partial<Doing> = {}): void {
    this.#doing = { ...this.#doing, ...changes };
    this.#listener?.(this.#doing);
    if (!this.#changes.observed) return;
    const next = this.now();
    const before = this.#last;
    this.#last = next;
    if (!before || fieldsOf(next).some((field) => next[field] !== before[field])) this.#changes.next(next);
  }

  #counts(): Counts {
    const { revision } = this.#mirror;
    if (this.#counted?.revision !== revision) this.#counted = { revision, counts: countNow(this.#mirror) };
    return this.#counted.counts;
  }
}

function fieldsOf(status: SyncStatus): (keyof SyncStatus)[] {
  return Object.keys(status) as (keyof SyncStatus)[]; // built above, with these fields only
}
