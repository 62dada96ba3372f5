import type { EntityCollection, OutboxDoc } from '#schema/collections.ts';
import type { Store } from '#sync/ports.ts';
import { entityKey, entryOf, type Entry } from './entry.ts';
import { pendingStates } from './states.ts';

/** An entity whose picture may have to be drawn again. */
export interface Touched {
  collection: EntityCollection;
  id: string;
}

/**
 * The pending operations in memory, by id and by the entities they touch: a save and a pulled row look here and never
 * scan the database. It follows the outbox of all tabs; between a write of another tab and its notice it may be a moment
 * late, which `projection/` knows how to bear.
 */
export interface Mirror {
  /** Reads all pending operations once; then follows. */
  load(): Promise<void>;
  stop(): void;
  get(opId: string): Entry | undefined;
  /** Raised with every change: what was counted at one revision stands while it stands. */
  revision(): number;
  /** In the order of their counter. */
  pending(): readonly Entry[];
  /** Those that touch one entity, in the order of their counter. */
  over(collection: string, id: string): readonly Entry[];
  /** Changes documents of the outbox; the mirror and, through `moved`, the picture follow. */
  change(
    ids: readonly string[],
    change: (doc: OutboxDoc | undefined, id: string) => OutboxDoc | null | undefined,
  ): Promise<(OutboxDoc | undefined)[]>;
  /** Writes a new operation. Resolves when it is on disk; the picture follows. */
  add(doc: OutboxDoc): Promise<void>;
  /** Reads these from disk again. */
  refresh(ids: readonly string[]): Promise<void>;
  /** Reads all pending ones from disk again: another tab may have died before it could tell what it wrote. */
  reload(): Promise<void>;
  /** Looks for queued ones nobody told of; the first are enough, the others follow when those are gone. */
  lookForQueued(most: number): Promise<void>;
}

/** Told after operations changed: what they touch, and which were read just now. */
export type Moved = (touched: readonly Touched[], fresh: ReadonlySet<string>) => Promise<void>;

/** Makes the mirror over the outbox of one user. */
export function createMirror(store: Store, userName: string, moved: Moved, failed: (error: unknown) => void): Mirror {
  const index = createIndex(userName);
  let chain: Promise<unknown> = Promise.resolve();
  const noticed = new Set<string>();
  let stopWatch: (() => void) | undefined;

  // One access after another: what is absorbed last was read last.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = chain.then(work);
    chain = mine.catch(() => undefined);
    return mine;
  };

  const read = async (ids: readonly string[]) => {
    const docs = await store.get('outbox', ids);
    return ids.flatMap((id, i) => index.absorb(id, docs[i]));
  };

  const follow = async () => {
    if (noticed.size === 0) return;
    const ids = [...noticed];
    noticed.clear();
    const touched = await read(ids);
    if (touched.length > 0) moved(touched, new Set(ids)).catch(failed);
  };

  return {
    load: async () => {
      stopWatch = store.watch('outbox', (ids) => {
        const first = noticed.size === 0;
        for (const id of ids) noticed.add(id);
        if (first) inTurn(follow).catch(failed);
      });
      await inTurn(async () => {
        const found = await Promise.all(pendingStates.map((state) => store.find('outbox', { state })));
        for (const doc of found.flat()) index.absorb(doc.id, doc);
      });
    },
    stop: () => stopWatch?.(),
    get: index.get,
    revision: index.revision,
    pending: index.pending,
    over: index.over,
    change: async (ids, change) => {
      const { docs, touched } = await inTurn(async () => {
        const after = await store.change('outbox', ids, change);
        return { docs: after, touched: ids.flatMap((id, i) => index.absorb(id, after[i])) };
      });
      if (touched.length > 0) await moved(touched, new Set(ids));
      return docs;
    },
    add: async (doc) => {
      const touched = await inTurn(async () => {
        await store.put('outbox', [doc]);
        return index.absorb(doc.id, doc);
      });
      moved(touched, new Set([doc.id])).catch(failed);
    },
    refresh: async (ids) => {
      await inTurn(() => read(ids));
    },
    reload: async () => {
      const touched = await inTurn(async () => {
        const found = (await Promise.all(pendingStates.map((state) => store.find('outbox', { state })))).flat();
        const onDisk = new Set(found.map((doc) => doc.id));
        const gone = index.pending().filter(({ op }) => !onDisk.has(op.opId));
        return [...found.flatMap((doc) => index.absorb(doc.id, doc)), ...(await read(gone.map(({ op }) => op.opId)))];
      });
      if (touched.length > 0) await moved(touched, new Set());
    },
    lookForQueued: async (most) => {
      const touched = await inTurn(async () => {
        const found = await store.find('outbox', { state: 'queued' }, most);
        return found.flatMap((doc) => index.absorb(doc.id, doc));
      });
      if (touched.length > 0) await moved(touched, new Set());
    },
  };
}

function createIndex(userName: string) {
  const byId = new Map<string, Entry>();
  const byEntity = new Map<string, Entry[]>();
  let ordered: Entry[] | undefined = [];
  let revision = 0;

  const forget = (entry: Entry) => {
    byId.delete(entry.doc.id);
    ordered = undefined;
    for (const { collection, id } of entry.effects) {
      const key = entityKey(collection, id);
      const rest = byEntity.get(key)?.filter((other) => other !== entry) ?? [];
      if (rest.length > 0) byEntity.set(key, rest);
      else byEntity.delete(key);
    }
  };

  const learn = (entry: Entry) => {
    byId.set(entry.doc.id, entry);
    if (ordered) place(ordered, entry);
    for (const { collection, id } of entry.effects) {
      const key = entityKey(collection, id);
      const list = byEntity.get(key);
      if (list) place(list, entry);
      else byEntity.set(key, [entry]);
    }
  };

  return {
    get: (opId: string) => byId.get(opId),
    revision: () => revision,
    pending: (): readonly Entry[] => (ordered ??= [...byId.values()].toSorted((a, b) => a.doc.n - b.doc.n)),
    over: (collection: string, id: string): readonly Entry[] => byEntity.get(entityKey(collection, id)) ?? [],
    /** Takes in a document as it stands on disk; gives what it touches when its state moved. */
    absorb: (opId: string, doc: OutboxDoc | undefined): Touched[] => {
      const known = byId.get(opId);
      if (known || doc) revision++;
      if (!doc || !pendingStates.includes(doc.state)) {
        if (!known) return [];
        forget(known);
        return [...known.effects];
      }
      if (!known) {
        const entry = entryOf(doc, userName);
        learn(entry);
        return [...entry.effects];
      }
      const same = known.doc.state === doc.state && known.doc.seq === doc.seq && known.doc.epoch === doc.epoch;
      known.doc = doc;
      return same ? [] : [...known.effects];
    },
  };
}

/** Into a list in the order of the counter: nearly always at its end. */
function place(list: Entry[], entry: Entry): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as Entry).doc.n > entry.doc.n) at--; // at > 0, so there is one
  list.splice(at, 0, entry);
}
