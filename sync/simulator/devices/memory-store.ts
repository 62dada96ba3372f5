import { collectionShapes, type CollectionName, type Documents } from '#schema/collections.ts';
import type { Store } from '#sync/ports.ts';

type Docs<C extends CollectionName> = Map<string, Documents[C]>;
type Watcher = (ids: readonly string[]) => void;

/**
 * The store in memory: the simulator's disk, and the minimum of the contract that both stores satisfy
 * (tests/bench/store-contract.ts). Every step is synchronous; the tabs around it add time and death (device.ts).
 */
export interface MemoryStore extends Store {
  /** Documents without waiting, for checkers. */
  peek<C extends CollectionName>(collection: C): ReadonlyMap<string, Documents[C]>;
}

/** Makes an empty store. */
export function memoryStore(): MemoryStore {
  const all = new Map<CollectionName, Map<string, unknown>>();
  const watchers = new Map<CollectionName, Set<Watcher>>();

  const docsOf = <C extends CollectionName>(collection: C): Docs<C> => {
    let docs = all.get(collection);
    if (!docs) all.set(collection, (docs = new Map()));
    return docs as Docs<C>; // stored under its own name only
  };
  const notify = (collection: CollectionName, ids: readonly string[]) => {
    if (ids.length > 0) for (const seen of watchers.get(collection) ?? []) seen(ids);
  };

  return {
    peek: docsOf,
    get: async (collection, ids) => {
      const docs = docsOf(collection);
      return ids.map((id) => docs.get(id));
    },
    put: async (collection, added) => {
      const docs = docsOf(collection);
      for (const doc of added) docs.set(doc.id, doc);
      notify(collection, [...new Set(added.map((doc) => doc.id))]);
    },
    add: async (collection, added) => {
      const { existing, written } = addNew(docsOf(collection), added);
      notify(collection, written);
      return existing;
    },
    change: async (collection, ids, change) => {
      const docs = docsOf(collection);
      const written: string[] = [];
      for (const id of new Set(ids)) {
        const before = docs.get(id);
        const after = change(before, id);
        if (after === undefined || (after === null && !before)) continue;
        if (after === null) docs.delete(id);
        else docs.set(id, after);
        written.push(id);
      }
      notify(collection, written);
      return ids.map((id) => docs.get(id));
    },
    drop: async (collection, ids) => {
      const docs = docsOf(collection);
      notify(
        collection,
        [...new Set(ids)].filter((id) => docs.delete(id)),
      );
    },
    find: async (collection, where, limit) => found(collection, docsOf(collection), where, limit),
    count: async (collection) => docsOf(collection).size,
    watch: (collection, seen) => {
      let set = watchers.get(collection);
      if (!set) watchers.set(collection, (set = new Set()));
      const own: Watcher = (ids) => seen(ids);
      set.add(own);
      return () => void set.delete(own);
    },
  };
}

/** Inserts missing documents; returns the inserted ids and the existing ones. */
function addNew<C extends CollectionName>(docs: Docs<C>, added: readonly Documents[C][]) {
  const [existing, written]: [string[], string[]] = [[], []];
  for (const doc of added) {
    (docs.has(doc.id) ? existing : written).push(doc.id);
    if (!docs.has(doc.id)) docs.set(doc.id, doc);
  }
  return { existing, written };
}

function found<C extends CollectionName>(
  collection: C,
  docs: Docs<C>,
  where: Partial<Documents[C]>,
  limit: number | undefined,
): Documents[C][] {
  const fields = Object.keys(where) as (keyof Documents[C])[]; // where is a part of the document
  const index = collectionShapes[collection].indexes.find((each) =>
    fields.every((field) => each.slice(0, fields.length).includes(String(field))),
  );
  const order = [...(fields.length > 0 && index ? index.slice(fields.length) : []), 'id'] as (keyof Documents[C])[]; // names of its fields
  const matching: Documents[C][] = [];
  for (const doc of docs.values()) if (fields.every((field) => doc[field] === where[field])) matching.push(doc);
  matching.sort((a, b) => {
    for (const field of order) {
      if (a[field] < b[field]) return -1;
      if (a[field] > b[field]) return 1;
    }
    return 0;
  });
  return limit === undefined ? matching : matching.slice(0, limit);
}
