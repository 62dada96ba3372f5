import { BehaviorSubject } from 'rxjs';
import type { Mirror } from '#sync/outbox/mirror.ts';
import type { SyncPhase, SyncStatus } from '#sync/engine-contract.ts';
import type { Reach } from './connection.ts';

/** What the loops know that the outbox does not say. */
export interface Doing {
  reach: Reach;
  halted: 'signIn' | 'updateNeeded' | undefined;
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

/** The state of the exchange in one word; the worst news first. */
export function phaseOf(doing: Doing): SyncPhase {
  if (doing.storageFault) return 'storageFault';
  if (doing.halted) return doing.halted;
  if (doing.paused) return 'paused';
  if (doing.reach !== 'online') return doing.reach;
  if (doing.pushing) return 'sending';
  if (doing.pulling) return 'receiving';
  return 'upToDate';
}

type Counts = Pick<SyncStatus, 'waiting' | 'needsYou' | 'withSupervisor' | 'oldestAt'>;

/** Counts what waits, over all pending operations: no scan of the database. */
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

/** Keeps the status: `say` what changed, everyone who listens hears it when it is really different. */
export function createStatus(mirror: Mirror) {
  let doing = idle;
  let counted: { revision: number; counts: Counts } | undefined;
  const counts = (): Counts => {
    const revision = mirror.revision;
    if (counted?.revision !== revision) counted = { revision, counts: countNow(mirror) };
    return counted.counts;
  };
  const build = (): SyncStatus => ({
    phase: phaseOf(doing),
    ...counts(),
    sent: doing.sent,
    total: doing.total,
    lastSentAt: doing.lastSentAt,
    nextTryAt: doing.nextTryAt,
    pictureWhole: doing.pictureWhole,
    behind: doing.behind,
    skewMs: Math.round(doing.skewMs),
  });
  const subject = new BehaviorSubject<SyncStatus>(build());
  return {
    status: subject.asObservable(),
    now: (): SyncStatus => subject.value,
    doing: (): Doing => doing,
    say: (changes: Partial<Doing> = {}): void => {
      doing = { ...doing, ...changes };
      const next = build();
      const before = subject.value;
      if ((Object.keys(next) as (keyof SyncStatus)[]).some((field) => next[field] !== before[field])) subject.next(next);
    },
  };
}
export type StatusKeeper = ReturnType<typeof createStatus>;
