import type { Store } from '#sync/ports.ts';

/** The store as it is, and word of each put or change that went through: whoever said that it cannot go on takes it back. */
export function heardStore(store: Store, worked: () => void): Store {
  return {
    ...store,
    put: (collection, docs) => store.put(collection, docs).then(worked),
    change: async (collection, ids, change) => {
      const after = await store.change(collection, ids, change);
      worked();
      return after;
    },
  };
}
