import type { Store } from '#sync/ports.ts';

/** The store as it is, and word of each write that went through: whoever said that it cannot go on takes it back. */
export function heardStore(store: Store, worked: () => void): Store {
  return {
    ...store,
    put: (collection, docs) => store.put(collection, docs).then(worked),
    add: async (collection, docs) => {
      const stood = await store.add(collection, docs);
      worked();
      return stood;
    },
    change: async (collection, ids, change) => {
      const after = await store.change(collection, ids, change);
      worked();
      return after;
    },
  };
}
