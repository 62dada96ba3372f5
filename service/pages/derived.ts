import { derivedPrefix, type FileStore, type StoredObject } from '#service/files/store.ts';

/**
 * Deletes rendered pages of all clients, oldest first, until at most `mostBytes` are left. Returns their number; each is
 * rendered again on request.
 */
export async function trimDerived(store: FileStore, tenantIds: readonly string[], mostBytes: number): Promise<number> {
  const kept: StoredObject[] = [];
  for (const tenantId of tenantIds) {
    for await (const object of store.list(derivedPrefix(tenantId))) kept.push(object);
  }
  let bytes = kept.reduce((sum, object) => sum + object.bytes, 0);
  let dropped = 0;
  for (const object of kept.toSorted((a, b) => a.at - b.at)) {
    if (bytes <= mostBytes) break;
    await store.delete(object.key);
    bytes -= object.bytes;
    dropped += 1;
  }
  return dropped;
}
