import type { OutboxDoc } from '#schema/collections.ts';
import type { Operation } from '#schema/operations/operation.ts';
import type { Store } from '#sync/ports.ts';
import type { Entry } from './entry.ts';
import type { Kinds } from './kinds.ts';
import { PendingIndex, type Touched } from './pending-index.ts';
import { isUndecided, pendingStates } from './states.ts';
import { vanished } from './vanished-doc.ts';

/** Called after operations changed: with what they touch, and which were just read. */
export type Moved = (touched: readonly Touched[], fresh: ReadonlySet<string>) => Promise<void>;

interface MirrorParts {
  store: Store;
  userName: string;
  kinds: Kinds;
  moved: Moved;
  /** Called after every change of pending operations: for counters and the sender. */
  counted: () => void;
  failed: (error: unknown) => void;
}

/** Documents as read; deleted ones are missing. */
type Read = readonly (OutboxDoc | undefined)[];

const typesOf = (docs: Read) => docs.flatMap((doc) => (doc ? [doc.type] : []));

/** Pending operations compared with the disk, from either end and of those between, which take turns. */
const LOOKED_AT = 25;
const nothing: ReadonlySet<string> = new Set();

/**
 * The pending operations in memory: a save and a pulled row look here and never scan the database. It follows the outbox
 * of all tabs; between a write of another tab and its notice it may be a moment late, which `projection/` knows how to
 * bear. One access after another: what is absorbed last was read last.
 */
export class Mirror {
  readonly #parts: MirrorParts;
  readonly #index: PendingIndex;
  readonly #noticed = new Set<string>();
  /** New documents being written: the notice of such a write is already known here. */
  readonly #adding = new Set<string>();
  readonly #lost = new Map<string, OutboxDoc>();
  #lookedFrom = 0;
  #chain: Promise<unknown> = Promise.resolve();
  #stopWatch: (() => void) | undefined;

  constructor(parts: MirrorParts) {
    this.#parts = parts;
    this.#index = new PendingIndex(parts.userName, parts.kinds);
  }

  get revision(): number {
    return this.#index.revision;
  }

  get(opId: string): Entry | undefined {
    return this.#index.get(opId);
  }

  /** In the order of their counter. */
  pending(): readonly Entry[] {
    return this.#index.pending();
  }

  /** Counts saved operations without a verdict. */
  undecided(): number {
    return this.pending().filter(({ doc }) => isUndecided(doc.state)).length;
  }

  /** Pending operations that touch one entity, in the order of their counter. */
  over(collection: string, id: string): readonly Entry[] {
    return this.#index.over(collection, id);
  }

