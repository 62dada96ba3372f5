import type { CollectionName, Documents } from '#schema/collections.ts';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import type { FieldIssue } from '#schema/problems.ts';
import type { PullAnswer, PullRequest, PushAnswer, PushRequest } from '#schema/sync-wire.ts';

/**
 * External dependencies of the engine. Fakes exist only here: the simulator and the tests replace these ports, never a module
 * behind them.
 */

/** Time, and waking up later. No engine code reads a clock or sets a timer of its own. */
export interface Clock {
  /** Milliseconds since 1970 by this device; shown and audited, never used for order. */
  now(): number;
  /** Runs `action` once after `ms`; gives back how to cancel it. */
  after(ms: number, action: () => void): () => void;
}

export interface Rng {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
}

export interface Ids {
  /** A new UUIDv7. */
  uuid(): string;
}

export interface Hasher {
  /** SHA-256 of UTF-8 text, as lower-case hex. */
  sha256(text: string): Promise<string>;
}

/**
 * The local database. Each method is one durable step; between two steps the tab may die. Every promise settles:
 * a database that cannot go on rejects with `StoreFault`.
 */
export interface Store {
  get<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<(Documents[C] | undefined)[]>;
  /** Inserts or replaces, all in one bulk write. The caller owns these documents or does not care who wrote last. */
  put<C extends CollectionName>(collection: C, docs: readonly Documents[C][]): Promise<void>;
  /** Inserts missing documents in one batch; leaves existing ones. Returns the ids left out. */
  add<C extends CollectionName>(collection: C, docs: readonly Documents[C][]): Promise<string[]>;
  /**
   * Changes each document atomically (read, change, write), safe against other tabs: `change` may run again on a newer
   * document. `undefined` from `change` leaves the document, `null` deletes it. Returns the documents after it.
   */
  change<C extends CollectionName>(
    collection: C,
    ids: readonly string[],
    change: (doc: Documents[C] | undefined, id: string) => Documents[C] | null | undefined,
  ): Promise<(Documents[C] | undefined)[]>;
  drop(collection: CollectionName, ids: readonly string[]): Promise<void>;
  /** Documents whose indexed fields equal `where`, in the order of the index that begins with those fields, else by id. */
  find<C extends CollectionName>(collection: C, where: Partial<Documents[C]>, limit?: number): Promise<Documents[C][]>;
  /** Returns how many documents there are, without reading them. */
  count(collection: CollectionName): Promise<number>;
  /** Calls `seen` with the ids changed by any tab, after each write; gives back how to stop. */
  watch(collection: CollectionName, seen: (ids: readonly string[]) => void): () => void;
}

/** Thrown by a store that cannot go on. `kind` decides the card the user sees. */
export class StoreFault extends Error {
  readonly kind: 'full' | 'closed' | 'blocked' | 'corrupt' | 'unavailable' | 'sealed';
  constructor(kind: StoreFault['kind'], message: string) {
    super(message);
    this.name = 'StoreFault';
    this.kind = kind;
  }
}

/**
 * Result of a request: an answer, a problem named by the service, an answer of an intermediary (a proxy, a filter, the sign-in
 * page of a network), or nothing. Only the first two come from the service.
 */
export type Answer<T> =
  | { kind: 'answer'; body: T; serviceTime: number }
  | { kind: 'status'; status: number; code: string; retryAfterMs: number; issues?: readonly FieldIssue[] | undefined }
  | { kind: 'foreign'; status: number; retryAfterMs: number }
  | { kind: 'unreachable' };

/** The part of a dictionary that is asked for. */
export interface DictionaryPlace {
  /** Version on this device; 0 for none, and for further pages. */
  since: number;
  /** Number of values that have come. */
  after: number;
}

/** The wire. A promise always settles: a request that takes too long is `unreachable`. */
export interface Transport {
  push(request: PushRequest): Promise<Answer<PushAnswer>>;
  pull(request: PullRequest): Promise<Answer<PullAnswer>>;
  /** A part of a dictionary: its difference from a version, or values in folded order after a place. */
  dictionary(id: string, place: DictionaryPlace): Promise<Answer<DictionaryPart>>;
  /** Our own health call: the proof that the service can be reached; `navigator.onLine` is only a hint. */
  probe(): Promise<boolean>;
}

/** The service will never take the file: its verdict with the kinds it names (`writeVerdict`). */
export interface FileRefused {
  refused: string;
}

/** `absent`: not on this device. `later`: nothing was decided. */
export type FileSent = 'arrived' | 'absent' | FileRefused | 'later';

/** Bytes of the files that operations name. Every promise settles; a store that cannot go on rejects with `StoreFault`. */
export interface Files {
  /** Brings a file to the service, which reports the parts it has: none is sent twice. */
  send(id: string): Promise<FileSent>;
  /** Removes these from the device. */
  drop(ids: readonly string[]): Promise<void>;
  /** Removes what none of these operations name, unless it is so new that its operation may still be on its way to the disk. */
  sweep(named: ReadonlySet<string>): Promise<void>;
}

/** Chooses one among the tabs. Correctness never depends on it. */
export interface Lock {
  /** Runs `work` while this tab has the lock; its signal is aborted when the lock is lost. */
  hold(name: string, work: (lost: AbortSignal) => Promise<void>): Promise<void>;
}

/** Hints from outside that something may be worth doing now. */
export interface Signals {
  /** Reports `online`, a visible page, and a moved head from the hub. Returns how to stop. */
  onNudge(listener: (why: 'online' | 'offline' | 'visible' | 'head') => void): () => void;
}

export interface Ports {
  clock: Clock;
  rng: Rng;
  ids: Ids;
  hasher: Hasher;
  store: Store;
  transport: Transport;
  files: Files;
  lock: Lock;
  signals: Signals;
}
