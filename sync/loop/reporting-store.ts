import type { Store } from '#sync/ports.ts';

/** Wraps the store and reports each successful write, which clears the storage fault. */
export function reportingStore(store: Store, worked: () => void): Store {
  return {
    ...store,
    put: (collection, docs) => store.put(collection, docs).then(worked),
    add: async (collection, docs) => {
      const existing = await store.add(collection, docs);
      worked();
      return existing;
    },
    change: async (collection, ids, change) => {
      const after = await store.change(collection, ids, change);
      worked();
      return after;
    },
  };
}
