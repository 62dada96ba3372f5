import { storeContract } from '#tests/bench/store-contract.ts';
import { openTestLocal } from '#tests/bench/local-database.ts';

storeContract('RxDB on Dexie', async () => {
  const local = await openTestLocal();
  await local.store.drop('settings', ['canary']);
  return { store: local.store, close: () => local.close() };
});
