import { storeContract } from '#tests/bench/store-contract.ts';
import { memoryStore } from './memory-store.ts';

storeContract('memory', async () => {
  const store = memoryStore();
  return { store, second: async () => store, close: async () => {} };
});
