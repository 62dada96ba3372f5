import { createHash } from 'node:crypto';
import { contentKey, type FileStore } from './store.ts';

/** Writes an object whose bytes are all here. */
export const putBytes = (store: FileStore, key: string, bytes: Uint8Array): Promise<void> => store.put(key, inOne(bytes));

/** Keeps content that is all here under its hash, which it returns. */
export async function putContent(store: FileStore, tenantId: string, bytes: Uint8Array): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await putBytes(store, contentKey(tenantId, sha256), bytes);
  return sha256;
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