  /** Reads all pending operations once, then follows changes. */
  async load(): Promise<void> {
    this.#stopWatch = this.#parts.store.watch('outbox', (ids) => this.#notice(ids));
    await this.#inTurn(async () => {
      for (const doc of await this.#readPending()) this.#absorb(doc.id, doc);
    });
  }

  stop(): void {
    this.#stopWatch?.();
  }

  /** Changes documents of the outbox, then the mirror and, through `moved`, the projection. */
  async change(
    ids: readonly string[],
    change: (doc: OutboxDoc | undefined, id: string) => OutboxDoc | null | undefined,
  ): Promise<(OutboxDoc | undefined)[]> {
    const { docs, touched } = await this.#inTurn(async () => {
      const after = await this.#parts.store.change('outbox', ids, change);
      if (this.#lacks(after)) await this.#prepare(after);
      return { docs: after, touched: ids.flatMap((id, i) => this.#absorb(id, after[i])) };
    });
    if (touched.length > 0) await this.#parts.moved(touched, new Set(ids));
    return docs;
  }

  /**
   * Writes a new operation. Resolves when it is on disk (I1) and projected: its author continues on seeing it, and the next
   * action does not delay the awaited row. For the same reason it is not counted here: the caller decides when. A failing
   * projection is reported elsewhere and never a failed save.
   */
  async add(doc: OutboxDoc, operation: Operation): Promise<void> {
    const touched = await this.#alone(async () => {
      this.#adding.add(doc.id);
      try {
        await this.#parts.store.put('outbox', [doc]);
      } finally {
        this.#adding.delete(doc.id);
      }
      return this.#absorb(doc.id, doc, operation);
    });
    await this.#parts.moved(touched, new Set([doc.id])).catch(this.#parts.failed);
  }

  /** Reads these operations from disk again. The caller projects one row; other touched rows follow. */
  async refresh(ids: readonly string[]): Promise<void> {
    const touched = await this.#inTurn(() => this.#read(ids));
    if (touched.length > 0) this.#parts.moved(touched, new Set(ids)).catch(this.#parts.failed);
  }

  /** Reads all pending operations from disk again: another tab may have died before it reported its writes. */
  async reload(): Promise<void> {
    const touched = await this.#inTurn(async () => {
      const found = await this.#readPending();
      const onDisk = new Set(found.map((doc) => doc.id));
      const gone = this.pending().flatMap(({ op }) => (onDisk.has(op.opId) ? [] : [op.opId]));
      return [...found.flatMap((doc) => this.#absorb(doc.id, doc)), ...(await this.#read(gone))];
    });
    if (touched.length > 0) await this.#parts.moved(touched, nothing);
  }

  /** Compares what is pending here with the disk: the browser may have lost the outbox while the page was open. */
  async lookForVanished(): Promise<void> {
    const pending = this.pending();
    const from = this.#lookedFrom < pending.length ? this.#lookedFrom : 0;
    this.#lookedFrom = from + LOOKED_AT;
    const looked = [pending.slice(0, LOOKED_AT), pending.slice(from, from + LOOKED_AT), pending.slice(-LOOKED_AT)];
    const some = [...new Set(looked.flat().map(({ op }) => op.opId))];
    const docs = some.length > 0 ? await this.#parts.store.get('outbox', some) : [];
    if (docs.some((doc) => !doc)) await this.reload();
  }

  /** Looks for unreported queued operations; the first are enough, the others follow when those are gone. */
  async lookForQueued(most: number): Promise<void> {
    const touched = await this.#inTurn(async () => {
      const found = await this.#parts.store.find('outbox', { state: 'queued' }, most);
      if (this.#lacks(found)) await this.#prepare(found);
      return found.flatMap((doc) => this.#absorb(doc.id, doc));
    });
    if (touched.length > 0) await this.#parts.moved(touched, nothing);
  }

  /** Reads all operations of these lanes from disk, because another tab's notice may be late. */
  async lookAtLanes(lanes: readonly string[]): Promise<void> {
    const touched = await this.#inTurn(async () => {
      const found = await Promise.all([...new Set(lanes)].map((lane) => this.#parts.store.find('outbox', { lane })));
      if (this.#lacks(found.flat())) await this.#prepare(found.flat());
      return found.flat().flatMap((doc) => this.#absorb(doc.id, doc));
    });
    if (touched.length > 0) await this.#parts.moved(touched, nothing);
  }

  /** Runs one access after another, and notifies counters if it changed something. */
  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const before = this.#index.revision;
      const done = await work();
      if (this.#index.revision !== before) this.#parts.counted();
      return done;
    });
  }

  async #alone<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#chain.then(async () => {
      const done = await work();
      if (this.#lost.size > 0) await this.#putBack().catch(this.#parts.failed);
      return done;
    });
    this.#chain = mine.catch(() => undefined);
    return mine;
  }

  /** Updates the mirror with a document as read. A pending one that is gone from the disk is kept and returned to its author. */
  #absorb(opId: string, doc: OutboxDoc | undefined, operation?: Operation): Touched[] {
    const known = doc ? undefined : this.#index.get(opId);
    if (!known) return this.#index.absorb(opId, doc, operation);
    const kept = vanished(known.doc);
    this.#lost.set(opId, kept);
    return this.#index.absorb(opId, kept);
  }

  /** Restores documents that the browser lost: no code of ours deletes pending operations. */
  async #putBack(): Promise<void> {
    const lost = new Map(this.#lost);
    this.#lost.clear();
    await this.#parts.store.change('outbox', [...lost.keys()], (doc, id) => (doc ? undefined : lost.get(id)));
  }

  async #readPending(): Promise<OutboxDoc[]> {
    const found = await Promise.all(pendingStates.map((state) => this.#parts.store.find('outbox', { state })));
    if (this.#lacks(found.flat())) await this.#prepare(found.flat());
    return found.flat();
  }

  async #read(ids: readonly string[]): Promise<Touched[]> {
    const docs = await this.#parts.store.get('outbox', ids);
    if (this.#lacks(docs)) await this.#prepare(docs);
    return ids.flatMap((id, i) => this.#absorb(id, docs[i]));
  }

  /** Loads kinds before the first fold of an operation that needs them; without them it is kept and draws nothing. */
  async #prepare(docs: Read): Promise<void> {
    // a room that cannot be loaded is requested again with the next read
    await this.#parts.kinds.load(typesOf(docs)).catch(() => undefined);
  }

  #lacks(docs: Read): boolean {
    return this.#parts.kinds.lacks(typesOf(docs));
  }

  #notice(ids: readonly string[]): void {
    const isFirst = this.#noticed.size === 0;
    // Only this tab can write a document that is not on disk yet, so its first notice is that of our own write.
    for (const id of ids) if (!this.#adding.delete(id)) this.#noticed.add(id);
    if (isFirst && this.#noticed.size > 0) this.#inTurn(() => this.#follow()).catch(this.#parts.failed);
  }

  async #follow(): Promise<void> {
    const ids = [...this.#noticed];
    this.#noticed.clear();
    const touched = await this.#read(ids);
    if (touched.length > 0) this.#parts.moved(touched, new Set(ids)).catch(this.#parts.failed);
  }
}
